import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/lib/paths.ts';

/** A module of the docs. */
export interface Module {
  /** Its file, if it names one. */
  name?: string;
  text: string;
  language: string;
}

/** What the docs' excerpts take from the code around them. */
const SURROUNDINGS = `
import type { DiscoveryApi, FetchApi } from '@backstage/core-plugin-api';
import type { EventsService } from '@backstage/plugin-events-node';

declare global {
  const apiKey: string;
  const discoveryApi: DiscoveryApi;
  const events: EventsService;
  const fetchApi: FetchApi;
  const signal: AbortSignal;
  function readFromVault(
    region: string,
    organization: string,
  ): Promise<{ apiKey: string } | undefined>;
}
`;

const SURROUNDINGS_FILE = join(ROOT, 'tools/docs/surroundings.ts');

/**
 * Type-checks modules, each as if it were the file that it names. Files of an
 * app on the old frontend system are placed in this repository's own.
 *
 * @returns the compiler's messages about each module
 */
export function typeProblems(modules: readonly Module[]): string[][] {
  const sources = new Map(
    modules.map((module, index) => [fileFor(module, index), module.text]),
  );
  const files = [...sources.keys()];
  const program = createProgram(
    new Map([...sources, [SURROUNDINGS_FILE, SURROUNDINGS]]),
  );
  return files.map(file => {
    const source = program.getSourceFile(file);
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    );
  });
}

/** Numbered, because several modules may name the same file. */
function fileFor({ name, text, language }: Module, index: number): string {
  const folder = name ? dirname(name) : 'tools/docs';
  const isLegacy = /\/legacy['"]/.test(text);
  return join(
    ROOT,
    isLegacy ? folder.replace('packages/app/', 'packages/app-legacy/') : folder,
    `module${index}.${language}`,
  );
}

/** Creates a program of files that don't exist on disk. */
function createProgram(sources: ReadonlyMap<string, string>): ts.Program {
  const file = join(ROOT, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT, {
    noEmit: true,
    incremental: false,
    skipLibCheck: true,
    // Excerpts may await, and leave it to the reader to use something.
    module: ts.ModuleKind.ESNext,
    noUnusedLocals: false,
  });
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  const folders = new Set([...sources.keys()].map(dirname));
  host.fileExists = path => sources.has(path) || fileExists(path);
  // Allows resolving modules from there, even if the folder exists only in an
  // app.
  host.directoryExists = path => folders.has(path) || existsSync(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = sources.get(path);
    return text === undefined
      ? getSourceFile(path, version, ...rest)
      : ts.createSourceFile(path, text, version);
  };
  return ts.createProgram([...sources.keys()], options, host);
}

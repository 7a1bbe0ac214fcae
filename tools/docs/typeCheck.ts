import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/lib/paths.ts';

/**
 * Type-checks a module as if it were the file that it names. Files of an app on
 * the old frontend system are placed in this repository's own.
 *
 * @returns the compiler's messages
 */
export function typeErrors(name: string, text: string): string[] {
  const legacy = /\/legacy['"]/.test(text);
  const file = join(
    ROOT,
    legacy ? name.replace('packages/app/', 'packages/app-legacy/') : name,
  );
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    { noEmit: true, incremental: false, skipLibCheck: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: diagnostic => {
        throw new Error(message(diagnostic));
      },
    },
  );
  const options = config?.options ?? {};
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = path => path === file || fileExists(path);
  // Allows resolving modules from here, even if the folder exists only in an
  // app.
  host.directoryExists = path => path === dirname(file) || existsSync(path);
  host.getSourceFile = (path, version, ...rest) =>
    path === file
      ? ts.createSourceFile(path, text, version)
      : getSourceFile(path, version, ...rest);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ].map(message);
}

function message({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n');
}

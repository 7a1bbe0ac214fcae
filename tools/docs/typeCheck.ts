import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import type { LocatedBlock } from './documents.ts';

const FOLDER = join(CACHE, 'docs-blocks');

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

const TSCONFIG = {
  extends: '../../tsconfig.json',
  include: ['*.ts', '*.tsx'],
  compilerOptions: {
    rootDir: '../..',
    noEmit: true,
    incremental: false,
    skipLibCheck: true,
    // Excerpts may await, and leave it to the reader to use something.
    module: 'ESNext',
    noUnusedLocals: false,
  },
};

/**
 * Type-checks blocks that are modules.
 *
 * @returns the compiler's output, which is empty if there are no errors
 */
export function typeProblems(blocks: readonly LocatedBlock[]): string {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  writeFileSync(join(FOLDER, 'surroundings.ts'), SURROUNDINGS);
  for (const { at, language, text } of blocks) {
    const name = at.replace(/\W/g, '-');
    writeFileSync(join(FOLDER, `${name}.${language}`), text);
  }
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, '--project', FOLDER], {
    encoding: 'utf8',
  }).stdout;
}

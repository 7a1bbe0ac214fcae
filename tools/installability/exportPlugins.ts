import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { UsageError, say } from '../../scripts/lib/console.ts';
import { runManaged } from '../../scripts/lib/managedProcess.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import { installGuide } from './installability.ts';

/** The plugins that the guide exports, with a file that each must get. */
const EXPORTED: Record<string, string> = {
  'supply-chain': 'dist-scalprum/plugin-manifest.json',
  'supply-chain-backend': 'dist/.config-schema.json',
  'scaffolder-backend-module-supply-chain': 'dist/index.cjs.js',
};

/**
 * Exports the plugins as dynamic plugins, in this checkout, by following the
 * install guide.
 *
 * @throws Error if a command fails or a plugin is missing
 */
export async function exportDynamicPlugins(): Promise<void> {
  const block = installGuide().find(({ marks }) => marks.has('dynamic'));
  if (!block) {
    throw new Error('docs/install.md has no block that exports the plugins');
  }
  say('Exporting dynamic plugins');
  await runLoggedScript(block.text);
  for (const [plugin, file] of Object.entries(EXPORTED)) {
    readFileSync(join(ROOT, 'plugins', plugin, 'dist-dynamic', file));
  }
}

async function runLoggedScript(script: string): Promise<void> {
  const log = join(CACHE, 'logs/dynamic-plugins.log');
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const programs = [
    dirname(process.execPath),
    join(ROOT, '.tools/node_modules/.bin'),
    process.env.PATH,
  ];
  try {
    const code = await runManaged({
      title: 'the export of dynamic plugins',
      program: 'sh',
      args: ['-e', '-c', script],
      env: { PATH: programs.join(delimiter), npm_config_yes: 'true' },
      stdio: ['ignore', output, output],
    });
    if (code !== 0) {
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
      throw new UsageError(
        [...lines.slice(-25), `The whole log: ${log}`].join('\n'),
      );
    }
  } finally {
    closeSync(output);
  }
}

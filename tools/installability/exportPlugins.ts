import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { say } from '../../scripts/lib/console.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { logFile, runLogged } from '../../scripts/lib/processes.ts';
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
  await runScript(block.text);
  for (const [plugin, file] of Object.entries(EXPORTED)) {
    readFileSync(join(ROOT, 'plugins', plugin, 'dist-dynamic', file));
  }
}

function runScript(script: string): Promise<void> {
  const programs = [
    dirname(process.execPath),
    join(ROOT, '.tools/node_modules/.bin'),
    process.env.PATH,
  ];
  return runLogged(
    {
      program: 'sh',
      args: ['-e', '-c', script],
      env: { PATH: programs.join(delimiter), npm_config_yes: 'true' },
    },
    logFile('dynamic-plugins'),
  );
}

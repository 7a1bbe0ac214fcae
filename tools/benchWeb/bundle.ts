import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Row } from '../bench/table.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import { logFile, runLogged } from '../../scripts/lib/processes.ts';

const APP = join(ROOT, 'packages/app');
const PLUGIN = 'backstage-plugin-supply-chain';

interface Size {
  /** Compressed bytes that `index.html` loads. */
  first: number;
  /** Compressed bytes of all scripts and styles. */
  all: number;
}

/**
 * Measures the compressed size that the plugin adds to the app, by building a
 * copy of the app without the plugin.
 */
export async function bundleRows(): Promise<Row[]> {
  const copy = await buildCopy('without', removePlugin);
  const without = sizeOf(join(copy, 'dist'));
  const own = sizeOf(join(APP, 'dist'));
  const row = (target: number, figure: string, part: keyof Size) =>
    atMost(
      target,
      'kB',
      figure,
      (own[part] - without[part]) / 1000,
      `${kB(own[part])} with it, ${kB(without[part])} without`,
    );
  return [
    row(6, 'Added to the first load, gzip', 'first'),
    row(75, 'Added in all, gzip', 'all'),
  ];
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function sizeOf(dist: string): Size {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const size: Size = { first: 0, all: 0 };
  for (const name of readdirSync(join(dist, 'static'))) {
    if (/\.(js|css)$/.test(name)) {
      const bytes = gzipSync(readFileSync(join(dist, 'static', name))).length;
      size.all += bytes;
      size.first += html.includes(`/static/${name}"`) ? bytes : 0;
    }
  }
  return size;
}

/**
 * Builds a changed copy of the app. It is inside the checkout, so that it
 * resolves the same packages.
 *
 * @param change - changes the files of the copy, given its folder
 * @returns the copy's folder
 */
export async function buildCopy(
  name: string,
  change: (folder: string) => void,
): Promise<string> {
  const copy = join(CACHE, 'bench-web', name);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'public', 'package.json']) {
    cpSync(join(APP, part), join(copy, part), { recursive: true });
  }
  change(copy);
  const cli = join(ROOT, 'node_modules/@backstage/cli/bin/backstage-cli');
  await runLogged(
    { args: [cli, 'package', 'build'], cwd: copy },
    logFile(`bench-web-${name}`),
  );
  return copy;
}

function removePlugin(folder: string): void {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  delete manifest.dependencies[PLUGIN];
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

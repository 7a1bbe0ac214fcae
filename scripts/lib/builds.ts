import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError, say } from './console.ts';
import { CACHE, ROOT } from './paths.ts';
import { logFile, ManagedProcess, runLogged } from './processes.ts';

/** The checkout's own Yarn, as a program to run. */
export function yarn(...args: string[]) {
  const { PROJECT_YARN } = process.env;
  if (!PROJECT_YARN) {
    throw new UsageError('Start this with npm or Yarn');
  }
  return { args: [PROJECT_YARN, ...args] };
}

/** Runs the checkout's own Yarn with its output on the console. */
export async function runYarn(...args: string[]): Promise<void> {
  const running = new ManagedProcess(yarn(...args), ['ignore', 2, 2]);
  if ((await running.ended()) !== 0) {
    throw new UsageError(`yarn ${args.join(' ')} failed`);
  }
}

/** Builds the app if any of its inputs has changed. */
export function buildApp(): Promise<void> {
  return buildIfChanged({
    name: 'app-build',
    inputs: [
      'app-config.yaml',
      'yarn.lock',
      'packages/app/**',
      'plugins/supply-chain/**',
      'plugins/supply-chain-common/**',
    ],
    output: join(ROOT, 'packages/app/dist/index.html'),
    async build() {
      say('Building the app, about half a minute');
      await runLogged(yarn('workspace', 'app', 'build'), logFile('app-build'));
    },
  });
}

/** Doesn't change what is built. */
const IGNORED = ['**/{node_modules,dist,dev,coverage}', '**/*.test.{ts,tsx}'];

/** Builds something unless its inputs are the same as the last time. */
export async function buildIfChanged(options: {
  name: string;
  /** Glob patterns of files of the checkout. */
  inputs: string[];
  /** A file that the build writes. */
  output: string;
  build(): Promise<void>;
}): Promise<void> {
  const { name, inputs, output, build } = options;
  const hash = createHash('sha256');
  for (const path of globSync(inputs, { cwd: ROOT, exclude: IGNORED }).sort()) {
    const file = join(ROOT, path);
    if (statSync(file).isFile()) {
      hash.update(path).update(readFileSync(file));
    }
  }
  const digest = hash.digest('hex');
  const stamp = join(CACHE, name);
  if (
    existsSync(output) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest
  ) {
    return;
  }
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

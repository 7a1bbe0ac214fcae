import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError, say } from './console.ts';
import { digestOf } from './digest.ts';
import { ManagedProcess } from './managedProcess.ts';
import { CACHE, ROOT } from './paths.ts';

/** Inputs of the app's bundle. */
const INPUTS = [
  'app-config.yaml',
  'yarn.lock',
  'packages/app',
  'plugins/supply-chain',
  'plugins/supply-chain-common',
];

/** Builds the app if any of its inputs has changed. */
export async function buildApp(): Promise<void> {
  const stamp = join(CACHE, 'app-build');
  const digest = digestOf(INPUTS);
  const built = existsSync(join(ROOT, 'packages/app/dist/index.html'));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) {
    return;
  }
  say('Building the app, about half a minute');
  await runLogged(['workspace', 'app', 'build'], 'app-build');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** Runs Yarn with its output in a log file. The error of a failure has its end. */
export async function runLogged(args: string[], name: string): Promise<void> {
  const file = join(CACHE, 'logs', `${name}.log`);
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, 'w');
  const progress = setInterval(() => process.stderr.write('.'), 2_000);
  try {
    if ((await startYarn(args, {}, log).ended()) !== 0) {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      throw new UsageError(
        [...lines.slice(-25), `The whole log: ${file}`].join('\n'),
      );
    }
  } finally {
    clearInterval(progress);
    process.stderr.write('\n');
    closeSync(log);
  }
}

/** Runs the checkout's own Yarn with its output on the console. */
export async function runYarn(args: string[]): Promise<void> {
  const status = await startYarn(args).ended();
  if (status !== 0) {
    throw new UsageError(`yarn ${args.join(' ')} failed`);
  }
}

/**
 * Starts the checkout's own Yarn.
 *
 * @param output - file descriptor for its output, stderr by default
 */
export function startYarn(
  args: string[],
  env: Record<string, string> = {},
  output: number = 2,
): ManagedProcess {
  const yarn = process.env.PROJECT_YARN;
  if (!yarn) {
    throw new UsageError('Start this with `node scripts/bootstrap.mjs`');
  }
  return new ManagedProcess({
    title: `yarn ${args.join(' ')}`,
    args: [yarn, ...args],
    env,
    stdio: ['ignore', output, output],
  });
}

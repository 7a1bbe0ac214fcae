import {
  spawn,
  type ChildProcess,
  type StdioOptions,
} from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { UsageError } from './console.ts';
import { CACHE, ROOT } from './paths.ts';
import { signalGroup } from './signalGroup.ts';

/** Time from the signal to stop until SIGKILL, in milliseconds. */
const GRACE_MS = 8_000;

/** A program to run. */
export interface Program {
  /** Defaults to Node. */
  program?: string;
  args: string[];
  /** Defaults to the checkout. */
  cwd?: string;
  /** Added to this process's environment. */
  env?: Record<string, string | undefined>;
  /** Default to the user of this process. */
  uid?: number;
  gid?: number;
}

/**
 * A running program. It ends, with everything it started, when this process
 * does, even after `kill -9`. See `keeper.ts`.
 */
export class ManagedProcess {
  readonly child: ChildProcess;
  readonly #ended: Promise<number>;

  constructor(
    { program = process.execPath, args, ...options }: Program,
    stdio: StdioOptions,
  ) {
    keeper ??= startKeeper();
    this.child = spawn(program, args, {
      cwd: ROOT,
      ...options,
      env: { ...process.env, ...options.env },
      stdio,
      // Leads a process group of its own.
      detached: process.platform !== 'win32',
    });
    this.#ended = new Promise(resolve => {
      this.child.once('error', error => {
        process.stderr.write(`${error.message}\n`);
        resolve(127);
      });
      this.child.once('exit', code => {
        // What the program left running.
        this.kill();
        alive.delete(this);
        keeper?.write(`-${this.child.pid}\n`);
        resolve(code ?? 1);
      });
    });
    if (this.child.pid !== undefined) {
      keeper.write(`+${this.child.pid}\n`);
      alive.add(this);
    }
  }

  get exited(): boolean {
    return !alive.has(this);
  }

  /** Resolves with the exit status once the program has exited. */
  ended(): Promise<number> {
    return this.#ended;
  }

  /** Stops it gracefully, or else kills it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM', graceMs = GRACE_MS) {
    this.#signal(signal);
    const timer = setTimeout(() => this.kill(), graceMs);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Kills it, as a crash would. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    if (alive.has(this) && this.child.pid !== undefined) {
      signalGroup(this.child.pid, signal);
    }
  }
}

const alive = new Set<ManagedProcess>();
let keeper: Writable | undefined;

/** Starts the keeper, and returns its input. */
function startKeeper(): Writable {
  const child = spawn(
    process.execPath,
    ['--no-warnings', fileURLToPath(import.meta.resolve('./keeper.ts'))],
    // In a group of its own, out of reach of Ctrl-C.
    { stdio: ['pipe', 'ignore', 'inherit'], detached: true },
  );
  child.unref();
  (child.stdin as Socket).unref();
  return child.stdin;
}

process.on('exit', () => alive.forEach(program => program.kill()));

/** The path of a log file. */
export const logFile = (name: string) => join(CACHE, 'logs', `${name}.log`);

/** The end of a log, and its path. */
export function tailOf(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return [...lines.slice(-25), `The whole log: ${log}`].join('\n');
}

/** Starts a program that writes to a log file. */
export function startLogged(program: Program, log: string, flags = 'w') {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, flags);
  try {
    return new ManagedProcess(program, ['ignore', output, output]);
  } finally {
    closeSync(output);
  }
}

/**
 * Runs a program that writes to a log file.
 *
 * @throws UsageError with the end of the log if it fails
 */
export async function runLogged(program: Program, log: string, flags = 'w') {
  const progress = setInterval(() => process.stderr.write('.'), 2_000);
  const status = await startLogged(program, log, flags).ended();
  clearInterval(progress);
  process.stderr.write('\n');
  if (status !== 0) {
    throw new UsageError(tailOf(log));
  }
}

/** Runs a Node program that reads and writes JSON. */
export async function runJson<T>(program: Program, input: object): Promise<T> {
  const running = new ManagedProcess(program, ['pipe', 'pipe', 'inherit']);
  const { stdin, stdout } = running.child;
  stdin?.end(JSON.stringify(input));
  const [output, status] = await Promise.all([
    stdout ? text(stdout) : '',
    running.ended(),
  ]);
  if (status !== 0) {
    throw new Error(`${program.args.join(' ')} failed`);
  }
  return JSON.parse(output) as T;
}

/**
 * Resolves on SIGINT, SIGTERM or SIGHUP. A second signal of the same kind exits
 * immediately, and stops everything started.
 */
export function stopRequested(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.on(signal, () => process.exit(130));
        resolve();
      });
    }
  });
}

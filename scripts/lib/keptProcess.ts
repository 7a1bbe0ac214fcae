import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Order } from './keeper.ts';
import { ROOT } from './paths.ts';
import { ownCommand } from './records.ts';
import { signalGroup } from './signalGroup.ts';

/** How long a process may take to end by itself when nothing else is said. */
const GRACE_MS = 8_000;

const KEEPER = join(ROOT, 'scripts/lib/keeper.ts');

export interface KeptOptions {
  /** Names the process in messages, such as `the EU region`. */
  title: string;
  /** Node when left out. */
  program?: string;
  args: string[];
  /** The checkout when left out. */
  cwd?: string;
  /** Laid over the environment of this process. */
  env?: Record<string, string | undefined>;
  /** Who runs it, where that is not who runs this process. */
  user?: { uid: number; gid: number };
  /** Asks it to end; SIGTERM when left out. */
  stopSignal?: NodeJS.Signals;
  /** How long it may then take, in milliseconds. */
  graceMs?: number;
  /** Where it listens, for the messages of commands that start later. */
  port?: number;
  /** Its standard input, output and error. */
  stdio: [Stream, Stream, Stream];
}

type Stream = 'ignore' | 'inherit' | 'pipe' | number;

/**
 * A child process that ends, with all that it started, when this process
 * does, however this one ends. See `keeper.ts`.
 */
export class KeptProcess {
  readonly #keeper: ChildProcess;
  readonly #ended: Promise<number>;
  #pid: number | undefined;
  #isStopping = false;

  constructor(options: KeptOptions) {
    const { program = process.execPath, args, cwd = ROOT, env } = options;
    const order: Order = {
      title: options.title,
      port: options.port,
      user: options.user,
      stopSignal: options.stopSignal ?? 'SIGTERM',
      graceMs: options.graceMs ?? GRACE_MS,
      ownerCommand: ownCommand(),
    };
    this.#keeper = spawn(
      process.execPath,
      ['--no-warnings', KEEPER, JSON.stringify(order), program, ...args],
      {
        cwd,
        env: { ...process.env, ...env },
        stdio: [...options.stdio, 'ipc'],
        // A signal for the group of this process leaves the keeper its work.
        detached: true,
        windowsHide: true,
      },
    );
    this.#keeper.on('message', pid => {
      this.#pid = Number(pid);
      this.#endWithKeeper();
    });
    running.add(this);
    this.#ended = new Promise((resolve, reject) => {
      this.#keeper.once('error', reject);
      this.#keeper.once('exit', code => {
        running.delete(this);
        this.#endWithKeeper();
        resolve(code ?? 1);
      });
    });
    // Whoever waits for the end is told.
    this.#ended.catch(() => running.delete(this));
  }

  /**
   * Writes to its standard input and returns what it prints; both are to be
   * pipes.
   */
  async talk(input: string): Promise<string> {
    const { stdin, stdout } = this.#keeper;
    if (!stdin || !stdout) {
      throw new Error('Input and output of the process are no pipes');
    }
    stdin.end(input);
    return text(stdout);
  }

  get exited(): boolean {
    return this.#keeper.exitCode !== null || this.#keeper.signalCode !== null;
  }

  /** Whether it was asked to end. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Settles with its exit status when the process has ended. */
  ended(): Promise<number> {
    return this.#ended;
  }

  /** Asks it to end, and ends it when that takes too long. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#keeper.connected) {
      this.#keeper.disconnect();
    }
    await this.#ended;
  }

  /** Ends it at once, as a crash would. */
  kill(): void {
    if (this.#pid === undefined) {
      // Its message is on the way, and ends the process.
      this.#keeper.kill('SIGKILL');
    } else if (!this.exited) {
      signalGroup(this.#pid, 'SIGKILL');
    }
  }

  /** Once this process ends: without a message, the channel does it. */
  killKnown(): void {
    if (this.#pid !== undefined) {
      this.kill();
    }
  }

  /** What a killed keeper can no longer do. */
  #endWithKeeper(): void {
    if (this.#pid !== undefined && this.#keeper.signalCode !== null) {
      signalGroup(this.#pid, 'SIGKILL');
    }
  }
}

const running = new Set<KeptProcess>();

process.on('exit', () => {
  for (const each of running) {
    each.killKnown();
  }
});

/** Runs a process to its end and returns its exit status. */
export function runKept(options: KeptOptions): Promise<number> {
  return new KeptProcess(options).ended();
}

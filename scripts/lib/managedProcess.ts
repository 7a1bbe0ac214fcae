import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Order } from './keeper.ts';
import { ROOT } from './paths.ts';
import { ownCommand } from './records.ts';
import { signalGroup } from './signalGroup.ts';

/** Default for `graceMs`. */
const GRACE_MS = 8_000;

const KEEPER = join(ROOT, 'scripts/lib/keeper.ts');

export interface ManagedProcessOptions {
  /** Name in messages, such as `the EU region`. */
  title: string;
  /** Defaults to Node. */
  program?: string;
  args: string[];
  /** Defaults to the checkout. */
  cwd?: string;
  /** Added to this process's environment. */
  env?: Record<string, string | undefined>;
  /** Defaults to the user of this process. */
  user?: { uid: number; gid: number };
  /** Sent first, to stop it. Defaults to SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Time until SIGKILL, in milliseconds. */
  graceMs?: number;
  /** Port it listens on, recorded for messages of later commands. */
  port?: number;
  /** stdin, stdout and stderr. */
  stdio: [Stream, Stream, Stream];
}

type Stream = 'ignore' | 'inherit' | 'pipe' | number;

/**
 * A child process that is stopped, with everything it started, when this process
 * exits for any reason. See `keeper.ts`.
 */
export class ManagedProcess {
  readonly #keeper: ChildProcess;
  readonly #ended: Promise<number>;
  #pid: number | undefined;
  #isStopping = false;

  constructor(options: ManagedProcessOptions) {
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
        // The keeper must survive signals to this process's group.
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
    // Callers of `ended` get the error; this handles it if there are none.
    this.#ended.catch(() => running.delete(this));
  }

  /** Writes to stdin and returns what it prints. Both must be pipes. */
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

  /** Whether `stop` was called. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Resolves with the exit status once the process has exited. */
  ended(): Promise<number> {
    return this.#ended;
  }

  /** Stops it gracefully, or kills it after `graceMs`. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#keeper.connected) {
      this.#keeper.disconnect();
    }
    await this.#ended;
  }

  /** Kills it, as a crash would. */
  kill(): void {
    if (this.#pid === undefined) {
      // The message with the PID is in flight; its handler kills the process.
      this.#keeper.kill('SIGKILL');
    } else if (!this.exited) {
      signalGroup(this.#pid, 'SIGKILL');
    }
  }

  /** For use on exit. If the PID isn't known yet, closing the channel does it. */
  killKnown(): void {
    if (this.#pid !== undefined) {
      this.kill();
    }
  }

  /** Stands in for a keeper that was killed. */
  #endWithKeeper(): void {
    if (this.#pid !== undefined && this.#keeper.signalCode !== null) {
      signalGroup(this.#pid, 'SIGKILL');
    }
  }
}

const running = new Set<ManagedProcess>();

process.on('exit', () => {
  for (const each of running) {
    each.killKnown();
  }
});

/** Runs a process and returns its exit status. */
export function runManaged(options: ManagedProcessOptions): Promise<number> {
  return new ManagedProcess(options).ended();
}

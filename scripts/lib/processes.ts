import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from './console.ts';
import { KeptProcess, type KeptOptions } from './keptProcess.ts';
import { CACHE } from './paths.ts';

const POLL_MS = 300;

export interface ServiceOptions extends Omit<KeptOptions, 'stdio' | 'title'> {
  /** Names the log file, and the process where it has no title. */
  name: string;
  title?: string;
}

/** A process with a log file that runs until it is stopped. */
export class Service {
  readonly #options: ServiceOptions;
  readonly title: string;
  readonly logFile: string;
  #process: KeptProcess | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.title = options.title ?? options.name;
    this.logFile = join(CACHE, 'logs', `${options.name}.log`);
  }

  start(): void {
    mkdirSync(join(CACHE, 'logs'), { recursive: true });
    const log = openSync(this.logFile, 'w');
    try {
      this.#process = new KeptProcess({
        ...this.#options,
        title: this.title,
        stdio: ['ignore', log, log],
      });
    } finally {
      closeSync(log);
    }
  }

  get exited(): boolean {
    return this.#process?.exited ?? true;
  }

  /** Settles when the process has ended. */
  async ended(): Promise<void> {
    await this.#process?.ended();
  }

  /** Fails when the process ends without being asked. */
  watch(): Promise<never> {
    const watched = this.#process;
    return new Promise((_resolve, reject) => {
      watched?.ended().then(() => {
        if (!watched.isStopping) {
          reject(
            new UsageError(
              `Stopped, because ${
                this.title
              } ended unexpectedly.\n${this.tail()}`,
            ),
          );
        }
      }, reject);
    });
  }

  /** Waits until the check passes; fails when the process ends before. */
  async ready(check: () => Promise<boolean>, timeoutMs: number) {
    const deadline = Date.now() + timeoutMs;
    // Another program's answer on the same port is none of this process.
    while (this.exited || !(await check())) {
      if (this.exited) {
        throw new UsageError(`${this.title} stopped.\n${this.tail()}`);
      }
      if (Date.now() > deadline) {
        throw new UsageError(`${this.title} does not answer.\n${this.tail()}`);
      }
      await delay(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  /** Ends it at once, as a crash would. */
  kill(): void {
    this.#process?.kill();
  }

  /** The end of its log, and where the whole log is. */
  tail(): string {
    const lines = readFileSync(this.logFile, 'utf8').trimEnd().split('\n');
    return [...lines.slice(-25), `The whole log: ${this.logFile}`].join('\n');
  }
}

/**
 * Settles when the person at the keyboard, the system or the end of the
 * launcher asks to stop. Asked twice by the same signal, the process ends at
 * once, with all that it started.
 */
export function stopRequested(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.on(signal, () => process.exit(130));
        resolve();
      });
    }
    process.once('disconnect', () => resolve());
  });
}

/** Whether a GET of the address is answered with a 2xx status. */
export async function answers(
  url: string,
  headers?: Record<string, string>,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers,
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Not listening yet, which is what this function is asked to tell.
    return false;
  }
}

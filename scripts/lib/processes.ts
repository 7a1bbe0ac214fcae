import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from './console.ts';
import {
  ManagedProcess,
  type ManagedProcessOptions,
} from './managedProcess.ts';
import { CACHE } from './paths.ts';

const POLL_MS = 300;

interface ServiceOptions
  extends Omit<ManagedProcessOptions, 'stdio' | 'title'> {
  /** Name of the log file, and of the process if it has no title. */
  name: string;
  title?: string;
}

/** A process with a log file that runs until it is stopped. */
export class Service {
  readonly #options: ServiceOptions;
  readonly title: string;
  readonly logFile: string;
  #process: ManagedProcess | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.title = options.title ?? options.name;
    this.logFile = join(CACHE, 'logs', `${options.name}.log`);
  }

  start(): void {
    mkdirSync(join(CACHE, 'logs'), { recursive: true });
    const log = openSync(this.logFile, 'w');
    try {
      this.#process = new ManagedProcess({
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

  /** Resolves once the process has exited. */
  async ended(): Promise<void> {
    await this.#process?.ended();
  }

  /** Rejects when the process exits unexpectedly. */
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

  /** Waits until the check passes; rejects if the process exits first. */
  async ready(check: () => Promise<boolean>, timeoutMs: number) {
    const deadline = Date.now() + timeoutMs;
    // If it has exited, another program may be answering on its port.
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

  /** Kills it, as a crash would. */
  kill(): void {
    this.#process?.kill();
  }

  /** The end of its log, and the log's path. */
  tail(): string {
    const lines = readFileSync(this.logFile, 'utf8').trimEnd().split('\n');
    return [...lines.slice(-25), `The whole log: ${this.logFile}`].join('\n');
  }
}

/**
 * Resolves on SIGINT, SIGTERM or SIGHUP, or when the launcher exits. A second
 * signal of the same kind exits immediately, and stops everything started.
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

/** Whether a GET request for the URL succeeds. */
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
    // Not listening yet.
    return false;
  }
}

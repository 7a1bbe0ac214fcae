import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from './console.ts';
import {
  logFile,
  startLogged,
  tailOf,
  type ManagedProcess,
  type Program,
} from './processes.ts';

const POLL_MS = 300;

interface ServiceOptions extends Program {
  /** Name of the log file, and of the service if it has no title. */
  name: string;
  /** Name in messages, such as `the EU region`. */
  title?: string;
  /** Sent first, to stop it. Defaults to SIGTERM. */
  stopSignal?: NodeJS.Signals;
}

/** A program with a log file that runs until it is stopped. */
export class Service {
  readonly #program: Program;
  readonly #stopSignal?: NodeJS.Signals;
  readonly title: string;
  readonly logFile: string;
  #process: ManagedProcess | undefined;
  #isStopping = false;

  constructor({ name, title = name, stopSignal, ...program }: ServiceOptions) {
    this.#program = program;
    this.#stopSignal = stopSignal;
    this.title = title;
    this.logFile = logFile(name);
  }

  start(): void {
    this.#isStopping = false;
    this.#process = startLogged(this.#program, this.logFile);
  }

  get exited(): boolean {
    return this.#process?.exited ?? true;
  }

  /** Resolves once the process has exited. */
  async ended(): Promise<void> {
    await this.#process?.ended();
  }

  /** Rejects when the process exits unexpectedly. */
  async watch(): Promise<never> {
    await this.ended();
    if (this.#isStopping) {
      return new Promise(() => {});
    }
    throw this.#failed('ended unexpectedly');
  }

  /** Waits until the check passes; rejects if the process exits first. */
  async ready(check: () => Promise<boolean>, timeoutMs: number) {
    const deadline = Date.now() + timeoutMs;
    // If it has exited, another program may be answering on its port.
    while (this.exited || !(await check())) {
      if (this.exited) {
        throw this.#failed('stopped');
      }
      if (Date.now() > deadline) {
        throw this.#failed('does not answer');
      }
      await delay(POLL_MS);
    }
  }

  #failed(how: string): UsageError {
    return new UsageError(`${this.title} ${how}.\n${tailOf(this.logFile)}`);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#process?.stop(this.#stopSignal);
  }

  /** Kills it, as a crash would. */
  kill(): void {
    this.#process?.kill();
  }
}

/** Anything that runs until it is stopped. */
export interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Runs a function that starts several things, each of which it adds to a list.
 * If that fails, they are stopped again.
 *
 * @returns what it returns, and how to stop everything: the last one first
 */
export async function startAll<T extends object>(
  start: (started: Stoppable[]) => Promise<T>,
): Promise<T & Stoppable> {
  const started: Stoppable[] = [];
  const stop = async () => {
    for (const service of started.splice(0).reverse()) {
      await service.stop();
    }
  };
  try {
    return { ...(await start(started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts an HTTP server on a free local port. */
export async function startLocalServer(
  answer: RequestListener,
): Promise<Stoppable & { port: number }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port, stop };
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

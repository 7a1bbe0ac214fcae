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

/** Generous, because a program that can't start exits. */
const START_TIMEOUT_MS = 400_000;
const POLL_MS = 300;

interface ServiceOptions extends Program {
  /** Also of the log file. */
  name: string;
  isReady: () => Promise<boolean>;
  /** Sent first, to stop it. Defaults to SIGTERM. */
  stopSignal?: NodeJS.Signals;
}

/** A program with a log file that runs until it is stopped. */
export class Service {
  readonly #program: Program;
  readonly #isReady: () => Promise<boolean>;
  readonly #stopSignal?: NodeJS.Signals;
  readonly name: string;
  readonly logFile: string;
  #process: ManagedProcess | undefined;
  #isStopping = false;

  constructor({ name, isReady, stopSignal, ...program }: ServiceOptions) {
    this.#program = program;
    this.#isReady = isReady;
    this.#stopSignal = stopSignal;
    this.name = name;
    this.logFile = logFile(name);
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    this.#isStopping = false;
    this.#process = startLogged(this.#program, this.logFile);
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const isReady = await this.#isReady();
      // If it has exited, another program may be answering on its port.
      if (this.exited) {
        throw this.#failed('stopped');
      }
      if (isReady) {
        return;
      }
      if (Date.now() > deadline) {
        throw this.#failed('does not answer');
      }
      await delay(POLL_MS);
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
  async watch(): Promise<never> {
    await this.ended();
    if (this.#isStopping) {
      return new Promise(() => {});
    }
    throw this.#failed('ended unexpectedly');
  }

  #failed(how: string): UsageError {
    return new UsageError(`${this.name} ${how}.\n${tailOf(this.logFile)}`);
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

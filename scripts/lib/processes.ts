import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from './console.ts';
import { CACHE, ROOT } from './paths.ts';

/** How long a process may take to end by itself. */
const GRACE_MS = 8_000;
const POLL_MS = 300;

export interface ServiceOptions {
  /** Names the process in messages and its log file. */
  name: string;
  /** Node when left out. */
  program?: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Who runs it, where that is not who runs this process. */
  user?: { uid: number; gid: number };
  /** Asks it to end; SIGTERM when left out. */
  stopSignal?: NodeJS.Signals;
}

/** A child process with a log file, in a process group of its own. */
export class Service {
  readonly #options: ServiceOptions;
  readonly logFile: string;
  #child: ChildProcess | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.logFile = join(CACHE, 'logs', `${options.name}.log`);
  }

  start(): void {
    mkdirSync(join(CACHE, 'logs'), { recursive: true });
    const log = createWriteStream(this.logFile);
    const {
      program = process.execPath,
      args,
      cwd = ROOT,
      env,
      user,
    } = this.#options;
    const child = spawn(program, args, {
      cwd,
      ...user,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ends with everything that it started itself.
      detached: true,
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#child = child;
    running.add(this);
    child.once('exit', () => running.delete(this));
  }

  get exited(): boolean {
    const child = this.#child;
    return !child || child.exitCode !== null || child.signalCode !== null;
  }

  /** Settles when the process has ended. */
  ended(): Promise<void> {
    return new Promise(resolve => {
      if (this.exited) {
        resolve();
      } else {
        this.#child?.once('exit', () => resolve());
      }
    });
  }

  /** Waits until the check passes; fails when the process ends before. */
  async ready(check: () => Promise<boolean>, timeoutMs: number) {
    const deadline = Date.now() + timeoutMs;
    while (!(await check())) {
      if (this.exited) {
        throw new UsageError(`${this.#options.name} stopped.\n${this.#tail()}`);
      }
      if (Date.now() > deadline) {
        throw new UsageError(
          `${this.#options.name} does not answer.\n${this.#tail()}`,
        );
      }
      await delay(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || this.exited) {
      return;
    }
    const exit = this.ended();
    this.signal(this.#options.stopSignal ?? 'SIGTERM');
    const timer = setTimeout(() => this.signal('SIGKILL'), GRACE_MS);
    await exit;
    clearTimeout(timer);
  }

  signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (!pid || this.exited) {
      return;
    }
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
        throw error;
      }
    }
  }

  #tail(): string {
    const lines = readFileSync(this.logFile, 'utf8').trimEnd().split('\n');
    return [...lines.slice(-25), `The whole log: ${this.logFile}`].join('\n');
  }
}

const running = new Set<Service>();

process.on('exit', () => {
  for (const service of running) {
    service.signal('SIGKILL');
  }
});

/**
 * Settles when the person at the keyboard, or the system, asks to stop. Asked
 * a second time, the process ends at once, with all that it started.
 */
export function stopRequested(): Promise<void> {
  return new Promise(resolve => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked) {
          process.exit(130);
        }
        asked = true;
        resolve();
      });
    }
  });
}

/** @throws UsageError naming the port and how to choose another one */
export async function assertPortFree(
  port: number,
  use: string,
  option: string,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new UsageError(
              `Port ${port}, wanted for ${use}, is in use. Stop what uses it, or choose another with --${option} <port>.`,
            )
          : error,
      ),
    );
    server.listen(port, () => server.close(() => resolve()));
  });
}

/** A port that nothing uses now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
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

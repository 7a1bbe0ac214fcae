import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { RegionRequest } from './RegionRequest';

/** Behind everything that a viewer waits for. */
const LOW_PRIORITY = -1_000_000;

/** Maximum number of concurrent downloads of one user. */
const DOWNLOADS_PER_USER = 2;

/** A request that waits for its turn. */
interface Turn extends RegionRequest {
  /** Starts only if no other request is waiting. */
  isLow?: boolean;
  /** Aborts waiting. A task that has started goes on. */
  waiting: AbortSignal;
  /** The latest start, in milliseconds since the epoch. */
  deadline: number;
}

/** The requests to one region, waiting for their turn. */
export class RegionQueue {
  readonly #all: PQueue;
  readonly #background: PQueue;
  readonly #downloads: PQueue;
  readonly #users = new LRUCache<string, PQueue>({ max: 1_000 });
  /** Each organization waits for itself while its region limits its rate. */
  readonly #organizations = new Map<
    string,
    { queue: PQueue; pausedUntil: number }
  >();
  /** Requests that are waiting or running, by caller. */
  readonly #requests = new Map<string, number>();

  /**
   * @param concurrency - maximum number of concurrent requests
   * @param perMinute - maximum number of background tasks
   */
  constructor(concurrency: number, perMinute: number) {
    this.#all = new PQueue({ concurrency });
    this.#downloads = new PQueue({
      concurrency: Math.max(1, Math.floor(concurrency / 2)),
    });
    this.#background = new PQueue({
      concurrency: 1,
      interval: 60_000 / perMinute,
      intervalCap: 1,
    });
  }

  /**
   * Runs a task when it is its turn.
   *
   * @throws the abort reason if aborted while waiting, or RegionalApiError if
   * its organization pauses for longer than it can wait
   */
  async run<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
    const { caller, deadline, endpoint, isLow, org, region, waiting } = turn;
    const { queue, pausedUntil } = this.#organization(org);
    if (pausedUntil >= deadline) {
      throw new RegionalApiError({
        kind: 'rate-limited',
        endpoint,
        message: `The region ${region} asked for a pause that is too long`,
        retryAfterMs: pausedUntil - Date.now(),
      });
    }
    const before = this.#requests.get(caller) ?? 0;
    this.#requests.set(caller, before + 1);
    const priority = isLow ? LOW_PRIORITY : -before;
    try {
      return await through([queue, this.#all], task, waiting, priority);
    } finally {
      const left = this.#requests.get(caller)! - 1;
      this.#requests.set(caller, left);
      if (left === 0) {
        this.#requests.delete(caller);
      }
    }
  }

  /** Runs a task of the background sync within its budget. */
  background<T>(waiting: AbortSignal, task: () => Promise<T>): Promise<T> {
    return through([this.#background], task, waiting);
  }

  /**
   * Waits for a place for downloads.
   *
   * @returns what releases it
   */
  hold(user: string, waiting: AbortSignal): Promise<() => void> {
    const own =
      this.#users.get(user) ?? new PQueue({ concurrency: DOWNLOADS_PER_USER });
    this.#users.set(user, own);
    return new Promise((resolve, reject) => {
      const task = () => new Promise<void>(resolve);
      through([own, this.#downloads], task, waiting).catch(reject);
    });
  }

  /** Lets an organization's requests wait. */
  pause(org: string, ms: number): void {
    const organization = this.#organization(org);
    const until = Date.now() + ms;
    if (until > organization.pausedUntil) {
      organization.pausedUntil = until;
      organization.queue.pause();
      setTimeout(() => {
        if (organization.pausedUntil === until) {
          organization.queue.start();
        }
      }, ms).unref();
    }
  }

  #organization(org: string) {
    const known = this.#organizations.get(org) ?? {
      queue: new PQueue({ concurrency: this.#all.concurrency }),
      pausedUntil: 0,
    };
    this.#organizations.set(org, known);
    return known;
  }
}

/** Runs a task once it has passed each queue; it counts in all of them. */
async function through<T>(
  queues: readonly PQueue[],
  task: () => Promise<T>,
  waiting: AbortSignal,
  priority = 0,
): Promise<T> {
  waiting.throwIfAborted();
  // Aborting a running task would free its place while its request goes on.
  const queued = new AbortController();
  const started = new AbortController();
  waiting.addEventListener('abort', () => queued.abort(waiting.reason), {
    signal: started.signal,
  });
  const start = () => {
    started.abort();
    return task();
  };
  const enter = queues.reduceRight<() => Promise<T>>(
    (next, queue) => () => queue.add(next, { priority, signal: queued.signal }),
    start,
  );
  return enter();
}

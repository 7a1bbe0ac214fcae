import PQueue from 'p-queue';

/** Behind everything that a viewer waits for. */
const LOW_PRIORITY = -1_000_000;

/** Maximum number of waiting reads that nobody waits for. */
const MAX_LATER = 200;

/** Maximum number of concurrent downloads of one user. */
const DOWNLOADS_PER_USER = 2;

const MINUTE_MS = 60_000;

/** Where a request waits for its turn. */
interface Turn {
  org: string;
  caller: string;
  /** Starts only if no other request is waiting. */
  isLow?: boolean;
  /** Aborts waiting. A task that has started goes on. */
  waiting: AbortSignal;
}

/** The requests to one region, waiting for their turn. */
export class RegionQueue {
  readonly #all = new PQueue();
  /** Each organization waits for itself while its region limits its rate. */
  readonly #organizations = new Map<
    string,
    { queue: PQueue; pausedUntil: number }
  >();
  readonly #later = new PQueue();
  readonly #downloads = new PQueue();
  readonly #users = new Map<string, PQueue>();
  /** Requests that are waiting or running, by caller. */
  readonly #requests = new Map<string, number>();
  #background = { queue: new PQueue(), perMinute: 0 };

  /** Maximum number of concurrent requests. */
  set concurrency(value: number) {
    if (value !== this.#all.concurrency) {
      const half = Math.max(1, Math.floor(value / 2));
      this.#all.concurrency = value;
      this.#later.concurrency = half;
      this.#downloads.concurrency = half;
      this.#organizations.forEach(({ queue }) => {
        queue.concurrency = value;
      });
    }
  }

  /**
   * Runs a task when it is its turn.
   *
   * @throws the abort reason if aborted while waiting
   */
  async run<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
    const { caller, isLow, org, waiting } = turn;
    const before = this.#requests.get(caller) ?? 0;
    this.#requests.set(caller, before + 1);
    const priority = isLow ? LOW_PRIORITY : -before;
    try {
      const queues = [this.#organization(org).queue, this.#all];
      return await through(queues, task, waiting, priority);
    } finally {
      const left = this.#requests.get(caller)! - 1;
      if (left > 0) {
        this.#requests.set(caller, left);
      } else {
        this.#requests.delete(caller);
      }
    }
  }

  /**
   * Runs a task that nobody waits for, unless too many are waiting already. Its
   * requests still wait for their turn.
   */
  later(task: () => Promise<void>): void {
    if (this.#later.size < MAX_LATER) {
      void this.#later.add(task);
    }
  }

  /** Runs a task of the background sync, at most so many per minute. */
  background<T>(
    perMinute: number,
    waiting: AbortSignal,
    task: () => Promise<T>,
  ): Promise<T> {
    if (perMinute !== this.#background.perMinute) {
      const interval = MINUTE_MS / perMinute;
      const queue = new PQueue({ concurrency: 1, interval, intervalCap: 1 });
      this.#background = { queue, perMinute };
    }
    return through([this.#background.queue], task, waiting);
  }

  /**
   * Runs a task that holds a place for downloads until it is released.
   *
   * @param start - must eventually call the given function
   */
  hold<T>(
    { caller, waiting }: Pick<Turn, 'caller' | 'waiting'>,
    start: (release: () => void) => Promise<T>,
  ): Promise<T> {
    const user = this.#users.get(caller) ?? userQueue();
    this.#users.set(caller, user);
    return new Promise<T>((resolve, reject) => {
      const task = () =>
        new Promise<void>(release => {
          start(release).then(resolve, error => {
            reject(error);
            release();
          });
        });
      through([user, this.#downloads], task, waiting)
        .catch(reject)
        .finally(() => {
          if (user.size + user.pending === 0) {
            this.#users.delete(caller);
          }
        });
    });
  }

  /** Until when an organization's requests wait, in milliseconds. */
  pausedUntil(org: string): number {
    return this.#organization(org).pausedUntil;
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

function userQueue(): PQueue {
  return new PQueue({ concurrency: DOWNLOADS_PER_USER });
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
  const leave = () => queued.abort(waiting.reason);
  const stop = () => waiting.removeEventListener('abort', leave);
  waiting.addEventListener('abort', leave, { once: true });
  const start = () => {
    stop();
    return task();
  };
  const { signal } = queued;
  const enter = queues.reduceRight<() => Promise<T>>(
    (next, queue) => () => queue.add(next, { priority, signal }),
    start,
  );
  try {
    return await enter();
  } finally {
    stop();
  }
}

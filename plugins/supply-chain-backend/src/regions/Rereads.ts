import type { CachedReads, ReadRequest } from './CachedReads';

/**
 * Maximum number of rereads of a region at once. They share its capacity with
 * pages that wait for it, and with those that wait for the same data.
 */
const MAX_AT_ONCE = 2;

/** Maximum number of queued rereads per region. */
const MAX_QUEUED = 1_000;

interface Queue {
  /** By resource, in order. */
  waiting: Map<string, ReadRequest<unknown>>;
  active: number;
}

/**
 * Rereads what pages have already shown, a few resources at a time. Each is
 * queued once, however many pages show it.
 */
export class Rereads {
  readonly #reads: Pick<CachedReads, 'reread'>;
  /** By region. */
  readonly #queues = new Map<string, Queue>();

  constructor(reads: Pick<CachedReads, 'reread'>) {
    this.#reads = reads;
  }

  /** Queues a reread, unless too many of its region are queued already. */
  add(request: ReadRequest<unknown>): void {
    const { region, org, endpoint, resource } = request;
    const queue = this.#queues.get(region) ?? { waiting: new Map(), active: 0 };
    this.#queues.set(region, queue);
    const key = JSON.stringify([org, endpoint, resource]);
    if (!queue.waiting.has(key) && queue.waiting.size < MAX_QUEUED) {
      queue.waiting.set(key, request);
      this.#startNext(queue);
    }
  }

  #startNext(queue: Queue): void {
    const [next] = queue.waiting;
    if (!next || queue.active >= MAX_AT_ONCE) {
      return;
    }
    const [key, request] = next;
    queue.waiting.delete(key);
    queue.active += 1;
    this.#reads
      .reread(request)
      // The failure is stored, or reported to the next caller.
      .catch(() => {})
      .finally(() => {
        queue.active -= 1;
        this.#startNext(queue);
      });
  }
}

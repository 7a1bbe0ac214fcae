import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { QueueTimeoutError } from '../records/QueueTimeoutError';
import type { RegionGateway } from './RegionGateway';
import type { ReadOptions, Resource } from './RegionRequest';

/** A read of a region, shared by everyone who waits for it. */
export class SharedRead {
  readonly resource: Resource<unknown>;
  readonly #options: ReadOptions;
  readonly #abandoned = new AbortController();
  #waiting = 0;
  /** When it was first sent, in milliseconds since the epoch. */
  #sentAt?: number;

  constructor(resource: Resource<unknown>, options: ReadOptions) {
    this.resource = resource;
    this.#options = options;
  }

  send(gateway: Pick<RegionGateway, 'read'>): Promise<unknown> {
    const { caller, isLow } = this.#options;
    const { signal } = this.#abandoned;
    return gateway.read(
      { ...this.resource, caller },
      { signal, isLow },
      (client, call) => {
        this.#sentAt ??= Date.now();
        return this.resource.load(client, call);
      },
    );
  }

  /** Whether a read failed because everyone had left before it was sent. */
  isAbandoned(error: unknown): boolean {
    const { aborted, reason } = this.#abandoned.signal;
    return aborted && error === reason;
  }

  /**
   * Waits for the result. Once everyone has left, nothing more is sent.
   *
   * @param limits - how long to wait until it is sent, and from then on, in
   * milliseconds
   * @throws RegionalApiError if the time is up: a {@link QueueTimeoutError} if
   * nothing was sent, since that says nothing about the region
   */
  wait<T>(
    result: Promise<T>,
    limits: { signal?: AbortSignal; queuedMs: number; sentMs: number },
  ): Promise<T> {
    const { signal, queuedMs, sentMs } = limits;
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting -= 1;
        if (this.#waiting === 0) {
          this.#abandoned.abort(signal?.reason);
        }
        reject(signal?.reason);
      };
      const end = () => {
        const left = (this.#sentAt ?? -Infinity) + sentMs - Date.now();
        if (left > 0) {
          timer = setTimeout(end, left);
        } else {
          reject(this.#overdue());
        }
      };
      let timer = setTimeout(end, queuedMs);
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      result.then(resolve, reject).finally(stop);
      if (signal?.aborted) {
        leave();
      } else {
        signal?.addEventListener('abort', leave, { once: true });
      }
    });
  }

  #overdue(): RegionalApiError {
    const { region, endpoint } = this.resource;
    return this.#sentAt === undefined
      ? new QueueTimeoutError({ region, endpoint })
      : new RegionalApiError({
          kind: 'timeout',
          endpoint,
          message: `The region ${region} didn't respond in time`,
        });
  }
}

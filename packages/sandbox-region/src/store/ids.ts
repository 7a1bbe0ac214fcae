import { randomBytes } from 'node:crypto';

/** A source of random bytes: the machine's, or a seeded one. */
export type RandomBytes = (count: number) => Buffer;

/**
 * Makes the opaque ids of records: hex groups of 8-4-4-4-8, deliberately not UUIDs, since ids of such a
 * form have been seen.
 */
export class IdSource {
  #bytes: RandomBytes = randomBytes;

  next(): string {
    const hex = this.#bytes(14).toString('hex');
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20, 28),
    ].join('-');
  }

  /** Takes the bytes from another source while the work runs, so that a seed gives the same ids. */
  during<Result>(bytes: RandomBytes, work: () => Result): Result {
    const before = this.#bytes;
    this.#bytes = bytes;
    try {
      return work();
    } finally {
      this.#bytes = before;
    }
  }
}

import { randomBytes } from 'node:crypto';

/** A source of random bytes: the system's, or a seeded one. */
type RandomBytes = (count: number) => Buffer;

/**
 * Generates the opaque IDs of records. Hex groups of 8-4-4-4-8, deliberately not UUIDs, because servers
 * use IDs of this form.
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

  /** Uses another source during the work, so that the same seed produces the same IDs. */
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

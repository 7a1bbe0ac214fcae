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
    return this.#bytes(14)
      .toString('hex')
      .replace(/(.{8})(.{4})(.{4})(.{4})(.{8})/, '$1-$2-$3-$4-$5');
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

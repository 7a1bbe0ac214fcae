import { LRUCache } from 'lru-cache';
import type { RegionReader, PastRead } from './RegionReader';

/** Answers remembered at once; a page of a table is about 20 KB. */
const MAX_ANSWERS = 200;

interface Remembered {
  answer: object;
  reads: PastRead[];
}

/**
 * Gives the same answer again while nothing has changed of what it was joined
 * from, so that it is neither joined nor written as JSON again. It keeps
 * nothing longer than the gateway does: what the answer was joined from is
 * read from the gateway each time.
 */
export class AnswerMemory {
  readonly #answers = new LRUCache<string, Remembered>({ max: MAX_ANSWERS });

  /**
   * @param key - holds everything that the answer depends on, but the reads
   */
  async recall<T extends object>(
    key: readonly unknown[],
    reader: RegionReader,
    join: () => Promise<T>,
  ): Promise<T> {
    const name = JSON.stringify(key);
    const known = this.#answers.get(name);
    if (known && (await reader.wouldReadSame(known.reads))) {
      return known.answer as T;
    }
    const answer = await join();
    const { reads } = reader;
    if (reads) {
      this.#answers.set(name, { answer, reads });
    } else {
      this.#answers.delete(name);
    }
    return answer;
  }
}

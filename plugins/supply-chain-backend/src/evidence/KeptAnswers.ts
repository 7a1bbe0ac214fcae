import { LRUCache } from 'lru-cache';
import type { AccessibleEntity } from '../access/EntityAccess';
import { answerOf } from './answerOf';
import { LinkData } from './LinkData';
import { ReadNotes } from '../sync/ReadNotes';
import type { RegionReader } from '../sync/RegionReader';

/** What the answers may take together, in bytes of memory. */
const MAX_SIZE = 16 * 1024 * 1024;

interface KeptAnswer {
  body: object;
  /** What the store says of the body. */
  notes: ReadNotes;
  /** The last answer, which is given again while the regions say the same. */
  last?: { provenance: string; answer: object };
}

/** What is asked of a link. */
export interface Question {
  /** Its name and its query: JSON. */
  about: readonly unknown[];
  /** Builds that are looked up (E9) at the most. */
  maxLookups: number;
}

/**
 * Answers from the store, given again until the store says something else of
 * the flows of their link. How old an answer is, and what went wrong, is said
 * anew each time.
 */
export class KeptAnswers {
  readonly #kept = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_SIZE,
    // Characters take two bytes at the most; the answer is also kept as bytes.
    sizeCalculation: ({ body }, key) =>
      2 * key.length + 3 * JSON.stringify(body).length,
  });

  /**
   * The answer to a question, with how old it is and what went wrong.
   *
   * @param work - works it out from what was read, and notes what the store
   * says of it; its result is never changed afterwards
   */
  async of<T extends object>(
    authorizedEntity: AccessibleEntity,
    reader: RegionReader,
    { about, maxLookups }: Question,
    work: (data: LinkData, notes: ReadNotes) => Promise<T>,
  ): Promise<T & ReturnType<typeof answerOf>> {
    const { entityRef, link } = authorizedEntity;
    const notes = new ReadNotes();
    const data = await LinkData.read(link, reader, maxLookups, notes);
    const key = JSON.stringify([entityRef, about, link, data.revision]);
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = { body: await work(data, notes), notes };
      // What a region said of builds may be another thing next time.
      if (!data.hasLookedUp) {
        this.#kept.set(key, kept);
      }
    }
    reader.notes.include(kept.notes);
    return withProvenance<T>(kept, answerOf(authorizedEntity, reader));
  }
}

/** The same object as before where it says the same: it is written only once. */
function withProvenance<T extends object>(
  kept: KeptAnswer,
  provenance: ReturnType<typeof answerOf>,
): T & ReturnType<typeof answerOf> {
  const text = JSON.stringify(provenance);
  if (kept.last?.provenance !== text) {
    const answer = { ...kept.body, ...provenance };
    kept.last = { provenance: text, answer };
  }
  return kept.last.answer as T & ReturnType<typeof answerOf>;
}

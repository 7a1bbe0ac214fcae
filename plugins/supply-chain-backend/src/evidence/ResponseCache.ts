import { LRUCache } from 'lru-cache';
import type { AccessibleEntity } from '../access/EntityAccess';
import { responseOf } from './responseOf';
import { LinkData } from './link/LinkData';
import { ReadNotes } from './reader/ReadNotes';
import type { RegionReader } from './reader/RegionReader';

/** Memory limit, in bytes. */
const MAX_SIZE = 16 * 1024 * 1024;

interface CachedResponse {
  body: object;
  /** Notes about the stored data that the body was built from. */
  notes: ReadNotes;
  /** The last response, reused as long as its provenance is the same. */
  last?: { provenance: string; response: object };
}

/** Identifies a response for a link. */
interface Question {
  /** Name and query, as JSON. */
  about: readonly unknown[];
  /** Maximum number of builds looked up (E9). */
  maxLookups: number;
}

/**
 * Caches responses built from the store, until the stored data of their flows
 * changes. Age and problems are determined anew for each request.
 */
export class ResponseCache {
  readonly #cached = new LRUCache<string, CachedResponse>({
    maxSize: MAX_SIZE,
    // At most two bytes per character. The response is also cached as bytes.
    sizeCalculation: ({ body }, key) =>
      2 * key.length + 3 * JSON.stringify(body).length,
  });

  /**
   * Returns a cached or new response, with its current age and problems.
   *
   * @param work - builds the body, and notes problems of the stored data; the
   * result must not be modified afterwards
   */
  async getOrBuild<T extends object>(
    authorizedEntity: AccessibleEntity,
    reader: RegionReader,
    { about, maxLookups }: Question,
    work: (data: LinkData, notes: ReadNotes) => Promise<T>,
  ): Promise<T & ReturnType<typeof responseOf>> {
    const { entityRef, link } = authorizedEntity;
    const notes = new ReadNotes();
    const data = await LinkData.read(link, reader, maxLookups, notes);
    const key = JSON.stringify([entityRef, about, link, data.revision]);
    // A refresh may read more than the newest records.
    let cached = reader.isRefresh ? undefined : this.#cached.get(key);
    if (!cached) {
      cached = { body: await work(data, notes), notes };
      // Don't cache lookups, since their results may change.
      if (!data.hasLookedUp) {
        this.#cached.set(key, cached);
      }
    }
    reader.notes.include(cached.notes);
    return withProvenance<T>(cached, responseOf(authorizedEntity, reader));
  }
}

/**
 * Returns the same object if nothing changed, so that it is only serialized
 * once.
 */
function withProvenance<T extends object>(
  cached: CachedResponse,
  provenance: ReturnType<typeof responseOf>,
): T & ReturnType<typeof responseOf> {
  const text = JSON.stringify(provenance);
  if (cached.last?.provenance !== text) {
    const response = { ...cached.body, ...provenance };
    cached.last = { provenance: text, response };
  }
  return cached.last.response as T & ReturnType<typeof responseOf>;
}

/** Chunks read from one flow at the most, to answer one page. */
const MAX_CHUNKS = 10;

/** A part of a flow's records, newest first. */
export interface Chunk<T> {
  records: T[];
  hasNext: boolean;
}

/** The records of one flow, in chunks. */
export interface ChunkSource<T> {
  /** @param index - from 0; undefined when the chunk cannot be read */
  read(index: number): Promise<Chunk<T> | undefined>;
}

/** What a page is made of, and how far was looked. */
export interface TablePage<T> {
  rows: T[];
  hasNextPage: boolean;
  window: { records: number; complete: boolean; since?: string };
}

interface Cursor<T> {
  source: ChunkSource<T>;
  records: T[];
  position: number;
  chunks: number;
  hasNext: boolean;
  failed: boolean;
}

/**
 * Merges the records of several flows, newest first, and takes one page of
 * those that match. It reads no more chunks than the page needs.
 */
export async function tablePage<T>(options: {
  sources: ChunkSource<T>[];
  createdAt(record: T): string | undefined;
  matches(record: T): boolean;
  page: number;
  perPage: number;
}): Promise<TablePage<T>> {
  const { createdAt, matches, page, perPage } = options;
  const cursors = await Promise.all(options.sources.map(open));
  const wanted = page * perPage + 1;
  const matching: T[] = [];
  let looked = 0;
  let since: string | undefined;

  while (matching.length < wanted) {
    for (
      let exhausted = cursors.filter(isExhausted);
      exhausted.length > 0;
      exhausted = exhausted.filter(isExhausted)
    ) {
      await Promise.all(exhausted.map(readNext));
    }
    const newest = newestOf(cursors, createdAt);
    if (!newest) {
      break;
    }
    const record = newest.records[newest.position];
    newest.position += 1;
    looked += 1;
    since = createdAt(record) ?? since;
    if (matches(record)) {
      matching.push(record);
    }
  }
  return {
    rows: matching.slice((page - 1) * perPage, page * perPage),
    hasNextPage: matching.length >= wanted,
    window: {
      records: looked,
      complete: cursors.every(
        cursor =>
          !cursor.hasNext &&
          !cursor.failed &&
          cursor.position >= cursor.records.length,
      ),
      ...(since && { since }),
    },
  };
}

async function open<T>(source: ChunkSource<T>): Promise<Cursor<T>> {
  const cursor: Cursor<T> = {
    source,
    records: [],
    position: 0,
    chunks: 0,
    hasNext: true,
    failed: false,
  };
  await readNext(cursor);
  return cursor;
}

function isExhausted<T>(cursor: Cursor<T>): boolean {
  return (
    cursor.position >= cursor.records.length &&
    cursor.hasNext &&
    cursor.chunks < MAX_CHUNKS
  );
}

async function readNext<T>(cursor: Cursor<T>): Promise<void> {
  const chunk = await cursor.source.read(cursor.chunks);
  cursor.chunks += 1;
  cursor.records = chunk?.records ?? [];
  cursor.position = 0;
  cursor.hasNext = chunk?.hasNext ?? false;
  cursor.failed = !chunk;
}

/** A record without a time keeps the place its region gave it. */
function newestOf<T>(
  cursors: Cursor<T>[],
  createdAt: (record: T) => string | undefined,
): Cursor<T> | undefined {
  let newest: Cursor<T> | undefined;
  let newestTime = '';
  for (const cursor of cursors) {
    if (cursor.position < cursor.records.length) {
      const time = createdAt(cursor.records[cursor.position]) ?? '\uffff';
      if (!newest || time > newestTime) {
        newest = cursor;
        newestTime = time;
      }
    }
  }
  return newest;
}

import type {
  ListKind,
  ListState,
  RevisitProgress,
} from '../records/storedRecords';
import type { ListPage } from './listPages';
import { MAX_REGION_PAGE_SIZE, pageFrom, pagesAround } from './pageRequests';
import type { PageRequest } from './pageRequests';
import { RunEndSearch } from './RunEndSearch';

/**
 * Number of newest records requested first: enough for a table and the matrix.
 */
const FIRST_PAGE: PageRequest = { page: 1, perPage: 30 };

/**
 * First page of artifacts of a flow that was never read. Trails have several
 * artifacts each, and this reads many flows in full, so the verdicts on their
 * builds are known.
 */
const FIRST_ARTIFACTS: PageRequest = { page: 1, perPage: MAX_REGION_PAGE_SIZE };

/** Maximum number of pages per revisit step. */
const MAX_TRIES = 8;

/** A list being read from a region into the store. */
export interface ListReader {
  kind: ListKind;
  /** Maximum page size of the region, as far as known. */
  maxPerPage(): number;
  /** Reads a page and saves it. */
  read(place: PageRequest): Promise<{ page: ListPage; state: ListState }>;
  /** Its current state in the store. */
  state(): Promise<ListState>;
  /** Counts stored records created since a time. */
  countSince(time: number): Promise<number>;
  /** Number of records of the run in the region, or slightly less. */
  lengthOfRun(state: ListState): Promise<number>;
  /** Discards the cached length of the run. */
  recount(state: ListState): void;
  /** Records how far the revisit has got. */
  markRevisited(progress: RevisitProgress): Promise<void>;
}

/** Reads the newest records, continuing until they overlap the stored ones. */
export async function readNewest(
  list: ListReader,
  before: ListState,
  maxPages: number,
): Promise<ListState> {
  const isNew = before.readAt === undefined && list.kind === 'artifacts';
  let { state } = await list.read(isNew ? FIRST_ARTIFACTS : FIRST_PAGE);
  for (let pages = 1; pages < maxPages && hasGap(before, state); pages += 1) {
    ({ state } = await list.read(
      pageFrom((await list.lengthOfRun(state)) - 1, list.maxPerPage()),
    ));
  }
  return state;
}

/**
 * Reads the pages at some places, and then nearby ones, until the given records
 * are found or `maxPages` were read.
 */
export async function readNearby(
  { read, maxPerPage }: ListReader,
  { position, limit }: { position: number; limit: number },
  ids: readonly string[],
  maxPages: number = Infinity,
): Promise<ListState> {
  const wanted = new Set(ids);
  const near = Math.max(0, position - 1);
  const [first, ...others] = [
    ...pagesAround(position, limit),
    pageFrom(near, maxPerPage()),
    pageFrom(near + maxPerPage(), maxPerPage()),
  ].slice(0, maxPages);
  let { page, state } = await read(first);
  for (const place of others) {
    page.ids.forEach(id => wanted.delete(id));
    if (wanted.size === 0) {
      break;
    }
    ({ page, state } = await read(place));
  }
  return state;
}

/**
 * Reads the page expected to join the end of the unbroken run. If it doesn't,
 * the search decides where to look next.
 *
 * @param find - returns the search in progress, or a new one starting at the
 * expected end
 */
export async function readOlder(
  list: ListReader,
  find: (expected: number) => RunEndSearch = expected =>
    new RunEndSearch(expected),
): Promise<ListState> {
  const before = await list.state();
  const length = await list.lengthOfRun(before);
  const search = find(length - 1);
  const place = pageFrom(search.place, list.maxPerPage());
  const { page, state } = await list.read(place);
  const hasJoined =
    state.complete ||
    state.unbrokenSince !== before.unbrokenSince ||
    (await list.lengthOfRun(state)) > length;
  if (!hasJoined) {
    list.recount(state);
    search.missed(place, page.length, isInside(page, before));
  }
  if (state.complete && state.revisitedAt === undefined) {
    // It was only just read.
    await list.markRevisited({ since: state.allReadSince });
  }
  return state;
}

/** Rereads the next page of stored records. */
export async function revisitNextPage(list: ListReader): Promise<ListState> {
  const { revisit, readAt = 0 } = await list.state();
  const { from, since = undefined } = revisit ?? {
    since: Math.min(readAt, Date.now()),
  };
  // The first page is read often enough anyway.
  let place =
    from === undefined
      ? Math.min(FIRST_PAGE.perPage, list.maxPerPage())
      : await list.countSince(from);
  const isAtEnd = place >= (await list.countSince(0));
  for (let tries = 0; tries < MAX_TRIES && !isAtEnd; tries += 1) {
    // Overlap the previous page by two records: only a page that begins above a
    // gap proves what vanished in it.
    const { page, state } = await list.read(
      pageFrom(Math.max(0, place - 2), list.maxPerPage()),
    );
    const { bottom, top = -Infinity } = page;
    if (place > 1 && top < (from ?? -Infinity)) {
      // Newer records have vanished, so this page would skip some.
      place -= Math.floor(list.maxPerPage() / 2);
    } else if (!page.hasNext) {
      break;
    } else if (bottom !== undefined && bottom < (from ?? Infinity)) {
      const progress = { from: bottom, since };
      await list.markRevisited(progress);
      return { ...state, revisit: progress };
    } else {
      // Many records have the same time: skip past them.
      place += page.length - 1;
    }
  }
  await list.markRevisited({ since });
  return list.state();
}

/** Whether the newest records don't reach the ones stored before. */
function hasGap(before: ListState, now: ListState): boolean {
  return (
    !now.complete &&
    before.unbrokenSince !== undefined &&
    (now.unbrokenSince ?? 0) > before.unbrokenSince
  );
}

/** Whether the whole page lies inside the run. */
function isInside({ bottom }: ListPage, { unbrokenSince }: ListState): boolean {
  return (
    bottom !== undefined &&
    unbrokenSince !== undefined &&
    bottom >= unbrokenSince
  );
}

import type { ListKind, ListState } from '../records/storedRecords';
import type { ListPage } from './listPages';
import { MAX_PER_PAGE, placeFrom, placesAround } from './places';
import type { Place } from './places';
import { RunEndSearch } from './RunEndSearch';

/** Newest records asked for at first: a table and the matrix. */
const FIRST_PAGE: Place = { page: 1, perPage: 30 };

/**
 * Artifacts of a flow that was never read: a trail has several, and many flows
 * are read in full this way, which settles the verdicts on their builds.
 */
const FIRST_ARTIFACTS: Place = { page: 1, perPage: MAX_PER_PAGE };

/** Pages that one step of the second look tries. */
const MAX_TRIES = 8;

/** One list on its way from a region into the store. */
export interface ListOnItsWay {
  kind: ListKind;
  /** Records that its region gives on one page, as far as known. */
  maxPerPage(): number;
  /** Reads a page and saves it. */
  read(place: Place): Promise<{ page: ListPage; state: ListState }>;
  /** How far it is kept. */
  state(): Promise<ListState>;
  /** How many records are kept that were created since a time. */
  countSince(time: number): Promise<number>;
  /** How many records the unbroken run has in the region, or a little less. */
  lengthOfRun(state: ListState): Promise<number>;
  /** Has the run counted anew. */
  recount(state: ListState): void;
  /** Notes how far the second look has come. */
  markRevisited(progress: {
    revisitFrom?: number;
    revisitedAt?: number;
  }): Promise<void>;
}

/** Reads the newest records, and on until they meet what was kept before. */
export async function readNewest(
  list: ListOnItsWay,
  before: ListState,
  maxPages: number,
): Promise<ListState> {
  const isNew = before.readAt === undefined && list.kind === 'artifacts';
  let { state } = await list.read(isNew ? FIRST_ARTIFACTS : FIRST_PAGE);
  for (let pages = 1; pages < maxPages && hasGap(before, state); pages += 1) {
    ({ state } = await list.read(
      placeFrom((await list.lengthOfRun(state)) - 1, list.maxPerPage()),
    ));
  }
  return state;
}

/** Reads the pages at some places, and then those around, for some records. */
export async function readAround(
  { read, maxPerPage }: ListOnItsWay,
  { position, limit }: { position: number; limit: number },
  ids: readonly string[],
): Promise<ListState> {
  const wanted = new Set(ids);
  const near = Math.max(0, position - 1);
  const [first, ...others] = [
    ...placesAround(position, limit),
    placeFrom(near, maxPerPage()),
    placeFrom(near + maxPerPage(), maxPerPage()),
  ];
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
 * Reads a page that should join the end of the unbroken run; if it does not,
 * the search says where to look next.
 *
 * @param find - goes on with a search, or begins one where the end should be
 */
export async function readOlder(
  list: ListOnItsWay,
  find: (expected: number) => RunEndSearch = expected =>
    new RunEndSearch(expected),
): Promise<ListState> {
  const before = await list.state();
  const length = await list.lengthOfRun(before);
  const search = find(length - 1);
  const place = placeFrom(search.place, list.maxPerPage());
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
    // It was just looked at.
    await list.markRevisited({ revisitedAt: Date.now() });
  }
  return state;
}

/** Reads a page of kept records once more, after the one before. */
export async function readAgain(list: ListOnItsWay): Promise<ListState> {
  const { revisitFrom } = await list.state();
  // The first page is read often enough.
  let place =
    revisitFrom === undefined
      ? Math.min(FIRST_PAGE.perPage, list.maxPerPage())
      : await list.countSince(revisitFrom);
  const isAtEnd = place >= (await list.countSince(0));
  for (let tries = 0; tries < MAX_TRIES && !isAtEnd; tries += 1) {
    // It overlaps what was read by two records: what lies between the pages is
    // proven only by one that begins above.
    const { page, state } = await list.read(
      placeFrom(Math.max(0, place - 2), list.maxPerPage()),
    );
    const { bottom, top = -Infinity } = page;
    if (place > 1 && top < (revisitFrom ?? -Infinity)) {
      // Newer ones have vanished, so that it would leave out some.
      place -= Math.floor(list.maxPerPage() / 2);
    } else if (!page.hasNext) {
      break;
    } else if (bottom !== undefined && bottom < (revisitFrom ?? Infinity)) {
      await list.markRevisited({ revisitFrom: bottom });
      return { ...state, revisitFrom: bottom };
    } else {
      // Many records of one time: it looks behind them.
      place += page.length - 1;
    }
  }
  await list.markRevisited({ revisitedAt: Date.now() });
  return list.state();
}

/** Whether the newest records do not reach what was kept before. */
function hasGap(before: ListState, now: ListState): boolean {
  return (
    !now.complete &&
    before.unbrokenSince !== undefined &&
    (now.unbrokenSince ?? 0) > before.unbrokenSince
  );
}

/** Whether nothing of a page is older than the run. */
function isInside({ bottom }: ListPage, { unbrokenSince }: ListState): boolean {
  return (
    bottom !== undefined &&
    unbrokenSince !== undefined &&
    bottom >= unbrokenSince
  );
}

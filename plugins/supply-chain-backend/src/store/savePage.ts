import type { Knex } from 'knex';
import { isFromFuture } from '../records/clockSkew';
import { toNumber } from './flowRows';
import {
  lockList,
  runOf,
  saveList,
  unchangedState,
  unreadableIn,
} from './listRun';
import type { LockedList } from './listRun';
import { deleteBetween, othersAt, writeRows } from './listTable';
import type { ListTable, WriteContext } from './listTable';
import { placePage } from './placePage';
import type { PlacedPage } from './placePage';
import { RunningBuilds } from './RunningBuilds';
import { assignPlaces } from './places';
import type {
  ListState,
  ReadPage,
  StoreChange,
} from '../records/storedRecords';
import { EventLoopYielder } from './eventLoop';
import {
  afterFirstPage,
  afterTouchingPage,
  isOlder,
  touchesRun,
} from './unbrokenRun';
import type { Position, RunEnd, UnbrokenRun } from './unbrokenRun';
import { withPage } from './unreadableSpans';
import type { UnreadableSpan } from './unreadableSpans';
import { VanishedTrails } from './VanishedTrails';

/**
 * A page requested longer than this before the last saved one isn't stale: it
 * comes from a replica whose clock is off.
 */
const OVERTAKEN_MS = 600_000;

/**
 * Saves a page of a list. Ignores stale pages, requested before the last saved
 * one, and pages above everything stored that would leave a gap.
 *
 * @throws NotFoundError if the flow was deleted
 */
export async function savePage<T>(
  trx: Knex.Transaction,
  list: ListTable<T>,
  flowId: number,
  page: ReadPage<T>,
): Promise<{ state: ListState; changes: StoreChange[] }> {
  const yielder = new EventLoopYielder();
  const before = await lockList(trx, flowId, list.kind);
  const placed = await placePage(trx, list, before, page, yielder);
  const touches = isTouching(before, placed);
  if (isOvertaken(before, page) || isAbove(before, placed, touches)) {
    return { state: unchangedState(before), changes: [] };
  }
  const { hasChanged, changes, end, running, ...missing } = await writePage(
    { trx, yielder },
    list,
    before,
    placed,
  );
  const left = await runOf(trx, before.row);
  const state = await saveList(trx, before, {
    run: runAfter(left, placed, { touches, end }),
    spans: spansAfter(before, placed),
    hasChanged,
    page,
    ...missing,
  });
  changes.push(...(await running.changes()));
  // Committing takes a while on SQLite.
  await yielder.yieldIfDue();
  return { state, changes };
}

function isOvertaken({ row }: LockedList, { readAt }: { readAt: number }) {
  const savedAt = toNumber(row.saved_at) ?? readAt;
  const by = savedAt - readAt;
  return by > 0 && by < OVERTAKEN_MS && !isFromFuture(savedAt);
}

function isTouching<T>(
  { run }: LockedList,
  { top, bottom, hasNext, sharesRun }: PlacedPage<T>,
): boolean {
  if (top === undefined || bottom === undefined) {
    return false;
  }
  const reached = hasNext ? bottom : -Infinity;
  return touchesRun(run, { top, bottom: reached, sharesRun });
}

function isAbove<T>(
  { run }: LockedList,
  { isFirst, top }: PlacedPage<T>,
  touches: boolean,
): boolean {
  return (
    !isFirst &&
    !touches &&
    run.end !== undefined &&
    top !== undefined &&
    top > run.end.sortAt
  );
}

/** Whether a record was created after everything in the run was read. */
function isNewer(
  { end, complete, previous }: UnbrokenRun,
  record: Position,
): boolean {
  if (previous) {
    return record.sortAt > previous.top;
  }
  return end ? isOlder(end, record) : complete;
}

/** Writes the records of a page, and deletes those that it proves gone. */
async function writePage<T>(
  { trx, yielder }: Pick<WriteContext, 'trx' | 'yielder'>,
  list: ListTable<T>,
  { row, run, flow }: LockedList,
  page: PlacedPage<T>,
): Promise<{
  hasChanged: boolean;
  changes: StoreChange[];
  end?: RunEnd;
  running: RunningBuilds<T>;
  /** See `VanishedTrails`. */
  lostUntil: number;
  isMissingTrails: boolean;
}> {
  const { flow_id: flowId, read_at: firstReadAt } = row;
  const { records, readAt } = page;
  const ids = records.flatMap(({ stored }) => stored?.id ?? []);
  const vanished = new VanishedTrails({ trx, yielder });
  const context = {
    trx,
    yielder,
    flowId,
    flow,
    readAt,
    isNews: (record: Position) => firstReadAt !== null && isNewer(run, record),
    deletedMoments: vanished.moments,
  };
  const running = new RunningBuilds(context, list, {
    isFirstRead: firstReadAt === null,
    isComplete: run.complete,
  });
  const range = {
    ...(page.hasNext && { above: page.bottom }),
    ...(!page.isFirst && { below: page.top }),
    except: ids,
  };
  const deleted = page.isProof
    ? await deleteBetween(trx, list.kind, flowId, range, async gone => {
        if (list.kind === 'trails') {
          await vanished.note(gone);
        }
        await running.noteStored(gone);
      })
    : 0;
  const times = records.map(({ sortAt }) => sortAt);
  const others = await othersAt(trx, list, flowId, { times, ids });
  const moved = assignPlaces(records, others, page.isFirst);
  for (const [id, place] of moved) {
    await trx(list.kind).where({ id }).update({ place });
  }
  const changed = records.filter(
    ({ hash, stored, sortAt, place }) =>
      stored?.hash !== hash ||
      stored.sortAt !== sortAt ||
      stored.place !== place,
  );
  await running.notePage(records);
  const written = await writeRows(context, list, changed);
  const changes = await list.writeParts(context, written);
  await vanished.saveStates(context);
  if (ids.length > 0) {
    await trx(list.kind).whereIn('id', ids).update({ read_at: readAt });
  }
  const idOf = new Map(written.map(({ key, id }) => [key, id]));
  const { last } = page;
  return {
    hasChanged: deleted + moved.size + changed.length > 0,
    running,
    lostUntil: await vanished.lostUntil(context),
    isMissingTrails: vanished.isAny,
    // Records may be left over from before the flow was forgotten.
    changes: firstReadAt === null ? [] : changes,
    ...(last && {
      end: {
        id: last.stored?.id ?? idOf.get(last.key)!,
        sortAt: last.sortAt,
        place: last.place,
      },
    }),
  };
}

/**
 * Where records are unreadable after a page was saved. A page without records
 * only says something about the start of the list.
 */
function spansAfter<T>(
  before: LockedList,
  page: PlacedPage<T>,
): UnreadableSpan[] {
  const { top = Number.MAX_SAFE_INTEGER, bottom = top } = page;
  const unreadable = page.unreadable + (page.incomplete ?? 0);
  return page.records.length > 0 || page.isFirst
    ? withPage(unreadableIn(before), { ...page, unreadable, top, bottom })
    : unreadableIn(before);
}

/**
 * The unbroken run after a page was saved.
 *
 * @param left - the run without deleted records
 */
function runAfter<T>(
  left: UnbrokenRun,
  page: PlacedPage<T>,
  { touches, end }: { touches: boolean; end?: RunEnd },
): UnbrokenRun {
  const inRun = {
    hasNext: page.hasNext && page.limit === undefined,
    ...(page.limit !== undefined && { limit: page.limit }),
    sharesRun: page.sharesRun,
    sharesPrevious: page.sharesPrevious,
    ...(end && { end }),
    ...(end && { top: Math.max(...page.records.map(each => each.sortAt)) }),
  };
  if (page.isFirst) {
    return afterFirstPage(left, inRun);
  }
  return touches ? afterTouchingPage(left, inRun) : left;
}

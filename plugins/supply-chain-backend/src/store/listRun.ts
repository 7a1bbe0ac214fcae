import type { Knex } from 'knex';
import {
  keptSinceOf,
  previousRunOf,
  lockFlow,
  spansOf,
  toListState,
  toNumber,
} from './flowRows';
import type { FlowListRow } from './flowRows';
import { isFromFuture } from '../records/clockSkew';
import type {
  FlowKey,
  ListKind,
  ListState,
  ReadPage,
} from '../records/storedRecords';
import type { RunEnd, UnbrokenRun } from './unbrokenRun';
import type { UnreadableSpan } from './unreadableSpans';

/** State of a list before one of its pages is saved. */
export interface LockedList {
  flow: FlowKey;
  revision: number;
  row: FlowListRow;
  run: UnbrokenRun;
}

/**
 * Reads the state of a list, and locks its flow until the transaction ends.
 *
 * @throws NotFoundError if the flow was deleted
 */
export async function lockList(
  trx: Knex.Transaction,
  flowId: number,
  kind: ListKind,
): Promise<LockedList> {
  const locked = await lockFlow(trx, flowId);
  await trx('flow_lists')
    .insert({ flow_id: flowId, kind })
    .onConflict(['flow_id', 'kind'])
    .ignore();
  const row: FlowListRow = await trx('flow_lists')
    .where({ flow_id: flowId, kind })
    .first();
  return {
    ...locked,
    row,
    run: await runOf(trx, row),
  };
}

/** The unbroken run of a list, with its current oldest record. */
export async function runOf(
  trx: Knex.Transaction,
  row: FlowListRow,
): Promise<UnbrokenRun> {
  const since = toNumber(row.unbroken_since);
  const end = since === undefined ? undefined : await runEnd(trx, row, since);
  const top = toNumber(row.unbroken_top);
  const previous = previousRunOf(row);
  const keptSince = keptSinceOf(row);
  return {
    ...(end && { end }),
    ...(top !== undefined && { top }),
    complete: Boolean(row.complete),
    ...(keptSince !== undefined && { keptSince }),
    ...(previous && { previous }),
  };
}

/** The oldest record of the run, or the next newer one if it was deleted. */
async function runEnd(
  trx: Knex.Transaction,
  { flow_id: flowId, kind, unbroken_id: id }: FlowListRow,
  since: number,
): Promise<RunEnd | undefined> {
  const row =
    (await trx(kind).where({ id, flow_id: flowId }).first()) ??
    (await trx(kind)
      .where({ flow_id: flowId })
      .where('sort_at', '>', since)
      .orderBy(['sort_at', 'place', 'id'])
      .first());
  return row && { id: row.id, sortAt: Number(row.sort_at), place: row.place };
}

/** State of a list after one of its pages was saved. */
interface ListUpdate {
  run: UnbrokenRun;
  spans: UnreadableSpan[];
  /** Whether records were added, changed or deleted. */
  hasChanged: boolean;
  page: Pick<ReadPage<unknown>, 'isFirst' | 'hasNext' | 'limit' | 'readAt'>;
  /**
   * Until when deployments ran that no trail reports any more, in milliseconds
   * since the epoch; -Infinity if there are none.
   */
  lostUntil: number;
  /** Whether trails were found to be gone. */
  isMissingTrails: boolean;
}

/**
 * Saves the state of a list, and bumps the flow's revision if anything changed.
 */
export async function saveList(
  trx: Knex.Transaction,
  { row, revision }: LockedList,
  { run, spans, hasChanged, page, lostUntil, isMissingTrails }: ListUpdate,
): Promise<ListState> {
  const { end, top, complete, keptSince, previous } = run;
  const after: FlowListRow = {
    ...row,
    read_at: page.isFirst ? page.readAt : row.read_at,
    saved_at: page.readAt,
    unbroken_since: end?.sortAt ?? null,
    unbroken_top: top ?? null,
    unbroken_id: end?.id ?? null,
    complete,
    kept_since: keptSince ?? null,
    former_run: previous ? JSON.stringify(previous) : null,
    unreadable: spans.length > 0 ? JSON.stringify(spans) : null,
    ...(isWholeRead(row, page) && { all_read_since: page.readAt }),
    lost_until:
      lostUntil > (toNumber(row.lost_until) ?? -Infinity)
        ? lostUntil
        : row.lost_until,
    ...(isMissingTrails && { gone_at: page.readAt }),
    ...(isReadSinceFailure(row, page) && {
      failed_at: null,
      failed_with: null,
    }),
  };
  const isNew =
    hasChanged || differ(toListState(row, 0), toListState(after, 0));
  const { flow_id: flowId, kind, ...columns } = after;
  await trx('flow_lists').where({ flow_id: flowId, kind }).update(columns);
  if (isNew) {
    await trx('flows').where({ id: flowId }).increment('revision');
  }
  return toListState(after, isNew ? revision + 1 : revision);
}

/** Whether the newest records were requested after the read that failed. */
function isReadSinceFailure(
  { failed_at: failedAt }: FlowListRow,
  { isFirst, readAt }: ListUpdate['page'],
): boolean {
  const failed = toNumber(failedAt) ?? -Infinity;
  return isFirst && (readAt >= failed || isFromFuture(failed));
}

/**
 * Whether every stored record was read at the same time as a page: the list fits
 * on it, or nothing was stored before.
 */
function isWholeRead(
  { read_at: firstReadAt }: FlowListRow,
  { isFirst, hasNext, limit }: ListUpdate['page'],
): boolean {
  const isWhole = !hasNext || limit !== undefined;
  return isFirst && (isWhole || firstReadAt === null);
}

/** Whether responses would describe the list differently. */
function differ(before: ListState, after: ListState): boolean {
  return (
    before.complete !== after.complete ||
    before.unbrokenSince !== after.unbrokenSince ||
    before.unreadable !== after.unreadable
  );
}

/** State of a list if nothing of a page is saved. */
export function unchangedState({ row, revision }: LockedList): ListState {
  return toListState(row, revision);
}

/** Where a list has unreadable records. */
export function unreadableIn({ row }: LockedList): UnreadableSpan[] {
  return spansOf(row);
}

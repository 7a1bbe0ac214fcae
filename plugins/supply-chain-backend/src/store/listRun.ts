import type { Knex } from 'knex';
import {
  formerRunOf,
  lockFlow,
  spansOf,
  toListState,
  toNumber,
} from './flowRows';
import type { FlowListRow } from './flowRows';
import type { FlowKey, ListKind, ListState } from '../records/storedRecords';
import type { RunEnd, UnbrokenRun } from './unbrokenRun';
import type { UnreadableSpan } from './unreadableSpans';

/** A list as it was before a page of it is written. */
export interface ListBefore {
  flow: FlowKey;
  revision: number;
  row: FlowListRow;
  run: UnbrokenRun;
}

/**
 * Reads how a list stands, and locks its flow until the end of the
 * transaction.
 *
 * @throws NotFoundError when the flow was forgotten
 */
export async function listBefore(
  trx: Knex.Transaction,
  flowId: number,
  kind: ListKind,
): Promise<ListBefore> {
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

/** The unbroken run of a list, with its oldest record as it is now. */
export async function runOf(
  trx: Knex.Transaction,
  row: FlowListRow,
): Promise<UnbrokenRun> {
  const since = toNumber(row.unbroken_since);
  const end = since === undefined ? undefined : await runEnd(trx, row, since);
  const top = toNumber(row.unbroken_top);
  const former = formerRunOf(row);
  return {
    ...(end && { end }),
    ...(top !== undefined && { top }),
    complete: Boolean(row.complete),
    ...(former && { former }),
  };
}

/** The oldest record of the run, or the one above it if it is gone. */
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

/** How a list stands after a page of it was written. */
export interface ListAfter {
  run: UnbrokenRun;
  spans: UnreadableSpan[];
  /** Whether records of it were added, changed or deleted. */
  hasChanged: boolean;
  page: { isFirst: boolean; readAt: number };
}

/** Writes how a list stands, and raises the flow's revision if it changed. */
export async function saveList(
  trx: Knex.Transaction,
  { row, revision }: ListBefore,
  { run, spans, hasChanged, page }: ListAfter,
): Promise<ListState> {
  const { end, top, complete, former } = run;
  const after: FlowListRow = {
    ...row,
    read_at: page.isFirst ? page.readAt : row.read_at,
    saved_at: page.readAt,
    unbroken_since: end?.sortAt ?? null,
    unbroken_top: top ?? null,
    unbroken_id: end?.id ?? null,
    complete,
    former_run: former ? JSON.stringify(former) : null,
    unreadable: spans.length > 0 ? JSON.stringify(spans) : null,
    ...(isReadSinceFailure(row, page) && {
      failed_at: null,
      failed_with: null,
    }),
  };
  const isNew =
    hasChanged || tellsOther(toListState(row, 0), toListState(after, 0));
  const { flow_id: flowId, kind, ...columns } = after;
  await trx('flow_lists').where({ flow_id: flowId, kind }).update(columns);
  if (isNew) {
    await trx('flows').where({ id: flowId }).increment('revision');
  }
  return toListState(after, isNew ? revision + 1 : revision);
}

/** Whether the newest records were asked for after the read that failed. */
function isReadSinceFailure(
  { failed_at: failedAt }: FlowListRow,
  { isFirst, readAt }: ListAfter['page'],
): boolean {
  return isFirst && readAt >= (toNumber(failedAt) ?? -Infinity);
}

/** Whether answers say something else of the list itself. */
function tellsOther(before: ListState, after: ListState): boolean {
  return (
    before.complete !== after.complete ||
    before.unbrokenSince !== after.unbrokenSince ||
    before.unreadable !== after.unreadable
  );
}

/** How a list stands when nothing of a page is written. */
export function unchangedList({ row, revision }: ListBefore): ListState {
  return toListState(row, revision);
}

/** Where records of a list are unreadable. */
export function unreadableIn({ row }: ListBefore): UnreadableSpan[] {
  return spansOf(row);
}

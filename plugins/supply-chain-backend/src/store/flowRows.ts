import { NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import { anyOf } from './conditions';
import type {
  FlowKey,
  ListKind,
  ListState,
  RevisitProgress,
} from '../records/storedRecords';
import { countUnreadable } from './unreadableSpans';
import type { UnreadableSpan } from './unreadableSpans';
import type { PreviousRun } from './unbrokenRun';

/**
 * Row of the `flow_lists` table. PostgreSQL returns big integers as strings.
 */
export interface FlowListRow {
  flow_id: number;
  kind: ListKind;
  read_at: number | string | null;
  saved_at: number | string | null;
  unbroken_since: number | string | null;
  unbroken_top: number | string | null;
  unbroken_id: number | null;
  complete: boolean | number;
  kept_since: number | string | null;
  former_run: string | null;
  unreadable: string | null;
  revisited_at: number | string | null;
  revisit_from: number | string | null;
  revisiting_since: number | string | null;
  all_read_since: number | string | null;
  failed_at: number | string | null;
  failed_with: string | null;
  lost_until: number | string | null;
  gone_at: number | string | null;
}

/** Converts a number from the database; null becomes undefined. */
export function toNumber(
  value: number | string | null | undefined,
): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

/** Converts a time from the database to ISO 8601; null becomes undefined. */
export function toIso(
  value: number | string | null | undefined,
): string | undefined {
  const time = toNumber(value);
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** Converts an ISO 8601 time for the database; undefined becomes null. */
export function toMillis(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time);
}

/**
 * Locks a flow until the transaction ends, to serialize writes to it.
 *
 * @throws NotFoundError if the flow was deleted
 */
export async function lockFlow(
  trx: Knex.Transaction,
  flowId: number,
): Promise<{ flow: FlowKey; revision: number }> {
  const row = await trx('flows').where({ id: flowId }).forUpdate().first();
  if (!row) {
    throw deletedFlow(flowId);
  }
  return {
    flow: { address: row.address, org: row.org, flow: row.name },
    revision: row.revision,
  };
}

/** The error for a flow that was deleted. */
export function deletedFlow(flowId: number): NotFoundError {
  return new NotFoundError(`Flow ${flowId} is no longer stored`);
}

/** Read progress of lists. Omits lists that were never read. */
export async function listStates(
  knex: Knex,
  flowIds: readonly number[],
): Promise<ListState[]> {
  const rows: (FlowListRow & { revision: number })[] = await knex('flow_lists')
    .join('flows', 'flows.id', 'flow_lists.flow_id')
    .where(anyOf(knex, 'flow_id', flowIds))
    .whereNotNull('saved_at')
    .orderBy(['flow_id', 'kind'])
    .select('flow_lists.*', 'flows.revision');
  return rows.map(row => toListState(row, row.revision));
}

export function toListState(row: FlowListRow, revision: number): ListState {
  const readAt = toNumber(row.read_at);
  const savedAt = toNumber(row.saved_at);
  const unbrokenSince = toNumber(row.unbroken_since);
  const revisitedAt = toNumber(row.revisited_at);
  const revisit = revisitOf(row);
  const complete = Boolean(row.complete);
  const keptSince = keptSinceOf(row);
  const allReadSince = toNumber(row.all_read_since);
  const lostUntil = toNumber(row.lost_until);
  const goneAt = toNumber(row.gone_at);
  return {
    flowId: row.flow_id,
    kind: row.kind,
    revision,
    ...(readAt !== undefined && { readAt }),
    ...(savedAt !== undefined && { savedAt }),
    ...(unbrokenSince !== undefined && { unbrokenSince }),
    complete,
    ...(keptSince !== undefined && { keptSince }),
    unreadable: countUnreadable(
      spansOf(row),
      complete ? -Infinity : unbrokenSince ?? Number.MAX_SAFE_INTEGER,
    ),
    ...(revisitedAt !== undefined && { revisitedAt }),
    ...(revisit && { revisit }),
    ...(allReadSince !== undefined && { allReadSince }),
    ...(lostUntil !== undefined && { lostUntil }),
    ...(goneAt !== undefined && { goneAt }),
  };
}

function revisitOf(row: FlowListRow): RevisitProgress | undefined {
  const from = toNumber(row.revisit_from);
  const since = toNumber(row.revisiting_since);
  return from === undefined
    ? undefined
    : { from, ...(since !== undefined && { since }) };
}

export function spansOf({
  unreadable,
}: Pick<FlowListRow, 'unreadable'>): UnreadableSpan[] {
  return unreadable ? JSON.parse(unreadable) : [];
}

/** Since when the records of a complete run are kept, if it was cut off. */
export function keptSinceOf({
  complete,
  kept_since: since,
}: Pick<FlowListRow, 'complete' | 'kept_since'>): number | undefined {
  return complete ? toNumber(since) : undefined;
}

export function previousRunOf({
  former_run: run,
}: Pick<FlowListRow, 'former_run'>): PreviousRun | undefined {
  return run ? JSON.parse(run) : undefined;
}

import { NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import { isComplete } from './progress';
import type { ListKind, ListState } from './rows';

/** Row of the `lists` table. PostgreSQL returns big integers as strings. */
export interface ListColumns {
  flow_id: number;
  kind: ListKind;
  head_at: number | string | null;
  walk: number;
  walk_position: number | null;
  walk_began_at: number | string | null;
  walked_at: number | string | null;
  reached: number | string | null;
  unreadable: number;
  walk_unreadable: number;
  failure: string | null;
}

/**
 * Locks a flow, so that only one transaction changes its records and the
 * progress of its lists.
 *
 * @throws NotFoundError if it was deleted
 */
export async function lockList(
  trx: Knex.Transaction,
  flowId: number,
  kind: ListKind,
): Promise<ListState> {
  const flow = await trx('flows').where({ id: flowId }).forUpdate().first();
  if (!flow) {
    throw new NotFoundError(`Flow ${flowId} is no longer stored`);
  }
  const list = { flow_id: flowId, kind };
  await trx('lists').insert(list).onConflict(['flow_id', 'kind']).ignore();
  return toListState(await trx('lists').where(list).first());
}

/**
 * Saves the progress of a locked list.
 *
 * @param before - as {@link lockList} returned it
 * @param isChanged - whether its records changed
 */
export async function saveList(
  trx: Knex.Transaction,
  list: { flowId: number; kind: ListKind },
  { before, after }: { before: ListState; after: ListState },
  isChanged: boolean,
): Promise<void> {
  const { flowId, kind } = list;
  await trx('lists')
    .where({ flow_id: flowId, kind })
    .update({
      head_at: after.headAt ?? null,
      walk: after.walk,
      walk_position: after.walkPosition ?? null,
      walk_began_at: after.walkBeganAt ?? null,
      walked_at: after.walkedAt ?? null,
      reached: after.reached ?? null,
      unreadable: after.unreadable,
      walk_unreadable: after.walkUnreadable,
      failure: after.failure ? JSON.stringify(after.failure) : null,
    });
  if (isChanged || isComplete(before) !== isComplete(after)) {
    await trx('flows').where({ id: flowId }).increment('revision');
  }
}

export function toListState(row: ListColumns): ListState {
  return {
    headAt: toNumber(row.head_at),
    walk: row.walk,
    walkPosition: toNumber(row.walk_position),
    walkBeganAt: toNumber(row.walk_began_at),
    walkedAt: toNumber(row.walked_at),
    reached: toNumber(row.reached),
    unreadable: row.unreadable,
    walkUnreadable: row.walk_unreadable,
    failure: row.failure === null ? undefined : JSON.parse(row.failure),
  };
}

/** Converts a number from the database; null becomes undefined. */
export function toNumber(
  value: number | string | null | undefined,
): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

import type { Knex } from 'knex';
import { anyOf } from './conditions';
import { EventLoopYielder } from './eventLoop';
import { NEWEST_FIRST } from './recordQueries';
import type { ListKind, ListState } from './rows';
import { saveWeeks } from './weeks';

/** Number of records looked at per transaction. */
const STEP = 500;

interface Seen {
  id: number;
  created_at: number | string;
  walk: number;
}

/**
 * Deletes the records that two walks in a row didn't see, and those beyond the
 * retention limit. Old records of what runs stay: they are no longer listed, but
 * E9 confirms that it runs.
 */
export async function deleteGone(
  knex: Knex,
  { kind, flowId }: { kind: ListKind; flowId: number },
  list: { state: ListState; keepSince: number },
): Promise<void> {
  const yielder = new EventLoopYielder();
  let last: Seen | undefined;
  do {
    last = await deleteStep(knex, { kind, flowId }, list, last);
    await yielder.yieldIfDue();
  } while (last);
}

/** @returns the last of the records looked at, if there may be more */
function deleteStep(
  knex: Knex,
  { kind, flowId }: { kind: ListKind; flowId: number },
  list: { state: ListState; keepSince: number },
  last: Seen | undefined,
): Promise<Seen | undefined> {
  return knex.transaction(async trx => {
    await trx('flows').where({ id: flowId }).forUpdate().first();
    const rows = await nextRows(trx, kind, flowId, last);
    const gone = await goneOf(trx, kind, rows, list);
    if (gone.length > 0) {
      const ids = gone.map(({ id }) => id);
      await trx(kind).where(anyOf(trx, 'id', ids)).delete();
      const times = gone.map(row => Number(row.created_at));
      await saveWeeks({ trx, flowId }, kind, times);
      await trx('flows').where({ id: flowId }).increment('revision');
    }
    return rows.length < STEP ? undefined : rows.at(-1);
  });
}

/** In the order of an index, so that each step takes equally long. */
function nextRows(
  trx: Knex.Transaction,
  kind: ListKind,
  flowId: number,
  last: Seen | undefined,
): Promise<Seen[]> {
  return trx(kind)
    .where({ flow_id: flowId })
    .modify(rows => {
      if (last) {
        rows.whereRaw('(created_at, id) < (?, ?)', [last.created_at, last.id]);
      }
    })
    .orderBy(NEWEST_FIRST)
    .limit(STEP)
    .select('id', 'created_at', 'walk');
}

async function goneOf(
  trx: Knex.Transaction,
  kind: ListKind,
  rows: readonly Seen[],
  { state, keepSince }: { state: ListState; keepSince: number },
): Promise<Seen[]> {
  const isOld = (row: Seen) => Number(row.created_at) < keepSince;
  // A record that can't be read may be one that seems to have vanished.
  const unseen =
    state.unreadable > 0
      ? []
      : rows.filter(row => !isOld(row) && row.walk < state.walk - 1);
  const old = rows.filter(isOld);
  const running = new Set(
    await trx('deployments')
      .whereNull('stopped_at')
      .modify(deployments => {
        const ids = old.map(({ id }) => id);
        if (kind === 'trails') {
          deployments
            .where(anyOf(trx, 'trail_id', ids))
            .select('trail_id as id');
        } else {
          deployments
            .join(
              'artifacts',
              'artifacts.fingerprint',
              'deployments.fingerprint',
            )
            .where(anyOf(trx, 'artifacts.id', ids))
            .select('artifacts.id');
        }
      })
      .then((found: { id: number }[]) => found.map(({ id }) => id)),
  );
  return [...unseen, ...old.filter(({ id }) => !running.has(id))];
}

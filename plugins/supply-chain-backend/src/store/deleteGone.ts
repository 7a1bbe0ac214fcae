import { nextTurn } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { anyOf, NEWEST_FIRST } from './conditions';
import type { ListKind } from './rows';
import { saveWeeks } from './weeks';

/** Number of records looked at per transaction. */
const STEP = 500;

interface Seen {
  id: number;
  created_at: number;
  walk: number;
  runs: number | boolean;
}

/**
 * Deletes the records that two walks in a row didn't see, and those beyond the
 * retention limit. Old records of what runs stay: they are no longer listed, but
 * E9 confirms that it runs.
 *
 * @param list - its number of unreadable records and of its last walk
 */
export async function deleteGone(
  knex: Knex,
  kind: ListKind,
  flowId: number,
  list: { unreadable: number; walk: number; keepSince: number },
): Promise<void> {
  const runs = knex('deployments')
    .whereNull('stopped_at')
    .whereRaw(
      kind === 'trails'
        ? 'trail_id = trails.id'
        : 'deployments.fingerprint = artifacts.fingerprint',
    )
    .select(knex.raw('1'));
  const isGone = ({ created_at: createdAt, walk, runs: isRunning }: Seen) =>
    createdAt < list.keepSince
      ? !isRunning
      : // A record that can't be read may be one that seems to have vanished.
        list.unreadable === 0 && walk < list.walk - 1;
  let last: Pick<Seen, 'id' | 'created_at'> | undefined = {
    id: 0,
    created_at: Number.MAX_SAFE_INTEGER,
  };
  while (last) {
    const { id, created_at: createdAt } = last;
    last = await knex.transaction(async trx => {
      await trx('flows').where({ id: flowId }).forUpdate().first();
      // In the order of an index, so that each step takes equally long.
      const rows: Seen[] = await trx(kind)
        .where({ flow_id: flowId })
        .whereRaw('(created_at, id) < (?, ?)', [createdAt, id])
        .orderBy(NEWEST_FIRST)
        .limit(STEP)
        .select('id', 'created_at', 'walk')
        .select({ runs: trx.raw('exists ?', runs) });
      const gone = rows.filter(isGone);
      if (gone.length > 0) {
        const ids = gone.map(row => row.id);
        await trx(kind).where(anyOf(trx, 'id', ids)).delete();
        const times = gone.map(row => row.created_at);
        await saveWeeks({ trx, flowId }, kind, times);
        await trx('flows').where({ id: flowId }).increment('revision');
      }
      return rows.length < STEP ? undefined : rows.at(-1);
    });
    await nextTurn();
  }
}

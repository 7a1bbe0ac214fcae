import type { Knex } from 'knex';
import { isPostgres } from './migrate';
import type { ListKind } from '../records/storedRecords';

/** Claims the right to read a list, across all replicas. */
export async function claim(
  knex: Knex,
  flowId: number,
  kind: ListKind,
  milliseconds: number,
): Promise<boolean> {
  const now = nowOf(knex);
  await knex('flow_lists')
    .insert({ flow_id: flowId, kind })
    .onConflict(['flow_id', 'kind'])
    .ignore();
  const claimed = await knex('flow_lists')
    .where({ flow_id: flowId, kind })
    .where(free =>
      free.whereNull('claimed_until').orWhere('claimed_until', '<=', now),
    )
    .update({ claimed_until: knex.raw('? + ?', [now, milliseconds]) });
  return claimed === 1;
}

export async function release(
  knex: Knex,
  flowId: number,
  kind: ListKind,
): Promise<void> {
  await knex('flow_lists')
    .where({ flow_id: flowId, kind })
    .update({ claimed_until: null });
}

/** PostgreSQL's clock, since the clocks of replicas may differ. */
function nowOf(knex: Knex): Knex.Raw {
  return isPostgres(knex)
    ? knex.raw('cast(extract(epoch from clock_timestamp()) * 1000 as bigint)')
    : knex.raw('cast(? as integer)', [Date.now()]);
}

import type { Knex } from 'knex';
import { deletedFlow } from './flowRows';
import { isPostgres } from './migrate';
import type { ListKind } from '../records/storedRecords';

/**
 * Claims the right to read a list, across all replicas.
 *
 * @throws NotFoundError if the flow was deleted
 */
export async function claim(
  knex: Knex,
  flowId: number,
  kind: ListKind,
  milliseconds: number,
): Promise<boolean> {
  const now = nowOf(knex);
  // Inserts nothing if the flow was deleted.
  await knex.raw(
    'insert into flow_lists (flow_id, kind) select id, ? from flows where id = ? on conflict do nothing',
    [kind, flowId],
  );
  const claimed = await knex('flow_lists')
    .where({ flow_id: flowId, kind })
    .where(free =>
      free.whereNull('claimed_until').orWhere('claimed_until', '<=', now),
    )
    .update({ claimed_until: knex.raw('? + ?', [now, milliseconds]) });
  if (claimed === 0 && !(await knex('flows').where({ id: flowId }).first())) {
    throw deletedFlow(flowId);
  }
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

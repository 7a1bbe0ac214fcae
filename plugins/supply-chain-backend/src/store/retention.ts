import type { Knex } from 'knex';
import type { PruneOptions } from './EvidenceStore';
import { previousRunOf } from './flowRows';
import type { FlowListRow } from './flowRows';
import { LIST_KINDS } from '../records/storedRecords';
import type { ListKind } from '../records/storedRecords';

const BATCH = 200;

/**
 * Deletes records created before a time, except those of builds that have been
 * running since then: what ran at a later time must stay known.
 */
export async function prune(
  knex: Knex,
  before: number,
  { batch = BATCH, signal }: PruneOptions = {},
): Promise<number> {
  await endRunsAt(knex, before);
  let deleted = 0;
  for (const kind of LIST_KINDS) {
    for (;;) {
      if (signal?.aborted) {
        return deleted;
      }
      const count = await deleteBatch(knex, kind, batch, rows =>
        rows
          // Their index begins with the flow.
          .whereIn('flow_id', knex('flows').select('id'))
          .where('sort_at', '<', before)
          .modify(notRunningSince, before, { knex, kind }),
      );
      deleted += count;
      if (count < batch) {
        break;
      }
    }
  }
  await knex('state_changes').where('at', '<', before).delete();
  // Keep the names that only kept builds mention.
  await knex('seen_names')
    .where('seen_at', '<', before)
    .whereNotExists(
      knex('trails')
        .whereRaw('trails.flow_id = seen_names.flow_id')
        .where('sort_at', '<', before)
        .select(1),
    )
    .delete();
  return deleted;
}

/**
 * Ends runs before older records are deleted. Complete runs stay complete.
 *
 * @param keptSince - the earliest time of the remaining records
 */
async function endRunsAt(knex: Knex, keptSince: number): Promise<void> {
  const time = keptSince - 1;
  await knex('flow_lists').where('unbroken_since', '<', time).update({
    unbroken_since: time,
    unbroken_id: null,
    kept_since: keptSince,
  });
  const rows: FlowListRow[] = await knex('flow_lists').whereNotNull(
    'former_run',
  );
  for (const row of rows) {
    const run = previousRunOf(row);
    if (run && run.bottom < time) {
      const rest = { ...run, bottom: time, bottomId: null, keptSince };
      await knex('flow_lists')
        .where({ flow_id: row.flow_id, kind: row.kind })
        .where({ former_run: row.former_run })
        .update({ former_run: run.top > time ? JSON.stringify(rest) : null });
    }
  }
}

/** Excludes builds that ran after a time, and the trails that report them. */
function notRunningSince(
  rows: Knex.QueryBuilder,
  time: number,
  { knex, kind }: { knex: Knex; kind: ListKind },
): void {
  const running = knex('deployments')
    .where(ended =>
      ended.whereNull('stopped_at').orWhere('stopped_at', '>=', time),
    )
    .select(1);
  if (kind === 'artifacts') {
    rows.whereNotExists(
      running.whereRaw('deployments.fingerprint = artifacts.fingerprint'),
    );
    return;
  }
  rows
    .whereNotExists(
      running.clone().whereRaw('deployments.trail_id = trails.id'),
    )
    .whereNotExists(
      running
        .clone()
        .join(
          'trail_builds',
          'trail_builds.fingerprint',
          'deployments.fingerprint',
        )
        .whereRaw('trail_builds.trail_id = trails.id'),
    );
}

/** Deletes a batch of records and bumps the revisions of their flows. */
function deleteBatch(
  knex: Knex,
  kind: ListKind,
  batch: number,
  choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  return knex.transaction(async trx => {
    const rows: { id: number; flow_id: number }[] = await choose(
      trx(kind).limit(batch).select('id', 'flow_id'),
    );
    if (rows.length > 0) {
      const flows = [...new Set(rows.map(row => row.flow_id))].sort(
        (a, b) => a - b,
      );
      // Lock flows in ID order and before the records, as saving a page does.
      await trx('flows').whereIn('id', flows).orderBy('id').forUpdate();
      await trx(kind)
        .whereIn(
          'id',
          rows.map(({ id }) => id),
        )
        .delete();
      await trx('flows').whereIn('id', flows).increment('revision');
    }
    return rows.length;
  });
}

/** Deletes the flows that no entity has linked since a time. */
export async function forgetUnlinked(
  knex: Knex,
  since: number,
  { batch = BATCH, signal }: PruneOptions = {},
): Promise<number> {
  const unlinked: { id: number }[] = await knex('flows')
    .where('linked_at', '<', since)
    .select('id');
  let forgotten = 0;
  for (const { id } of unlinked) {
    if (!(await emptyFlow(knex, id, { batch, signal }))) {
      break;
    }
    // Stored if it was linked again in the meantime. It is then read from
    // scratch.
    forgotten += await knex('flows')
      .where({ id })
      .where('linked_at', '<', since)
      .delete();
  }
  return forgotten;
}

/**
 * Deletes all records of a flow and its read progress.
 *
 * @returns whether it finished
 */
export async function emptyFlow(
  knex: Knex,
  flowId: number,
  { batch = BATCH, signal }: PruneOptions = {},
): Promise<boolean> {
  // First, so that the remaining records are never reported as complete.
  await knex('flow_lists').where({ flow_id: flowId }).delete();
  for (const kind of LIST_KINDS) {
    for (;;) {
      if (signal?.aborted) {
        return false;
      }
      const count = await deleteBatch(knex, kind, batch, rows =>
        rows.where({ flow_id: flowId }),
      );
      if (count < batch) {
        break;
      }
    }
  }
  await knex('state_changes').where({ flow_id: flowId }).delete();
  await knex('seen_names').where({ flow_id: flowId }).delete();
  await knex('flows').where({ id: flowId }).increment('revision');
  return true;
}

import type { Knex } from 'knex';
import type { LatestDeployment } from '../records/storedRecords';

/** Number of ended deployments returned per environment and artifact. */
const MAX_ENDED = 3;

/**
 * For each environment and artifact of some flows: the deployments that haven't
 * ended, and the last few that have.
 */
export async function latestDeployments(
  knex: Knex,
  flowIds: readonly number[],
): Promise<LatestDeployment[]> {
  const ranked = knex('deployments')
    .whereIn('flow_id', [...flowIds])
    .select(
      ...['trail_id', 'environment', 'name', 'fingerprint', 'stopped_at'],
      knex.raw(
        `row_number() over (
           partition by flow_id, environment, name, stopped_at is null
           order by stopped_at desc
         ) as nth`,
      ),
      knex.raw(
        `max(coalesce(stopped_at, started_at)) over (
           partition by flow_id, environment
         ) as changed_at`,
      ),
    );
  const rows = await knex
    .from(ranked.as('latest'))
    .join('trails', 'trails.id', 'latest.trail_id')
    .where(builder =>
      builder.whereNull('stopped_at').orWhere('nth', '<=', MAX_ENDED),
    )
    .select(
      ...['latest.*', 'trails.flow_id', 'read_at'],
      knex.ref('trails.name').as('trail'),
    );
  return rows.map(row => ({
    flowId: row.flow_id,
    trail: row.trail,
    readAt: Number(row.read_at),
    environment: row.environment,
    name: row.name,
    fingerprint: row.fingerprint,
    isOpen: row.stopped_at === null,
    changedAt: Number(row.changed_at),
  }));
}

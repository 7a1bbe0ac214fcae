import type { Knex } from 'knex';
import { groupBy } from './batching';
import { anyOf } from './conditions';
import { deployments, toDeployment } from './deploymentRows';
import type { DeploymentColumns } from './deploymentRows';
import type { RecentDeployments } from './EvidenceStore';

/**
 * Number of ended deployments per flow, environment and artifact after which
 * earlier ones are left out.
 */
const MAX_ENDED = 8;

/** The earliest possible `Date`, in milliseconds since the epoch. */
const MIN_TIME = -8_640_000_000_000_000;

/**
 * Deployments of flows that haven't ended and, for each flow, environment and
 * artifact, the last few that have.
 */
export async function recentDeployments(
  knex: Knex,
  flowIds: readonly number[],
): Promise<RecentDeployments> {
  const [open, ended] = await Promise.all([
    deployments(knex, { flowIds, open: true, commits: false }),
    lastEnded(knex, flowIds),
  ]);
  return {
    rows: [...open, ...ended.map(row => toDeployment(row))],
    ends: endsOf(ended),
  };
}

/**
 * Two index lookups for each flow, environment and artifact, in one statement,
 * instead of reading all deployments of the flows.
 */
function lastEnded(
  knex: Knex,
  flowIds: readonly number[],
): Promise<DeploymentColumns[]> {
  const from = knex('deployments')
    .where('deployments.flow_id', knex.ref('seen_names.flow_id'))
    .where('deployments.environment', knex.ref('seen_names.name'))
    .where('deployments.name', knex.ref('seen_names.artifact'))
    .whereNotNull('stopped_at')
    .orderBy('stopped_at', 'desc')
    .offset(MAX_ENDED)
    .limit(1)
    .select('stopped_at');
  const places = knex('seen_names')
    .where({ kind: 'environment' })
    .where(anyOf(knex, 'flow_id', flowIds))
    .select('flow_id', 'name', 'artifact', { starts: from });
  return (
    knex
      .from(places.as('places'))
      // SQLite, which keeps no statistics, joins these in the given order.
      .crossJoin(knex.raw('deployments'))
      .where('deployments.flow_id', knex.ref('places.flow_id'))
      .where('deployments.environment', knex.ref('places.name'))
      .where('deployments.name', knex.ref('places.artifact'))
      .whereRaw('stopped_at >= coalesce(places.starts, ?)', [MIN_TIME])
      .join('trails', 'trails.id', 'deployments.trail_id')
      .select('deployments.*', 'read_at', 'sort_at', 'is_dated')
      .select({ trail: 'trails.name' })
  );
}

/** Where earlier deployments are left out, and when they had all ended. */
function endsOf(rows: readonly DeploymentColumns[]): RecentDeployments['ends'] {
  const places = groupBy(rows, row =>
    JSON.stringify([row.flow_id, row.environment, row.name]),
  );
  return [...places.values()]
    .filter(({ length }) => length > MAX_ENDED)
    .map(each => ({
      flowId: each[0].flow_id,
      environment: each[0].environment,
      name: each[0].name,
      at: Math.min(...each.map(row => Number(row.stopped_at))),
    }));
}

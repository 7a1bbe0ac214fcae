import type { Knex } from 'knex';
import { groupBy } from '../records/groupBy';
import { anyOf } from './conditions';
import { deployments, toDeployment } from './deploymentRows';
import type { DeploymentColumns } from './deploymentRows';
import type { RecentDeployments } from './EvidenceStore';

/**
 * Number of ended deployments per flow, environment and artifact after which
 * earlier ones are left out.
 */
const MAX_ENDED = 8;

/**
 * Maximum number of artifacts per flow and environment, those that ended last.
 * Without a template, each build is an artifact of its own.
 */
const MAX_ARTIFACTS = 100;

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
  const endsIn = (places: string) =>
    knex('deployments')
      .where('deployments.flow_id', knex.ref(`${places}.flow_id`))
      .where('deployments.environment', knex.ref(`${places}.environment`))
      .where('deployments.name', knex.ref(`${places}.name`))
      .whereNotNull('stopped_at');
  const seen = knex('seen_names')
    .where({ kind: 'environment' })
    .where(anyOf(knex, 'flow_id', flowIds))
    .select('flow_id', { environment: 'name', name: 'artifact' });
  const ended = knex
    .from(seen.as('seen'))
    .select('*', { last: endsIn('seen').max('stopped_at') });
  const ranked = knex
    .from(ended.as('ended'))
    .select('*')
    .select(
      knex.raw(
        'row_number() over (partition by flow_id, environment order by last desc nulls last) as place',
      ),
    );
  const places = knex
    .from(ranked.as('ranked'))
    .where('place', '<=', MAX_ARTIFACTS)
    .select('flow_id', 'environment', 'name', {
      starts: endsIn('ranked')
        .orderBy('stopped_at', 'desc')
        .offset(MAX_ENDED)
        .limit(1)
        .select('stopped_at'),
    });
  return (
    knex
      .from(places.as('places'))
      // SQLite, which keeps no statistics, joins these in the given order.
      .crossJoin(knex.raw('deployments'))
      .where('deployments.flow_id', knex.ref('places.flow_id'))
      .where('deployments.environment', knex.ref('places.environment'))
      .where('deployments.name', knex.ref('places.name'))
      .whereRaw('stopped_at >= coalesce(places.starts, ?)', [MIN_TIME])
      .join('trails', 'trails.id', 'deployments.trail_id')
      .select('deployments.*', 'read_at', 'sort_at', 'is_dated')
      .select({ trail: 'trails.name' })
  );
}

/** Where earlier deployments are left out, and when they had all ended. */
function endsOf(rows: readonly DeploymentColumns[]): RecentDeployments['ends'] {
  const environments = groupBy(rows, row =>
    JSON.stringify([row.flow_id, row.environment]),
  );
  return [...environments.values()].flatMap(here => {
    const { flow_id: flowId, environment } = here[0];
    const artifacts = [...groupBy(here, ({ name }) => name)].map(
      ([name, each]) => ({
        flowId,
        environment,
        name,
        ended: each.map(row => Number(row.stopped_at)),
      }),
    );
    const ends = artifacts
      .filter(({ ended }) => ended.length > MAX_ENDED)
      .map(({ ended, ...each }) => ({ ...each, at: Math.min(...ended) }));
    // Any others ended no later than these.
    const last = Math.min(...artifacts.map(({ ended }) => Math.max(...ended)));
    return artifacts.length < MAX_ARTIFACTS
      ? ends
      : [...ends, { flowId, environment, at: last }];
  });
}

import type { Knex } from 'knex';
import type { LatestDeployment } from '../records/storedRecords';
import { groupBy } from './batching';
import { toNumber } from './flowRows';
import { seenEnvironments } from './seenNames';

/** Maximum number of deployments returned that haven't ended. */
const MAX_OPEN = 200;

/** Number of ended deployments returned per environment and artifact. */
const MAX_ENDED = 3;

/**
 * Maximum number of pairs of environment and artifact for which ended
 * deployments are returned. Artifacts that no template names are a pair for each
 * build. SQLite's limit for one statement is 500.
 */
const MAX_PAIRS = 100;

interface Row {
  flow_id: number;
  environment: string;
  name: string;
  fingerprint: string;
  started_at: number | string | null;
  stopped_at: number | string | null;
  trail: string;
  read_at: number | string;
}

/**
 * Deployments of a flow that haven't ended and, for each environment and
 * artifact, the last few that have.
 */
export async function latestDeployments(
  knex: Knex,
  flowId: number,
): Promise<LatestDeployment[]> {
  const pairs = await seenEnvironments(knex, [flowId]);
  const [first, ...others] = pairs
    .slice(0, MAX_PAIRS)
    .map(({ environment, name }) =>
      knex
        .select('*')
        .from(
          knex('deployments')
            .where({ flow_id: flowId, environment, name })
            .whereNotNull('stopped_at')
            .orderBy('stopped_at', 'desc')
            .limit(MAX_ENDED)
            .as('ended'),
        ),
    );
  const open = knex('deployments')
    .where({ flow_id: flowId })
    .whereNull('stopped_at')
    .orderBy('started_at', 'desc')
    .limit(MAX_OPEN);
  const rows = [
    ...(await withTrails(knex, open)),
    ...(first ? await withTrails(knex, first.unionAll(others)) : []),
  ];
  const byEnvironment = groupBy(rows, ({ environment }) => environment);
  return [...byEnvironment.values()].flatMap(each => {
    const changedAt = Math.max(...each.map(changeOf));
    return each.map(row => ({
      flowId,
      trail: row.trail,
      readAt: Number(row.read_at),
      environment: row.environment,
      name: row.name,
      fingerprint: row.fingerprint,
      isOpen: row.stopped_at === null,
      changedAt,
    }));
  });
}

async function withTrails(
  knex: Knex,
  deployments: Knex.QueryBuilder,
): Promise<Row[]> {
  return knex
    .from(deployments.as('latest'))
    .join('trails', 'trails.id', 'latest.trail_id')
    .select('latest.*', 'read_at', knex.ref('trails.name').as('trail'));
}

/** When a deployment last started or ended. */
function changeOf({ started_at, stopped_at }: Row): number {
  return toNumber(stopped_at) ?? toNumber(started_at) ?? -Infinity;
}

import type { Knex } from 'knex';
import type { LatestDeployment } from '../records/storedRecords';
import { groupBy } from '../records/groupBy';
import { toNumber } from './flowRows';
import { seenEnvironments } from './seenNames';
import { EventLoopYielder } from './eventLoop';

/** Maximum number of deployments returned that haven't ended. */
const MAX_OPEN = 200;

/** Number of ended deployments returned per environment and artifact. */
const MAX_ENDED = 3;

/**
 * Maximum number of pairs of environment and artifact per flow for which ended
 * deployments are returned. Artifacts that no template names are a pair for each
 * build.
 */
const MAX_PAIRS = 100;

/** Maximum number of queries per statement; SQLite's limit is 500. */
const MAX_MERGED = 100;

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
 * Deployments of flows that haven't ended and, for each flow, environment and
 * artifact, the last few that have.
 */
export async function latestDeployments(
  knex: Knex,
  flowIds: readonly number[],
): Promise<LatestDeployment[]> {
  const rows = [
    ...(await merged(
      knex,
      flowIds.map(flowId =>
        knex('deployments')
          .where({ flow_id: flowId })
          .whereNull('stopped_at')
          .orderBy('started_at', 'desc')
          .limit(MAX_OPEN),
      ),
    )),
    ...(await merged(
      knex,
      (
        await pairsOf(knex, flowIds)
      ).map(({ flowId, environment, name }) =>
        knex('deployments')
          .where({ flow_id: flowId, environment, name })
          .whereNotNull('stopped_at')
          .orderBy('stopped_at', 'desc')
          .limit(MAX_ENDED),
      ),
    )),
  ];
  const byPlace = groupBy(rows, row =>
    JSON.stringify([row.flow_id, row.environment]),
  );
  return [...byPlace.values()].flatMap(each => {
    const changedAt = Math.max(...each.map(changeOf));
    return each.map(row => ({
      flowId: row.flow_id,
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

/** The latest pairs of environment and artifact of each flow. */
async function pairsOf(knex: Knex, flowIds: readonly number[]) {
  const seen = await seenEnvironments(knex, flowIds);
  return [...groupBy(seen, ({ flowId }) => flowId).values()].flatMap(pairs =>
    pairs.slice(0, MAX_PAIRS),
  );
}

/** Runs queries for deployments together, and adds their trails. */
async function merged(
  knex: Knex,
  queries: readonly Knex.QueryBuilder[],
): Promise<Row[]> {
  const rows: Row[][] = [];
  const yielder = new EventLoopYielder();
  for (let at = 0; at < queries.length; at += MAX_MERGED) {
    const [first, ...others] = queries
      .slice(at, at + MAX_MERGED)
      // Only a subquery may have its own order and limit.
      .map(query => knex.select('*').from(query.as('each')));
    rows.push(
      await knex
        .from(first.unionAll(others).as('latest'))
        .join('trails', 'trails.id', 'latest.trail_id')
        .select('latest.*', 'read_at', knex.ref('trails.name').as('trail')),
    );
    await yielder.yieldIfDue();
  }
  return rows.flat();
}

/** When a deployment last started or ended. */
function changeOf({ started_at, stopped_at }: Row): number {
  return toNumber(stopped_at) ?? toNumber(started_at) ?? -Infinity;
}

import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type DataLoader from 'dataloader';
import type { Knex } from 'knex';
import { groupBy } from '../records/groupBy';
import { batching } from './batching';
import { builds } from './buildRows';
import { deployments } from './deploymentRows';
import { lastStops } from './lastStops';
import { plainQueries } from './listQueries';
import type { ListQueries } from './listQueries';
import type {
  BuildRow,
  DeploymentRow,
  RowQuery,
  TrendRow,
} from '../records/storedRecords';
import { newestArtifacts, newestTrails } from './rowQueries';
import type { RowPage } from './rowQueries';
import { flowsWithUndated, trendRows } from './statistics';
import { storable } from './storable';
import { sinceIfStored, statesSince } from './stretches';
import type { Stretch } from './stretches';

/** The builds of some flows to query. */
interface BuildsQuery {
  flowIds: readonly number[];
  fingerprints: readonly string[];
}

/**
 * Batched queries for responses about many components: queries issued at the
 * same time for different flows become one statement, as long as pages have one
 * record. Other queries run individually.
 */
export function batchedQueries(knex: Knex): ListQueries {
  const plain = plainQueries(knex);
  const trails = ofFlows(ids => newestTrails(knex, ids));
  const artifacts = ofFlows(ids => newestArtifacts(knex, ids));
  const open = ofFlows(async flowIds =>
    groupBy(
      await deployments(knex, { flowIds, open: true }),
      ({ flowId }) => flowId,
    ),
  );
  const buildRows = ofBuilds<BuildRow>(({ flowIds, fingerprints }) =>
    builds(knex, flowIds, fingerprints),
  );
  const spans = ofBuilds<DeploymentRow>(query =>
    deployments(knex, { ...query, commits: false }),
  );
  const stops = ofFlows(async flowIds =>
    groupBy(await lastStops(knex, flowIds), ({ flowId }) => flowId),
  );
  const since = ofFlowsAnd<StateValue, Stretch>((state, flowIds) =>
    statesSince(knex, flowIds, state),
  );
  const trends = ofFlowsAnd<string, TrendRow[]>(async (from, flowIds) =>
    groupBy(await trendRows(knex, flowIds, from), ({ flowId }) => flowId),
  );
  const undated = ofFlowsAnd<string, true>((from, flowIds) =>
    flowsWithUndated(knex, flowIds, from),
  );
  return {
    trails: async (query, page) =>
      (await newestOf(trails, query, page)) ?? plain.trails(query, page),
    artifacts: async (query, page) =>
      (await newestOf(artifacts, query, page)) ?? plain.artifacts(query, page),
    countTrails: plain.countTrails,
    countArtifacts: plain.countArtifacts,
    builds: (flowIds, fingerprints) =>
      buildRows.load({ flowIds, fingerprints }),
    async deployments(query) {
      const { flowIds, fingerprints, ...rest } = query;
      const isOpen = Object.keys(rest).join() === 'open' && rest.open === true;
      if (!fingerprints && isOpen) {
        const each = await Promise.all(flowIds.map(id => open.load(id)));
        return each.flatMap((rows = []) => rows).sort(newestFirst);
      }
      return fingerprints && Object.keys(rest).length === 0
        ? spans.load({ flowIds, fingerprints })
        : plain.deployments(query);
    },
    async lastStops(flowIds) {
      const each = await Promise.all(flowIds.map(id => stops.load(id)));
      return each.flatMap((rows = []) => rows);
    },
    async stateSince(flowId, state, storedSince) {
      const found = await since.load([state, flowId]);
      return found && sinceIfStored(found, storedSince);
    },
    async trendRows(flowIds, from) {
      const each = await Promise.all(
        flowIds.map(flowId => trends.load([from, flowId])),
      );
      return each.flatMap((rows = []) => rows);
    },
    async hasUndatedTrails(flowIds, from) {
      const each = await Promise.all(
        flowIds.map(flowId => undated.load([from, flowId])),
      );
      return each.some(Boolean);
    },
  };
}

/** The newest record of one flow; undefined if the query isn't for that. */
async function newestOf<R>(
  newest: DataLoader<number, R | undefined>,
  query: RowQuery,
  page: RowPage,
): Promise<R[] | undefined> {
  if (!isNewest(query, page)) {
    return undefined;
  }
  const row = await newest.load(query.flowIds[0]);
  return row ? [row] : [];
}

function isNewest(
  { flowIds, ...filters }: RowQuery,
  { offset, limit }: RowPage,
): boolean {
  return (
    flowIds.length === 1 &&
    Object.keys(filters).length === 0 &&
    offset === 0 &&
    limit === 1
  );
}

function ofFlows<V>(
  find: (flowIds: number[]) => Promise<ReadonlyMap<number, V>>,
): DataLoader<number, V | undefined> {
  return batching(async flowIds => {
    const found = await find([...new Set(flowIds)]);
    return flowIds.map(id => found.get(id));
  });
}

/** Batches lookups by flow and by a condition, one statement per condition. */
function ofFlowsAnd<C, V>(
  find: (condition: C, flowIds: number[]) => Promise<ReadonlyMap<number, V>>,
): DataLoader<[condition: C, flowId: number], V | undefined> {
  return batching(async asked => {
    const byCondition = groupBy(asked, ([condition]) => condition);
    const found = new Map(
      await Promise.all(
        [...byCondition].map(
          async ([condition, each]) =>
            [
              condition,
              await find(
                condition,
                each.map(([, flowId]) => flowId),
              ),
            ] as const,
        ),
      ),
    );
    return asked.map(([condition, flowId]) =>
      found.get(condition)?.get(flowId),
    );
  });
}

function ofBuilds<V extends { flowId: number; fingerprint: string }>(
  find: (query: BuildsQuery) => Promise<V[]>,
): DataLoader<BuildsQuery, V[]> {
  return batching(async asked => {
    const rows = await find({
      flowIds: [...new Set(asked.flatMap(({ flowIds }) => flowIds))],
      fingerprints: [
        ...new Set(asked.flatMap(({ fingerprints }) => fingerprints)),
      ],
    });
    const byFlow = groupBy(rows, ({ flowId }) => flowId);
    return asked.map(({ flowIds, fingerprints }) => {
      const wanted = new Set(fingerprints.map(storable));
      return flowIds
        .flatMap(id => byFlow.get(id) ?? [])
        .filter(({ fingerprint }) => wanted.has(fingerprint));
    });
  });
}

function newestFirst(one: DeploymentRow, other: DeploymentRow): number {
  const [a, b] = [one, other].map(
    ({ startedAt, stoppedAt }) => startedAt ?? stoppedAt ?? '',
  );
  if (a === b) {
    return 0;
  }
  return a < b ? 1 : -1;
}

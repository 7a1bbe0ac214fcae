import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type DataLoader from 'dataloader';
import type { Knex } from 'knex';
import { batching, groupBy } from './batching';
import { builds } from './buildRows';
import { deployments } from './deploymentRows';
import { plainQueries } from './listQueries';
import type { ListQueries } from './listQueries';
import type {
  BuildRow,
  DeploymentRow,
  RowQuery,
  TrendRow,
} from '../records/storedRecords';
import { countByFlow, newestArtifacts, newestTrails } from './rowQueries';
import type { RowPage } from './rowQueries';
import { statesSince, trendRows } from './statistics';
import { storable } from './storable';

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
  const counts = ofFlows(ids => countByFlow(knex, 'trails', ids));
  const open = ofFlows(async flowIds =>
    groupBy(
      await deployments(knex, { flowIds, open: true }),
      ({ flowId }) => flowId,
    ),
  );
  const buildRows = ofBuilds<BuildRow>(({ flowIds, fingerprints }) =>
    builds(knex, flowIds, fingerprints),
  );
  const spans = ofBuilds<DeploymentRow>(query => deployments(knex, query));
  const since = batching<{ flowId: number; state: StateValue }, Since>(
    async asked => {
      const found = await Promise.all(
        [...groupBy(asked, ({ state }) => state)].map(
          async ([state, flows]) =>
            [
              state,
              await statesSince(
                knex,
                flows.map(({ flowId }) => flowId),
                state,
              ),
            ] as const,
        ),
      );
      const byState = new Map(found);
      return asked.map(
        ({ flowId, state }) => byState.get(state)?.get(flowId) ?? {},
      );
    },
  );
  const trends = batching<{ flowId: number; from: string }, TrendRow[]>(
    async asked => {
      const found = await Promise.all(
        [...groupBy(asked, ({ from }) => from)].map(
          async ([from, flows]) =>
            [
              from,
              groupBy(
                await trendRows(
                  knex,
                  flows.map(({ flowId }) => flowId),
                  from,
                ),
                ({ flowId }) => flowId,
              ),
            ] as const,
        ),
      );
      const byTime = new Map(found);
      return asked.map(
        ({ flowId, from }) => byTime.get(from)?.get(flowId) ?? [],
      );
    },
  );
  return {
    async trails(query, page) {
      const [flowId] = isNewest(query, page) ? query.flowIds : [];
      const row = flowId !== undefined && (await trails.load(flowId));
      if (flowId === undefined) {
        return plain.trails(query, page);
      }
      return row ? [row] : [];
    },
    async artifacts(query, page) {
      const [flowId] = isNewest(query, page) ? query.flowIds : [];
      const row = flowId !== undefined && (await artifacts.load(flowId));
      if (flowId === undefined) {
        return plain.artifacts(query, page);
      }
      return row ? [row] : [];
    },
    async countTrails(query) {
      if (!isOfFlowsAlone(query)) {
        return plain.countTrails(query);
      }
      const each = await Promise.all(query.flowIds.map(id => counts.load(id)));
      return each.reduce<number>((sum, count = 0) => sum + count, 0);
    },
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
    async stateSince(flowId, state, isWhole) {
      const found = await since.load({ flowId, state });
      return found.after !== undefined || isWhole ? found.since : undefined;
    },
    async trendRows(flowIds, from) {
      const each = await Promise.all(
        flowIds.map(flowId => trends.load({ flowId, from })),
      );
      return each.flat();
    },
  };
}

type Since = { after?: number; since?: number };

/** Whether a query is for the newest record of one flow. */
function isNewest(query: RowQuery, { offset, limit }: RowPage): boolean {
  return (
    isOfFlowsAlone(query) &&
    query.flowIds.length === 1 &&
    offset === 0 &&
    limit === 1
  );
}

function isOfFlowsAlone({ flowIds: _, ...filters }: RowQuery): boolean {
  return Object.keys(filters).length === 0;
}

function ofFlows<V>(
  find: (flowIds: number[]) => Promise<ReadonlyMap<number, V>>,
): DataLoader<number, V | undefined> {
  return batching(async flowIds => {
    const found = await find([...new Set(flowIds)]);
    return flowIds.map(id => found.get(id));
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

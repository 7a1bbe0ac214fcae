import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { builds } from './buildRows';
import { deployments } from './deploymentRows';
import type { EvidenceStore } from './EvidenceStore';
import { lastStops } from './lastStops';
import { isPostgres } from './migrate';
import type { ListKind, RowQuery } from '../records/storedRecords';
import { artifactPage, countRows, trailPage } from './rowQueries';
import { flowsWithUndated, trendRows } from './statistics';
import { sinceIfStored, statesSince } from './stretches';
import { TurnQueue } from './eventLoop';

/** Queries that a component's summary and trend are built from. */
export type ListQueries = Pick<
  EvidenceStore,
  | 'trails'
  | 'artifacts'
  | 'countTrails'
  | 'countArtifacts'
  | 'builds'
  | 'deployments'
  | 'lastStops'
  | 'stateSince'
  | 'trendRows'
  | 'hasUndatedTrails'
>;

/** Runs each query as its own statement. */
export function plainQueries(knex: Knex): ListQueries {
  const turns = new TurnQueue();
  // A count reads an index of the whole flow. On SQLite, several at once would
  // block the event loop for the sum of their times.
  const count = (kind: ListKind, query: RowQuery) =>
    isPostgres(knex)
      ? countRows(knex, kind, query)
      : turns.run(() => countRows(knex, kind, query));
  return {
    trails: (query, page) => trailPage(knex, query, page),
    artifacts: (query, page) => artifactPage(knex, query, page),
    countTrails: query => count('trails', query),
    countArtifacts: query => count('artifacts', query),
    builds: (flowIds, fingerprints) => builds(knex, flowIds, fingerprints),
    deployments: query =>
      deployments(knex, {
        ...query,
        ...(query.fingerprints && { commits: false }),
      }),
    lastStops: flowIds => lastStops(knex, flowIds),
    async stateSince(flowId: number, state: StateValue, storedSince: number) {
      const found = (await statesSince(knex, [flowId], state)).get(flowId);
      return found && sinceIfStored(found, storedSince);
    },
    trendRows: (flowIds, since) => trendRows(knex, flowIds, since),
    async hasUndatedTrails(flowIds, since) {
      return (await flowsWithUndated(knex, flowIds, since)).size > 0;
    },
  };
}

import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { builds } from './buildRows';
import { deployments } from './deploymentRows';
import type { EvidenceStore } from './EvidenceStore';
import { artifactPage, countRows, trailPage } from './rowQueries';
import { statesSince, trendRows } from './statistics';

/** Queries that a component's summary and trend are built from. */
export type ListQueries = Pick<
  EvidenceStore,
  | 'trails'
  | 'artifacts'
  | 'countTrails'
  | 'builds'
  | 'deployments'
  | 'stateSince'
  | 'trendRows'
>;

/** Runs each query as its own statement. */
export function plainQueries(knex: Knex): ListQueries {
  return {
    trails: (query, page) => trailPage(knex, query, page),
    artifacts: (query, page) => artifactPage(knex, query, page),
    countTrails: query => countRows(knex, 'trails', query),
    builds: (flowIds, fingerprints) => builds(knex, flowIds, fingerprints),
    deployments: query => deployments(knex, query),
    async stateSince(flowId: number, state: StateValue, isWhole: boolean) {
      const found = (await statesSince(knex, [flowId], state)).get(flowId);
      return found?.after !== undefined || isWhole ? found?.since : undefined;
    },
    trendRows: (flowIds, since) => trendRows(knex, flowIds, since),
  };
}

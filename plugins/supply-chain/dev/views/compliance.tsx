import type {
  SupplyChainApi,
  TableQuery,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, trails } from '../../src/__fixtures__/answers';
import { entity } from '../../src/__fixtures__/entity';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { ComplianceContent } from '../../src/components/ComplianceContent';
import { complianceRouteRef } from '../../src/routes';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import { annotationMissing, notConfigured } from '../states/linkStates';
import {
  earlierData,
  FLOW_REASONS,
  problemStates,
  troubled,
  type Provenance,
} from '../states/problemStates';
import {
  grid,
  manyTrails,
  pageOf,
  trailOfEveryState,
  trailWith,
} from './trailsOfViews';

const getTrails: SupplyChainApi['getTrails'] = async (_ref, query) =>
  pageOf(manyTrails, query);

function showing(all: readonly TrailRecord[]): Scenario['api'] {
  return () => ({ getTrails: async (_ref, query) => pageOf(all, query) });
}

/** The picture asks for fewer trails than it can draw. */
function drawing(all: readonly TrailRecord[]): Scenario['api'] {
  return () => ({
    getTrails: async (_ref, { flow, page, ...rest }: TableQuery = {}) =>
      pageOf(all, { ...rest, page, perPage: page ? rest.perPage : all.length }),
  });
}

function answering(provenance: Provenance): Partial<SupplyChainApi> {
  return {
    getTrails: async (ref, query) => ({
      ...(await getTrails(ref, query)),
      ...provenance,
    }),
  };
}

export const compliance: View = {
  path: 'compliance',
  title: 'Compliance',
  element: <ComplianceContent />,
  entity,
  routeRef: complianceRouteRef,
  scenarios: {
    healthy: {
      shows: 'Newest trails of payments-api',
      api: () => ({ getTrails }),
    },
    'every-mark': {
      shows: 'is-non-compliant',
      api: showing([trailOfEveryState]),
    },
    additional: {
      shows: 'additional',
      api: showing([
        trailWith({ name: 'licences', state: 'compliant', additional: true }),
      ]),
    },
    overridden: {
      shows: 'overridden',
      api: showing([
        trailWith({ name: 'approval', state: 'compliant', overridden: true }),
      ]),
    },
    'one-trail-of-one-row': { shows: 'run-1', api: drawing(grid(1, 1)) },
    'sixty-trails-of-forty-rows': {
      shows: 'run-60',
      api: drawing(grid(60, 40)),
    },
    'older-trails-left-out': {
      shows: 'Looked through the newest 300 records',
      query: { state: 'compliant' },
      api: () => ({
        getTrails: async (ref, query) => ({
          ...(await getTrails(ref, query)),
          window: { records: 300, complete: false, since: hoursAgo(24 * 30) },
        }),
      }),
    },
    loading: {
      shows: 'progressbar Loading the picture',
      api: () => ({ getTrails: never }),
    },
    refreshing: {
      shows: 'Refreshing',
      api: () => ({ getTrails: firstThen(getTrails, never) }),
      presses: t => [t('freshness.refresh')],
    },
    'refresh-failed': {
      shows: 'Could not refresh',
      api: () => ({ getTrails: firstThen(getTrails, failing(502)) }),
      presses: t => [t('freshness.refresh')],
    },
    'nothing-yet': { shows: 'No trails yet', api: showing([]) },
    'nothing-matches': {
      shows: 'Nothing matches the filters',
      api: () => ({ getTrails }),
      query: { text: 'nothing like this' },
    },
    'page-past-the-end': {
      shows: 'This page of the table is empty',
      api: () => ({ getTrails }),
      query: { page: '9' },
    },
    'hostile-text': {
      shows: 'Unknown: BRAND <b>NEW</b>',
      api: showing([hostileTrail, ...trails.trails]),
    },
    'annotation-missing': annotationMissing('flow'),
    'not-configured': notConfigured,
    ...problemStates(FLOW_REASONS, answering),
    'one-flow-of-two-failing': {
      shows: '1 of 2 flows could not be read',
      api: () => answering(troubled('region-unavailable')),
    },
    'no-flow-read': {
      shows: 'There is nothing to show',
      api: () => ({
        getTrails: async () => ({
          ...pageOf([]),
          ...troubled('region-unavailable'),
        }),
      }),
    },
    'region-down-with-earlier-data': earlierData(answering),
    ...failures(fails => ({ getTrails: fails })),
  },
};

import type {
  SupplyChainApi,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import {
  compliantTrail,
  hoursAgo,
  nonCompliantTrail,
  trails,
} from '../../src/__fixtures__/responses';
import { trailDetails } from '../../src/__fixtures__/details';
import { entity } from '../../src/__fixtures__/entity';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { ComplianceContent } from '../../src/tabs/compliance/ComplianceContent';
import { routes } from '../../src/api/routes';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import {
  annotationMissing,
  linkNotLoaded,
  notConfigured,
} from '../states/linkStates';
import {
  earlierData,
  problemStates,
  reading,
  type Provenance,
} from '../states/problemStates';
import {
  evaluation,
  failedDecision,
  grid,
  manyTrails,
  ofEmptyTemplate,
  pageOf,
  trailOfEveryState,
  trailWith,
} from './trailsOfViews';
import { trendStates } from './trend';

const getTrails: SupplyChainApi['getTrails'] = async (_ref, query) =>
  pageOf(manyTrails, query);

function showing(all: readonly TrailRecord[]): Scenario['api'] {
  return () => ({ getTrails: async (_ref, query) => pageOf(all, query) });
}

function responding(provenance: Provenance): Partial<SupplyChainApi> {
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
  routeRef: routes.compliance,
  scenarios: {
    healthy: {
      shows: /Compliance history.*82% compliant \(99 of 120\) in 12 weeks/s,
      api: () => ({ getTrails }),
    },
    'every-mark': {
      shows: 'is-non-compliant',
      api: showing([trailOfEveryState]),
    },
    additional: {
      shows: 'additional',
      api: showing([
        trailWith({ name: 'licenses', state: 'compliant', additional: true }),
      ]),
    },
    overridden: {
      shows: 'overridden',
      api: showing([
        trailWith({ name: 'approval', state: 'compliant', overridden: true }),
      ]),
    },
    'empty-template': {
      shows: 'This flow has no required attestations',
      api: showing([ofEmptyTemplate]),
    },
    'internal-hidden': {
      shows: 'Show internal attestations',
      api: showing([trailWith(evaluation)]),
    },
    'internal-shown': {
      shows: /Show internal attestations.*evaluation/s,
      api: showing([trailWith(evaluation)]),
      query: { internal: 'shown' },
    },
    'internal-failed': {
      shows: /security-scan.*decision/s,
      api: showing([trailWith(failedDecision)]),
    },
    'template-changed': {
      shows: 'sbom-scan now required',
      api: showing([
        trailWith({ name: 'sbom-scan', state: 'compliant' }),
        { ...compliantTrail, name: 'run-1', createdAt: hoursAgo(200) },
      ]),
    },
    'one-trail-of-one-row': { shows: 'run-1', api: showing(grid(1, 1)) },
    'sixty-trails-of-forty-rows': {
      shows: 'run-60',
      api: showing(grid(60, 40)),
    },
    'older-trails-left-out': {
      shows: 'Reading older records, back to ',
      query: { state: 'compliant' },
      api: () => ({
        getTrails: async (ref, query) => ({
          ...(await getTrails(ref, query)),
          ...reading,
        }),
      }),
    },
    comparison: {
      shows: 'fails 1 attestation that',
      query: {
        compare: `${compliantTrail.name}...${nonCompliantTrail.name}`,
      },
      api: () => ({
        getTrails,
        getTrail: async (_ref, { trail }) => ({
          ...trailDetails,
          trail: [compliantTrail, nonCompliantTrail].find(
            ({ name }) => name === trail,
          )!,
        }),
      }),
    },
    loading: {
      shows: 'progressbar Loading',
      api: () => ({ getTrails: never }),
    },
    refreshing: {
      shows: 'Refreshing',
      api: () => ({ getTrails: firstThen(getTrails, never) }),
      presses: t => [t('freshness.refresh')],
    },
    'refresh-failed': {
      shows: "Couldn't refresh: ",
      api: () => ({ getTrails: firstThen(getTrails, failing(502)) }),
      presses: t => [t('freshness.refresh')],
    },
    'nothing-yet': { shows: 'No trails yet', api: showing([]) },
    'nothing-matches': {
      shows: 'No results match these filters',
      api: () => ({ getTrails }),
      query: { text: 'nothing like this' },
    },
    'page-past-the-end': {
      shows: 'No results on this page',
      api: () => ({ getTrails }),
      query: { page: '9' },
    },
    'hostile-text': {
      shows: '<img src=x onerror=alert(1)>',
      api: showing([hostileTrail, ...trails.trails]),
    },
    'annotation-missing': annotationMissing('flow'),
    'not-configured': notConfigured,
    'link-not-loaded': linkNotLoaded,
    'matrix-not-loaded': {
      shows: /Compliance history.*Too many requests/s,
      api: () => ({
        getTrails: (ref, query, options) =>
          query?.page ? getTrails(ref, query, options) : failing(429)(),
      }),
    },
    ...problemStates(responding),
    'region-down-with-earlier-data': earlierData(responding),
    ...trendStates,
    ...failures(fails => ({ getTrails: fails, getTrend: fails })),
  },
};

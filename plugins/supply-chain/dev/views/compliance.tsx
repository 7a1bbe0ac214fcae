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
  type Provenance,
} from '../states/problemStates';
import {
  evaluation,
  grid,
  manyTrails,
  ofEmptyTemplate,
  pageOf,
  trailOfEveryState,
  trailWith,
} from './trailsOfViews';

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
      shows: /additional.*overridden/s,
      api: showing([trailOfEveryState]),
    },
    'empty-template': {
      shows: 'This flow has no required attestations',
      api: showing([ofEmptyTemplate]),
    },
    'internal-shown': {
      shows: /Show internal attestations.*evaluation/s,
      api: showing([trailWith(evaluation)]),
      query: { internal: 'shown' },
    },
    'template-changed': {
      shows: 'sbom-scan now required',
      api: showing([
        trailWith({ name: 'sbom-scan', state: 'compliant' }),
        { ...compliantTrail, name: 'run-1', createdAt: hoursAgo(200) },
      ]),
    },
    'sixty-trails-of-forty-rows': {
      shows: 'run-60',
      api: showing(grid(60, 40)),
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
    'refresh-failed': {
      shows: "Couldn't refresh: ",
      api: () => ({ getTrails: firstThen(getTrails, failing(502)) }),
      presses: t => [t('freshness.refresh')],
    },
    'nothing-yet': { shows: 'No trails yet', api: showing([]) },
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
    'trend-unreadable': {
      shows:
        /Couldn't load everything.*Compliance history(?!.*in 12 weeks).*table Trails/s,
      api: () => ({ getTrend: failing(502) }),
    },
    ...failures(fails => ({ getTrails: fails, getTrend: fails })),
  },
};

import {
  STATE_VALUES,
  type ServiceRecord,
  type ServicesResponse,
  type SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, read, sha, summary } from '../../src/__fixtures__/responses';
import {
  environmentChoices,
  servicesResponse,
  system,
} from '../../src/__fixtures__/portal';
import { ComponentsCard, HomeCard } from '../../src/cards/ComponentsCards';
import {
  ServicesContent,
  ServicesPage,
} from '../../src/pages/services/ServicesView';
import { routes } from '../../src/api/routes';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, Scenarios, View } from '../scenario';
import { failures } from '../states/failures';
import { earlierData, reading, type Provenance } from '../states/problemStates';

const [production] = summary.running;

function runsIn(
  environment: string,
  rest: Partial<typeof production> = {},
): typeof production {
  return {
    ...production,
    environment,
    startedAt: hoursAgo(30),
    ...rest,
  };
}

const well: ServiceRecord = {
  entityRef: 'component:default/payments-api',
  title: 'Payments API',
  owners: ['group:default/payments'],
  system: 'system:default/payments',
  state: 'compliant',
  runningState: 'compliant',
  since: { at: hoursAgo(200) },
  coverage: read,
  newestTrail: {
    name: sha('2ecd999'),
    createdAt: hoursAgo(3),
  },
  failed: [],
  missing: [],
  pending: [],
  missingArtifacts: [],
  running: [runsIn('production-eu'), runsIn('staging-eu')],
  trend: [0.9, 0.92, 0.95, null, 0.97, 1, 1, 0.96, 0.98, 1, 1, 1],
  share: 0.96,
  secondsToCompliant: 540,
};

function service(name: string, rest: Partial<ServiceRecord> = {}) {
  const title = name[0].toLocaleUpperCase('en-US') + name.slice(1);
  return { ...well, entityRef: `component:default/${name}`, title, ...rest };
}

const healthyServices = ['checkout', 'ledger', 'payments'].map(name =>
  service(name),
);

function responseOf(
  services: readonly ServiceRecord[],
  rest: Partial<ServicesResponse> = {},
): ServicesResponse {
  return {
    ...servicesResponse,
    services: [...services],
    perPage: 15,
    total: services.length,
    states: STATE_VALUES.map(state => ({
      state,
      count: services.filter(record => record.state === state).length,
    })).filter(({ count }) => count > 0),
    unmet: [],
    choices: {
      ...servicesResponse.choices,
      environments: environmentChoices(services),
    },
    all: services.length,
    mine: services.length,
    unlinked: 0,
    unlinkedComponents: [],
    ...rest,
  };
}

const healthy = responseOf(healthyServices);
const getServices = async () => healthy;

function showing(response: Partial<ServicesResponse>): Scenario['api'] {
  return () => ({ getServices: async () => ({ ...healthy, ...response }) });
}

function having(...services: ServiceRecord[]): Scenario['api'] {
  return showing(responseOf(services));
}

function responding(provenance: Provenance): Partial<SupplyChainApi> {
  return { getServices: async () => ({ ...healthy, ...provenance }) };
}

const failed = service('fraud', {
  title: 'Fraud rules',
  state: 'non-compliant',
  runningState: 'non-compliant',
  failed: ['rule-tests'],
  since: { at: hoursAgo(12 * 24) },
  running: [
    runsIn('production-eu', {
      state: 'non-compliant',
      commit: { sha: sha('c0ffee1') },
    }),
    runsIn('staging-eu', { state: 'non-compliant' }),
  ],
  trend: [0.9, 0.85, 0.8, 0.8, 0.7, 0.6, 0.5, 0.5, 0.4, 0.3, 0.3, 0.28],
  share: 0.53,
  secondsToCompliant: 6.5 * 86_400,
});
const waiting = service('billing', {
  title: 'Billing batch',
  state: 'incomplete',
  missing: ['sbom', 'unit-tests'],
  pending: ['security-scan'],
  missingArtifacts: ['billing'],
});
const noTrails = service('vault', {
  title: 'Card vault',
  owners: [],
  state: 'unknown',
  runningState: undefined,
  since: undefined,
  newestTrail: undefined,
  running: [],
  trend: Array.from({ length: 12 }, () => null),
  share: undefined,
  secondsToCompliant: undefined,
});
const unread = service('shop', {
  title: 'Web shop',
  state: 'unknown',
  runningState: undefined,
  since: undefined,
  coverage: reading.coverage,
  newestTrail: undefined,
  running: [],
  trend: [],
  share: undefined,
  secondsToCompliant: undefined,
});

const mixed = responseOf(
  [failed, waiting, unread, noTrails, ...healthyServices],
  {
    total: 40,
    states: [
      { state: 'non-compliant', count: 3 },
      { state: 'incomplete', count: 2 },
      { state: 'unknown', count: 2 },
      { state: 'compliant', count: 33 },
    ],
    unmet: [
      { name: 'sbom', state: 'missing', components: 14 },
      { name: 'security-scan', state: 'non-compliant', components: 8 },
      { name: 'unit-tests', state: 'non-compliant', components: 5 },
      { name: 'pull-request', state: 'non-compliant', components: 2 },
    ],
    all: 57,
    mine: 40,
    unlinked: 3,
    unlinkedComponents: ['card-terminal', 'docs', 'wiki'].map(name => ({
      entityRef: `component:default/${name}`,
    })),
  },
);

/** States that the table and the card share. */
const common: Scenarios = {
  'non-compliant': { shows: 'Fraud rules', api: showing(mixed) },
  'none-linked': {
    shows: 'Components without a flow: 2',
    api: () => ({
      getServices: async () => responseOf([], { unlinked: 2 }),
    }),
  },
  'more-than-the-limit': {
    shows: 'Components not checked because of the limit: 112.',
    api: showing({ omitted: 112 }),
  },
  'flows-unread': {
    shows: 'Reading older records, back to ',
    api: showing(reading),
  },
  refreshing: {
    shows: 'Refreshing',
    api: () => ({ getServices: firstThen(getServices, never) }),
    presses: t => [t('freshness.refresh')],
  },
  'refresh-failed': {
    shows: "Couldn't refresh: ",
    api: () => ({ getServices: firstThen(getServices, failing(502)) }),
    presses: t => [t('freshness.refresh')],
  },
  'not-configured': {
    shows: "Supply Chain isn't set up yet",
    api: () => ({ getServices: failing(503, 'ServiceUnavailableError') }),
  },
  'region-down-with-earlier-data': earlierData(responding),
  ...failures(fails => ({ getServices: fails })),
  'not-allowed': {
    shows: 'You need permission to view this.',
    api: () => ({ getServices: failing(403) }),
  },
};

/** States of the table, on the portal page and on entity pages. */
const table: Scenarios = {
  loading: {
    shows: 'progressbar Components (worst first)',
    api: () => ({ getServices: never }),
  },
  'waiting-for-evidence': {
    shows: 'Billing batch is waiting for evidence',
    api: having(waiting),
  },
  'no-trail-yet': { shows: 'No trails yet', api: having(noTrails) },
  'nothing-read-of-one': {
    shows: 'The status of Web shop is unknown',
    api: having(unread),
  },
  'many-environments': {
    shows: '3 more environments',
    api: having(
      service('checkout', {
        running: ['a', 'b', 'c', 'd', 'e'].map(name => runsIn(`${name}-eu`)),
      }),
      service('ledger', { running: [runsIn('a-eu'), runsIn('b-eu')] }),
    ),
  },
  'one-name-in-two-regions': {
    shows: 'production (us, acme-us)',
    api: having(
      service('checkout', {
        running: [
          runsIn('production'),
          runsIn('production', { region: 'us', org: 'acme-us' }),
        ],
      }),
    ),
  },
  'empty-page': {
    shows: 'No results on this page',
    query: { page: '9' },
    api: showing({ page: 9, services: [], total: 18 }),
  },
  'nothing-matches': {
    shows: 'No results match these filters',
    query: { text: 'nothing' },
    api: showing({ services: [], total: 0, states: [] }),
  },
  'hostile-text': {
    shows: '<b>failed</b>',
    api: having(
      service('checkout', {
        title: `<img src=x onerror=alert(1)> ${'t'.repeat(10_000)}`,
        owners: ['no reference', `group:default/${'o'.repeat(1_000)}`],
        state: 'non-compliant',
        failed: ['<b>failed</b>', '\u202Etxet desrever', 'f'.repeat(10_000)],
        missing: ['{{names}} $t(state.compliant)'],
        running: [
          { ...production, environment: 'e'.repeat(10_000) },
          { ...production, environment: '\u202Etxet desrever' },
        ],
      }),
      service('ledger'),
    ),
  },
};

export const servicesPage: View = {
  path: 'services',
  title: 'Services',
  element: <ServicesPage />,
  routeRef: routes.page,
  scenarios: {
    compliant: {
      shows: 'All 3 components are compliant.',
      api: showing({}),
    },
    'none-owned': {
      shows: "You don't own any linked components",
      api: showing({ services: [], total: 0, states: [], mine: 0 }),
    },
    ...table,
    ...common,
  },
};

export const servicesTab: View = {
  path: 'components',
  title: 'Components tab',
  element: <ServicesContent />,
  entity: system,
  routeRef: routes.components,
  scenarios: {
    compliant: {
      shows: 'All 3 components are compliant.',
      api: showing({}),
    },
    ...table,
    ...common,
    'no-components': { shows: 'No linked components', api: having() },
  },
};

export const componentsCard: View = {
  path: 'components-card',
  title: 'Components card',
  element: (
    <div style={{ maxWidth: 380 }}>
      <ComponentsCard />
    </div>
  ),
  entity: system,
  scenarios: {
    compliant: { shows: 'All components', api: showing({}) },
    loading: {
      shows: 'progressbar Supply chain',
      api: () => ({ getServices: never }),
    },
    'more-than-fit': { shows: 'and 12 more', api: showing({ total: 15 }) },
    ...common,
    'no-components': { shows: 'No linked components', api: having() },
  },
};

export const homeCard: View = {
  path: 'home-card',
  title: 'Home card',
  element: (
    <div style={{ maxWidth: 380 }}>
      <HomeCard />
    </div>
  ),
  scenarios: {
    compliant: { shows: 'All 3 components are compliant.', api: showing({}) },
    loading: {
      shows: 'progressbar Supply chain',
      api: () => ({ getServices: never }),
    },
    'none-owned': {
      shows: "You don't own any linked components",
      api: showing({ services: [], total: 0, states: [], mine: 0 }),
    },
  },
};

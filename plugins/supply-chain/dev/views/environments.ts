import type {
  DeploymentRecord,
  EnvironmentRecord,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import { fingerprint, hoursAgo } from '../../src/__fixtures__/responses';
import { deployments, environments } from '../../src/__fixtures__/environments';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { failing, never } from '../portalApi';
import { reading } from '../states/problemStates';
import type { Scenario, Scenarios } from '../scenario';

const [staging, production] = environments.environments;
const [older] = production.builds;
const [current] = staging.builds;

/** The same environments without failures. */
export const compliantEnvironments: EnvironmentsResponse = {
  ...environments,
  environments: [
    staging,
    {
      ...production,
      state: 'compliant',
      builds: [{ ...older, state: 'compliant' }],
    },
  ],
};

function showing(response: Partial<EnvironmentsResponse>): Scenario['api'] {
  return () => ({
    getEnvironments: async (_ref, query) => ({
      ...environments,
      at: query?.at,
      ...response,
    }),
  });
}

function idle(environment: EnvironmentRecord): EnvironmentRecord {
  const { since: _, ...rest } = environment;
  return { ...rest, state: 'unknown', builds: [] };
}

/** A month of deployments, one of them a rollback. */
const month: DeploymentRecord[] = [
  { ...current, startedAt: hoursAgo(24 * 3) },
  { ...older, startedAt: hoursAgo(24 * 9), stoppedAt: hoursAgo(24 * 3) },
  {
    ...current,
    fingerprint: fingerprint('cafe'),
    commit: { sha: 'cafe'.padEnd(40, '0'), message: 'Log exchange rates' },
    startedAt: hoursAgo(24 * 16),
    stoppedAt: hoursAgo(24 * 9),
    rolledBack: true,
    replaced: { fingerprint: older.fingerprint, trail: older.trail },
  },
  { ...older, startedAt: hoursAgo(24 * 30), stoppedAt: hoursAgo(24 * 16) },
];

const OPEN = { history: 'eu:acme/production-eu' };

/** The states of the environments above the artifacts table. */
export const environmentStates: Scenarios = {
  'all-environments-compliant': {
    shows: /^(?!.*has not been).*2 deliveries behind/s,
    api: () => ({ getEnvironments: async () => compliantEnvironments }),
  },
  'two-builds-at-once': {
    shows: /Round refunds down.*a1b2c3d Round amounts/s,
    api: showing({
      environments: [{ ...production, builds: [older, current] }, staging],
    }),
  },
  'unknown-host-and-distance': {
    shows: /production-eu has not been compliant(?!.*behind)/s,
    api: () => {
      const { behind: _b, compareUrl: _c, ...build } = older;
      return {
        getEnvironments: async () => ({
          ...environments,
          environments: [{ ...production, builds: [build] }],
        }),
      };
    },
  },
  'many-environments': {
    shows: '4 more environments',
    api: showing({
      environments: [
        production,
        ...Array.from({ length: 7 }, (_, index) => ({
          ...staging,
          environment: `staging-${index + 1}`,
        })),
      ],
    }),
  },
  'same-name-in-two-regions': {
    shows: 'staging-eu (us, acme)',
    api: showing({ environments: [staging, { ...staging, region: 'us' }] }),
  },
  'nothing-runs': {
    shows: /production-eu\s*Not running/,
    api: showing({ environments: [idle(production)] }),
  },
  'nothing-known-to-run': {
    shows: /production-eu\s*Unknown/,
    api: showing({ ...reading, environments: [idle(production)] }),
  },
  'older-trails-being-read': {
    shows: 'Reading older records, back to ',
    api: showing(reading),
  },
  'environments-loading': {
    shows: 'progressbar Loading',
    api: () => ({ getEnvironments: never }),
  },
  'environments-unreadable': {
    shows: /Couldn't load data from the region.*table Artifacts/s,
    api: () => ({ getEnvironments: failing(502) }),
  },
  'hostile-environment': {
    shows: /The status of .?eeee/,
    api: showing({
      environments: [
        {
          ...production,
          environment: 'e'.repeat(10_000),
          state: 'unknown',
          builds: [
            {
              ...older,
              environment: 'e'.repeat(10_000),
              state: 'unknown',
              commit: hostileTrail.commit,
              // eslint-disable-next-line no-script-url -- must not become a link
              compareUrl: 'javascript:alert(1)',
            },
          ],
        },
        staging,
      ],
    }),
  },
  history: {
    shows: 'rolled back to',
    query: OPEN,
    api: () => ({
      getDeployments: async () => ({
        ...deployments,
        deployments: month,
        total: month.length,
      }),
    }),
  },
  'history-of-many-pages': {
    shows: /1–2 of 148/,
    query: OPEN,
    api: () => ({
      getDeployments: async () => ({
        ...deployments,
        perPage: 15,
        total: 148,
      }),
    }),
  },
  'history-loading': {
    shows: 'progressbar Deployments in production-eu',
    query: OPEN,
    api: () => ({ getDeployments: never }),
  },
  'history-unreadable': {
    shows: /Deployments in production-eu.*Couldn't load data from the region/s,
    query: OPEN,
    api: () => ({ getDeployments: failing(502) }),
  },
  'at-a-time': {
    shows: "with today's status",
    query: { at: '2025-06-03T14:05:00.000Z' },
    api: showing({ environments: [production] }),
  },
  'before-the-history': {
    shows: 'The stored history goes back',
    query: { at: '2025-06-03T14:05:00.000Z' },
    api: () => ({
      getEnvironments: async (_ref, query) =>
        query?.at ? beforeHistory() : environments,
    }),
  },
};

/** How the portal rejects a time before the stored history. */
async function beforeHistory(): Promise<never> {
  throw Object.assign(new Error('Before the history'), {
    statusCode: 404,
    body: {
      error: {
        name: 'BeforeHistoryError',
        message: 'Before the history',
        knownSince: hoursAgo(24 * 90),
      },
    },
  });
}

import type {
  DeploymentRecord,
  EnvironmentRecord,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  fingerprint,
  hoursAgo,
} from '../../src/__fixtures__/responses';
import { deployments, environments } from '../../src/__fixtures__/environments';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { failing, never } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';

const [production, staging] = environments.environments;
const [older] = production.builds;
const [current] = staging.builds;

/** The same environments without failures. */
export const compliantEnvironments: EnvironmentsResponse = {
  ...environments,
  environments: [
    {
      ...production,
      state: 'compliant',
      builds: [{ ...older, state: 'compliant' }],
    },
    staging,
  ],
};

function showing(response: Partial<EnvironmentsResponse>): Scenario['api'] {
  return () => ({
    getEnvironments: async (_ref, query) => ({
      ...environments,
      ...(query?.at && { at: query.at }),
      ...response,
    }),
  });
}

function idle(environment: EnvironmentRecord): EnvironmentRecord {
  const { since: _, ...rest } = environment;
  return { ...rest, state: 'unknown', builds: [], deployments: 0 };
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
    shows: /production-eu has been compliant .* 2 deliveries behind\./,
    api: () => ({ getEnvironments: async () => compliantEnvironments }),
  },
  'two-builds-at-once': {
    shows: 'deliveries behind: varies by build',
    api: showing({
      environments: [{ ...production, builds: [older, current] }, staging],
    }),
  },
  'several-artifacts': {
    shows: 'Latest builds',
    api: showing({
      newest: [
        artifact,
        { ...artifact, name: 'payments-ui', fingerprint: fingerprint('c0de') },
      ],
    }),
  },
  'unknown-host-and-distance': {
    shows: 'deliveries behind: unknown',
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
    shows: 'Nothing is running in production-eu.',
    api: showing({ environments: [idle(production)] }),
  },
  'nothing-known-to-run': {
    shows: 'No known deployments in production-eu.',
    api: showing({
      complete: false,
      incompleteReason: 'loading',
      environments: [idle(production)],
    }),
  },
  'deployments-that-ended': {
    shows: 'Nothing is known to be running in production-eu.',
    api: showing({
      knownSince: hoursAgo(24 * 400),
      environments: [{ ...idle(production), deployments: 5 }],
    }),
  },
  'older-trails-being-read': {
    shows: 'Older trails are still loading. More builds may be running.',
    api: showing({ complete: false, incompleteReason: 'loading' }),
  },
  'environments-loading': {
    shows: 'progressbar Loading environments',
    api: () => ({ getEnvironments: never }),
  },
  'environments-unreadable': {
    shows: /Couldn't reach the region.*table Artifacts \(newest first\)/s,
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
              state: 'unknown',
              originalState: '\u202E<i>state</i>',
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
        knownSince: hoursAgo(24 * 90),
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
  'history-being-read': {
    shows: 'More deployments may appear.',
    query: OPEN,
    api: () => ({
      getDeployments: async () => ({
        ...deployments,
        complete: false,
        incompleteReason: 'loading',
      }),
    }),
  },
  'history-loading': {
    shows: 'progressbar Loading deployments',
    query: OPEN,
    api: () => ({ getDeployments: never }),
  },
  'history-unreadable': {
    shows: /Deployments in production-eu.*Couldn't reach the region/s,
    query: OPEN,
    api: () => ({ getDeployments: failing(502) }),
  },
  'at-a-time': {
    shows: 'production-eu was running a build that was not compliant.',
    query: { at: '2025-06-03T14:05:00.000Z' },
    api: showing({ environments: [production] }),
  },
  'before-the-memory-begins': {
    shows: 'No data for',
    query: { at: '2025-06-03T14:05:00.000Z' },
    api: showing({ knownSince: hoursAgo(24 * 90) }),
  },
  'time-to-come': {
    shows: 'is in the future',
    query: { at: '2999-01-01T00:00:00.000Z' },
  },
};

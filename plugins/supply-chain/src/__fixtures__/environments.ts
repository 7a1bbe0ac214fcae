import type {
  DeploymentsResponse,
  EnvironmentBuild,
  EnvironmentsResponse,
  TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { artifact, fingerprint, hoursAgo, read, sha } from './responses';

const place = { region: 'eu', org: 'acme' };

const current: EnvironmentBuild = {
  ...place,
  environment: 'staging-eu',
  flow: 'payments-api',
  state: 'compliant',
  name: 'payments-api',
  fingerprint: fingerprint('f00d'),
  trail: sha('a1b2c3d'),
  commit: artifact.commit,
  startedAt: hoursAgo(2),
  behind: 0,
};

const previous: EnvironmentBuild = {
  ...current,
  environment: 'production-eu',
  fingerprint: fingerprint('beef'),
  trail: sha('d4e5f6a'),
  commit: { sha: sha('d4e5f6a'), message: 'Round refunds down' },
  state: 'non-compliant',
  startedAt: hoursAgo(50),
  behind: 2,
  compareUrl: 'https://github.com/acme/payments-api/compare/d4e5f6a...a1b2c3d',
};

/** One environment runs the newest build, the other an older one. */
export const environments: EnvironmentsResponse = {
  coverage: read,
  problems: [],
  environments: [
    {
      ...place,
      environment: 'staging-eu',
      state: 'compliant',
      since: { at: hoursAgo(2) },
      builds: [current],
    },
    {
      ...place,
      environment: 'production-eu',
      state: 'non-compliant',
      since: { at: hoursAgo(26) },
      builds: [previous],
    },
  ],
};

export const deployments: DeploymentsResponse = {
  coverage: read,
  since: hoursAgo(24 * 100),
  problems: [],
  deployments: [
    {
      ...current,
      replaced: {
        fingerprint: previous.fingerprint,
        trail: previous.trail,
        commit: previous.commit,
      },
    },
    { ...previous, stoppedAt: hoursAgo(2), replaced: null },
  ],
  page: 1,
  perPage: 25,
  total: 2,
};

export const trend: TrendResponse = {
  coverage: read,
  problems: [],
  weeks: Array.from({ length: 12 }, (_, index) => ({
    from: new Date(
      Date.parse('2026-11-16T00:00:00.000Z') - (11 - index) * 7 * 86_400_000,
    ).toISOString(),
    trails: 10,
    compliant: Math.min(10, 4 + index),
  })),
  secondsToCompliant: 480,
};

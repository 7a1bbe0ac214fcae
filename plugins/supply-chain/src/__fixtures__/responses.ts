import type {
  ArtifactRecord,
  ArtifactsResponse,
  Coverage,
  LinkResponse,
  NotificationRecord,
  NotificationsResponse,
  Problem,
  SummaryResponse,
  TrailRecord,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';

/** The current time of the fixtures; fixed so that tests are deterministic. */
export const NOW = Date.parse('2026-11-20T12:00:00.000Z');

/** The given number of hours before {@link NOW}, as ISO 8601. */
export function hoursAgo(hours: number): string {
  return new Date(NOW - hours * 3_600_000).toISOString();
}

const payments = { region: 'eu', org: 'acme', flow: 'payments-api' };
const release = { region: 'eu', org: 'acme', flow: 'payments-release' };

/** A commit's SHA-1 that starts with the given digits. */
export function sha(start: string): string {
  return start.padEnd(40, '0');
}

/** A fingerprint that starts with the given digits. */
export function fingerprint(start: string): string {
  return start.padEnd(64, '0');
}

export const link: LinkResponse = {
  configured: true,
  flows: [payments, release],
  artifacts: [],
  repos: [],
  environments: [{ region: 'eu', org: 'acme', environment: 'production-eu' }],
  notifications: [{ region: 'eu', org: 'acme', number: 1 }],
  problems: [],
};

export const compliantTrail: TrailRecord = {
  ...payments,
  name: sha('a1b2c3d'),
  state: 'compliant',
  createdAt: hoursAgo(3),
  commit: {
    sha: sha('a1b2c3d'),
    message: 'Round amounts to the cent',
    author: 'Ada Byron',
    branch: 'main',
    committedAt: hoursAgo(4),
    url: `https://github.com/acme/payments-api/commit/${sha('a1b2c3d')}`,
  },
  originUrl: 'https://ci.example.com/payments-api/42',
  htmlUrl: 'https://app.eu.example.com/acme/flows/payments-api/trails/a1b2c3d',
  attestations: [
    { name: 'pull-request', type: 'pull_request', state: 'compliant' },
    { name: 'unit-tests', type: 'junit', state: 'compliant' },
    { name: 'security-scan', type: 'snyk', state: 'compliant' },
  ],
  artifacts: [
    {
      name: 'payments-api',
      fingerprint: fingerprint('f00d'),
      state: 'compliant',
      attestations: [
        { name: 'sbom', type: 'generic', state: 'compliant' },
        { name: 'integration-tests', type: 'junit', state: 'compliant' },
      ],
      runningIn: ['production-eu', 'staging-eu'],
      ranIn: [],
    },
  ],
};

export const nonCompliantTrail: TrailRecord = {
  ...compliantTrail,
  name: sha('b2c3d4e'),
  state: 'non-compliant',
  createdAt: hoursAgo(27),
  commit: {
    sha: sha('b2c3d4e'),
    message: 'Try the new scanner',
    author: 'Grace Hopper',
  },
  attestations: [
    { name: 'pull-request', type: 'pull_request', state: 'compliant' },
    { name: 'unit-tests', type: 'junit', state: 'non-compliant' },
    { name: 'security-scan', type: 'snyk', state: 'missing' },
    {
      name: 'licenses',
      type: 'generic',
      state: 'compliant',
      additional: true,
    },
  ],
  artifacts: [
    {
      name: 'payments-api',
      fingerprint: fingerprint('beef'),
      // Because the trail's own tests failed.
      state: 'non-compliant',
      attestations: [
        { name: 'sbom', type: 'generic', state: 'missing' },
        { name: 'integration-tests', type: 'junit', state: 'pending' },
      ],
      runningIn: [],
    },
  ],
};

export const releaseTrail: TrailRecord = {
  ...release,
  name: 'prod-45',
  state: 'incomplete',
  createdAt: hoursAgo(50),
  attestations: [
    {
      name: 'change-approval',
      type: 'custom:change-approval',
      state: 'missing',
    },
  ],
  artifacts: [
    {
      name: 'payments-api',
      state: 'missing',
      attestations: [{ name: 'sbom', type: 'generic', state: 'missing' }],
      runningIn: [],
    },
  ],
};

/** Everything was just read. */
export const read: Coverage = {
  asOf: hoursAgo(0),
  stale: false,
  complete: true,
};

const response = { coverage: read, problems: [] };
const page = {
  ...response,
  page: 1,
  perPage: 15,
  total: 3,
};

export const trails: TrailsResponse = {
  ...page,
  trails: [compliantTrail, nonCompliantTrail, releaseTrail],
};

export const noTrails: TrailsResponse = {
  ...page,
  total: 0,
  trails: [],
};

export const artifact: ArtifactRecord = {
  ...payments,
  fingerprint: fingerprint('f00d'),
  name: 'payments-api',
  filename: 'registry.example.com/payments-api:1.4',
  state: 'compliant',
  trail: sha('a1b2c3d'),
  createdAt: hoursAgo(3),
  commit: compliantTrail.commit,
  buildUrl: 'https://ci.example.com/payments-api/42',
  htmlUrl: 'https://app.eu.example.com/acme/artifacts/f00d',
  runningIn: ['production-eu', 'staging-eu'],
};

export const artifacts: ArtifactsResponse = {
  ...page,
  total: 2,
  artifacts: [
    artifact,
    {
      ...release,
      fingerprint: fingerprint('beef'),
      name: 'payments-api',
      state: 'unknown',
      createdAt: hoursAgo(27),
    },
  ],
};

export const workingNotification: NotificationRecord = {
  region: 'eu',
  org: 'acme',
  number: 1,
  name: 'production alarms',
  type: 'env',
  environments: ['production-eu'],
  triggers: ['ON_NON_COMPLIANT_ENV', 'ON_STARTED_ARTIFACT'],
  targets: [
    { kind: 'webhook', lastSuccessAt: hoursAgo(5) },
    { kind: 'chat', channel: 'payments', lastSuccessAt: hoursAgo(5) },
  ],
  createdAt: hoursAgo(24 * 60),
  createdBy: 'portal',
  lastSuccessAt: hoursAgo(5),
  failing: false,
};

const failingNotification: NotificationRecord = {
  region: 'eu',
  org: 'acme',
  number: 2,
  name: 'weekly mail',
  environments: ['production-eu', 'staging-eu'],
  triggers: ['ON_COMPLIANT_ENV', 'ON_SOMETHING_NEW'],
  targets: [
    {
      kind: 'email',
      emails: ['team@example.com'],
      lastFailureAt: hoursAgo(2),
    },
  ],
  lastFailureAt: hoursAgo(2),
  failing: true,
};

const silentNotification: NotificationRecord = {
  region: 'eu',
  org: 'acme',
  number: 3,
  environments: ['staging-eu'],
  triggers: ['ON_EXITED_ARTIFACT'],
  targets: [{ kind: 'chat' }],
};

export const notifications: NotificationsResponse = {
  ...response,
  notifications: [workingNotification, failingNotification, silentNotification],
};

export const summary: SummaryResponse = {
  ...response,
  state: 'incomplete',
  flows: [
    { ...payments, trail: nonCompliantTrail },
    { ...release, trail: releaseTrail },
  ],
  running: [
    {
      ...payments,
      environment: 'production-eu',
      name: 'payments-api',
      fingerprint: fingerprint('f00d'),
      state: 'compliant',
      trail: sha('a1b2c3d'),
      commit: compliantTrail.commit,
      startedAt: hoursAgo(2),
    },
  ],
  runningState: 'compliant',
};

export const problems = {
  keyRefused: {
    reason: 'key-refused',
    message: 'The key is refused',
    region: 'eu',
    org: 'acme',
    flow: 'payments-release',
  },
  roleTooLow: {
    reason: 'role-too-low',
    message: 'The role is too low',
    region: 'eu',
    org: 'acme',
    flow: 'payments-release',
  },
  regionDown: {
    reason: 'region-unavailable',
    message: 'No response',
    region: 'eu',
    org: 'acme',
    flow: 'payments-release',
  },
  unknownFlow: {
    reason: 'flow-not-found',
    message: 'No such flow',
    annotation: 'supply-chain/flows',
    value: 'payments-relaese',
    region: 'eu',
    org: 'acme',
    flow: 'payments-relaese',
  },
  unknownOrganization: {
    reason: 'organization-not-found',
    message: 'No such organization',
    region: 'eu',
    org: 'acne',
    flow: 'payments-api',
  },
  wrongValue: {
    reason: 'invalid-value',
    message: '"payments api" is not a valid flow',
    hint: 'Use comma-separated names: flow, org/flow or region:org/flow',
    annotation: 'supply-chain/flows',
    value: 'payments api',
  },
  unreadable: {
    reason: 'unreadable-records',
    message: '1 record could not be read',
    region: 'eu',
    org: 'acme',
    flow: 'payments-api',
    count: 1,
  },
} as const satisfies Record<string, Problem>;

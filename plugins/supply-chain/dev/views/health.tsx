import type {
  KeyRecord,
  OrganizationHealth,
  RegionHealth,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, problems } from '../../src/__fixtures__/responses';
import {
  configurationMistakes,
  healthResponse,
} from '../../src/__fixtures__/portal';
import { HealthPage } from '../../src/pages/health/HealthPage';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { BACKEND_MISSING, failures } from '../states/failures';

const DAY = 24;

const goodKey: KeyRecord = {
  description: 'portal key',
  createdAt: hoursAgo(DAY * 30),
  expiresAt: hoursAgo(-DAY * 300),
  lastUsedAt: hoursAgo(1),
};

const acme: OrganizationHealth = {
  name: 'acme',
  key: 'current',
  affected: {
    count: 2,
    entityRefs: [
      'component:default/checkout-web',
      'component:default/payments-api',
    ],
  },
  defaultOrganization: 'acme',
  serviceAccount: 'portal',
  keys: [goodKey],
  problems: [],
};

const [europe] = healthResponse.regions;

const good: HealthResponse = {
  configured: true,
  regions: [{ ...europe, organizations: [acme] }],
  entities: [],
  linkedEntities: 14,
  omittedEntities: 0,
  unchecked: 0,
};
const getHealth = async () => good;

function showing(response: Partial<HealthResponse>): Scenario['api'] {
  return () => ({ getHealth: async () => ({ ...good, ...response }) });
}

function having(organization: Partial<OrganizationHealth>): Scenario['api'] {
  return showing({
    regions: [{ ...europe, organizations: [{ ...acme, ...organization }] }],
  });
}

function withKey(key: Partial<KeyRecord>): Scenario['api'] {
  return having({ keys: [goodKey, { ...goodKey, ...key }] });
}

function failingRegion(
  status: RegionHealth['status'],
  cause: Pick<RegionHealth, 'detail' | 'httpStatus'> = {},
): Scenario['api'] {
  return showing({
    regions: [
      {
        name: 'eu',
        title: 'Europe',
        status,
        ...cause,
        organizations: [
          {
            ...acme,
            key: 'unknown',
            keys: undefined,
            problems: [problems.regionDown],
          },
        ],
      },
    ],
  });
}

export const health: View = {
  path: 'health',
  title: 'Health',
  element: <HealthPage />,
  scenarios: {
    'all-good': {
      shows: 'Key accepted (apiKey)',
      api: () => ({ getHealth }),
    },
    'much-wrong': { shows: 'United States (us)' },
    unreachable: {
      shows: 'Not responding: the connection was refused',
      api: failingRegion('unreachable', { detail: 'refused' }),
    },
    'unreachable-unknown-cause': {
      shows: /Not responding(?!:)/,
      api: failingRegion('unreachable'),
    },
    failing: {
      shows: 'Responding with errors: HTTP status 502',
      api: failingRegion('failing', { httpStatus: 502 }),
    },
    'previous-key': {
      shows: 'Only the previous key is accepted',
      api: having({ key: 'previous' }),
    },
    'many-affected': {
      shows: /Linked entities: 1,204.*and 1,202 more/s,
      api: having({
        key: 'rejected',
        keys: undefined,
        problems: healthResponse.regions[0].organizations[1].problems,
        affected: { ...acme.affected, count: 1_204 },
      }),
    },
    'configuration-mistakes': {
      shows: /Mistakes in the configuration.*Did you mean cache\?/s,
      api: showing({ configuration: configurationMistakes }),
    },
    'configuration-not-understood': {
      shows: 'Until then, the plugin is idle',
      api: showing({
        configured: false,
        configuration: {
          since: hoursAgo(1),
          problems: [
            {
              path: 'supplyChain.regions',
              reason: 'wrong-type',
              expected: 'block',
              effect: 'idle',
              message: 'supplyChain.regions must be a block of settings',
              fix: 'Correct its value',
            },
          ],
        },
      }),
    },
    'partly-checked': {
      shows: /couldn't be checked: 12.*because of the limit: 300/s,
      api: showing({
        linkedEntities: 5_000,
        omittedEntities: 300,
        unchecked: 12,
      }),
    },
    'key-refused': {
      shows: 'Key rejected',
      api: having({
        key: 'rejected',
        defaultOrganization: undefined,
        keys: undefined,
        problems: healthResponse.regions[0].organizations[1].problems,
      }),
    },
    'role-too-low': {
      shows: "Couldn't load the keys of portal",
      api: having({
        keys: undefined,
        problems: [problems.roleTooLow],
      }),
    },
    'write-key-rejected': {
      shows: /Rejected write keys: 1.*Writes use writeApiKey/s,
      api: having({
        writes: {
          key: 'writeApiKey',
          keyState: 'rejected',
          kinds: [
            {
              kind: 'attestations',
              last: { at: hoursAgo(2), outcome: 'written' },
            },
            {
              kind: 'notifications',
              last: { at: hoursAgo(1), outcome: 'role-too-low' },
            },
          ],
        },
      }),
    },
    'no-service-account': {
      shows: 'Set serviceAccount to track key age and expiry.',
      api: having({ serviceAccount: undefined, keys: undefined }),
    },
    'key-expires-soon': {
      shows: 'rotate it soon',
      api: withKey({
        description: 'old key',
        expiresAt: hoursAgo(-DAY * 10),
      }),
    },
    'key-expired': {
      shows: /Expired .*: replace it/,
      api: withKey({ description: 'old key', expiresAt: hoursAgo(DAY) }),
    },
    'key-never-used': {
      shows: 'Never used',
      api: withKey({ description: 'spare key', lastUsedAt: 'never' }),
    },
    'key-never-expires': {
      shows: 'Never expires',
      api: withKey({ description: 'lasting key', expiresAt: 'never' }),
    },
    'annotations-with-problems': {
      shows: 'typo-service',
      api: showing({ entities: healthResponse.entities }),
    },
    'nothing-configured': {
      shows: 'Add this to app-config.yaml',
      api: showing({ configured: false, regions: [], linkedEntities: 0 }),
    },
    'hostile-text': {
      shows: '<b>portal key</b>',
      api: withKey({ description: `<b>portal key</b>${'k'.repeat(10_000)}` }),
    },
    checking: {
      shows: 'progressbar Checking regions',
      api: () => ({ getHealth: never }),
    },
    'checking-again': {
      shows: /Checking regions.*Key accepted/s,
      api: () => ({ getHealth: firstThen(getHealth, never) }),
      presses: t => [t('write.checkAgain')],
    },
    'check-failed': {
      shows: "Couldn't refresh: ",
      api: () => ({ getHealth: firstThen(getHealth, failing(502)) }),
      presses: t => [t('write.checkAgain')],
    },
    ...failures(fails => ({ getHealth: fails })),
    'not-found': {
      shows: BACKEND_MISSING,
      api: () => ({ getHealth: failing(404) }),
    },
    'not-allowed': {
      shows: 'Admins only',
      api: () => ({ getHealth: failing(403) }),
    },
  },
};

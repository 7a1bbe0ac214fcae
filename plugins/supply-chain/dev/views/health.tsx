import type {
  HealthResponse,
  OrganizationHealth,
  ToFix,
} from 'backstage-plugin-supply-chain-common';
import {
  configurationMistake,
  healthResponse,
  toFix,
} from '../../src/__fixtures__/portal';
import { hoursAgo } from '../../src/__fixtures__/responses';
import HealthPage from '../../src/pages/health/HealthPage';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';

const [europe] = healthResponse.regions;
const [acme] = europe.organizations;

const good: HealthResponse = {
  ...healthResponse,
  toFix: [],
  regions: [
    {
      ...europe,
      sync: { flows: 20, incompleteLists: 0, oldestReadAt: hoursAgo(1) },
      organizations: [acme],
    },
  ],
  complete: true,
};
const getHealth = async () => good;

function showing(response: Partial<HealthResponse>): Scenario['api'] {
  return () => ({ getHealth: async () => ({ ...good, ...response }) });
}

function fixing(...problems: ToFix[]): Scenario['api'] {
  return showing({ toFix: problems });
}

function having(organization: Partial<OrganizationHealth>): Scenario['api'] {
  return showing({
    regions: [{ ...europe, organizations: [{ ...acme, ...organization }] }],
  });
}

function notResponding(problem: Partial<ToFix> = {}): Scenario['api'] {
  return showing({
    toFix: [{ ...toFix.region, region: 'eu', detail: undefined, ...problem }],
    regions: [
      {
        ...europe,
        status: 'not-responding',
        latency: undefined,
        organizations: [{ ...acme, key: 'unknown', keys: undefined }],
      },
    ],
  });
}

export const health: View = {
  path: 'health',
  title: 'Health',
  element: <HealthPage />,
  scenarios: {
    'all-good': { shows: 'No problems found', api: () => ({ getHealth }) },
    'much-wrong': {
      shows: "1 region isn't responding",
      api: showing({
        ...healthResponse,
        toFix: [...healthResponse.toFix, configurationMistake],
      }),
    },
    unreachable: {
      shows: "The eu region isn't responding (refused)",
      api: notResponding({ detail: 'refused' }),
    },
    'many-affected': {
      shows: /Used by 1,204 components.*and 1,196 more/s,
      api: fixing({
        ...toFix.key,
        entities: { ...toFix.key.entities, count: 1_204 },
      }),
    },
    'configuration-not-understood': {
      shows: 'Until then, the plugin is idle',
      api: showing({
        configured: false,
        regions: [],
        toFix: [
          {
            ...configurationMistake,
            mistake:
              'supplyChain.regions is invalid. Allowed: { … }. Until then, the plugin is idle',
          },
        ],
      }),
    },
    'partly-checked': {
      shows: "some checks couldn't be completed",
      api: showing({ complete: false, adoption: undefined }),
    },
    'no-service-account': {
      shows: 'Set serviceAccount to track expiry',
      api: having({ serviceAccount: undefined, keys: undefined }),
    },
    'keys-unread': {
      shows: "Couldn't load the keys of portal",
      api: having({ keys: undefined }),
    },
    'nothing-configured': {
      shows: 'Add this to app-config.yaml',
      api: showing({ configured: false, regions: [], adoption: undefined }),
    },
    'hostile-text': {
      shows: '<b>portal key</b>',
      api: fixing({
        ...toFix.expiry,
        value: `<b>portal key</b>${'k'.repeat(10_000)}`,
      }),
    },
    checking: {
      shows: 'progressbar Checking regions',
      api: () => ({ getHealth: never }),
    },
    'check-failed': {
      shows: "Couldn't refresh: ",
      api: () => ({ getHealth: firstThen(getHealth, failing(502)) }),
      presses: t => [t('write.checkAgain')],
    },
    ...failures(fails => ({ getHealth: fails })),
  },
};

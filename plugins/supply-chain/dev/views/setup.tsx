import type {
  KeyRecord,
  OrganizationSetup,
  SetupAnswer,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, problems } from '../../src/__fixtures__/answers';
import { setupAnswer } from '../../src/__fixtures__/portal';
import { SetupPage } from '../../src/components/SetupPage';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { BACKEND_MISSING, failures } from '../states/failures';

const DAY = 24;

/** What the portal tells an admin, who is not to be sent to one. */
const HINT = 'The log of the backend says more';

const goodKey: KeyRecord = {
  description: 'portal key',
  createdAt: hoursAgo(DAY * 30),
  expiresAt: hoursAgo(-DAY * 300),
  lastUsedAt: hoursAgo(1),
};

const acme: OrganizationSetup = {
  name: 'acme',
  keyAccepted: true,
  defaultOrganization: 'acme',
  serviceAccount: 'portal',
  keys: [goodKey],
  problems: [],
};

const [europe] = setupAnswer.regions;

const good: SetupAnswer = {
  configured: true,
  regions: [{ ...europe, organizations: [acme] }],
  entities: [],
  linkedEntities: 14,
};
const getSetup = async () => good;

function showing(answer: Partial<SetupAnswer>): Scenario['api'] {
  return () => ({ getSetup: async () => ({ ...good, ...answer }) });
}

function having(organization: Partial<OrganizationSetup>): Scenario['api'] {
  return showing({
    regions: [{ ...europe, organizations: [{ ...acme, ...organization }] }],
  });
}

function withKey(key: Partial<KeyRecord>): Scenario['api'] {
  return having({ keys: [goodKey, { ...goodKey, ...key }] });
}

export const setup: View = {
  path: 'setup',
  title: 'Setup',
  element: <SetupPage />,
  scenarios: {
    'all-good': {
      shows: 'The key is accepted',
      api: () => ({ getSetup }),
    },
    'much-wrong': { shows: 'United States (us)' },
    unreachable: {
      shows: 'Gives no answer',
      api: showing({
        regions: [
          {
            ...europe,
            reachable: false,
            latency: undefined,
            organizations: [
              {
                name: 'acme',
                serviceAccount: 'portal',
                problems: [{ ...problems.regionDown, hint: HINT }],
              },
            ],
          },
        ],
      }),
    },
    'key-refused': {
      shows: 'The key is refused',
      api: having({
        keyAccepted: false,
        defaultOrganization: undefined,
        keys: undefined,
        problems: setupAnswer.regions[0].organizations[1].problems,
      }),
    },
    'role-too-low': {
      shows: 'The keys of portal could not be read.',
      api: having({
        keys: undefined,
        problems: [{ ...problems.roleTooLow, hint: HINT }],
      }),
    },
    'no-service-account': {
      shows: 'Name its serviceAccount in app-config.yaml',
      api: having({ serviceAccount: undefined, keys: undefined }),
    },
    'key-expires-soon': {
      shows: 'replace it soon',
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
      api: withKey({ description: 'spare key', lastUsedAt: undefined }),
    },
    'key-never-expires': {
      shows: 'Never expires',
      api: withKey({ description: 'lasting key', expiresAt: undefined }),
    },
    'annotations-with-problems': {
      shows: 'typo-service',
      api: showing({ entities: setupAnswer.entities }),
    },
    'nothing-configured': {
      shows: 'Add lines like these to app-config.yaml',
      api: showing({ configured: false, regions: [], linkedEntities: 0 }),
    },
    'hostile-text': {
      shows: '<b>portal key</b>',
      api: withKey({ description: `<b>portal key</b>${'k'.repeat(10_000)}` }),
    },
    checking: {
      shows: 'progressbar Checking the regions',
      api: () => ({ getSetup: never }),
    },
    'checking-again': {
      shows: /Checking the regions.*The key is accepted/s,
      api: () => ({ getSetup: firstThen(getSetup, never) }),
      presses: t => [t('setup.checkAgain')],
    },
    'check-failed': {
      shows: 'Could not refresh',
      api: () => ({ getSetup: firstThen(getSetup, failing(502)) }),
      presses: t => [t('setup.checkAgain')],
    },
    ...failures(fails => ({ getSetup: fails })),
    'not-found': {
      shows: BACKEND_MISSING,
      api: () => ({ getSetup: failing(404) }),
    },
    'not-allowed': {
      shows: 'The setup is for portal admins',
      api: () => ({ getSetup: failing(403) }),
    },
  },
};

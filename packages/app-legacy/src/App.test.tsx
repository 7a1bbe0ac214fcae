import type { Entity } from '@backstage/catalog-model';
import {
  createApiFactory,
  type AnyApiFactory,
} from '@backstage/core-plugin-api';
import { catalogApiMock } from '@backstage/plugin-catalog-react/testUtils';
import {
  configure,
  getConfig,
  render,
  screen,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { supplyChainApiRef } from 'backstage-plugin-supply-chain/legacy';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { createPortal } from './App';

const CONFIG = {
  context: 'test',
  data: {
    app: { title: 'Portal', baseUrl: 'http://localhost' },
    backend: { baseUrl: 'http://localhost:7007' },
    auth: {},
  },
};

function entity(kind: string, annotations: Record<string, string>): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name: 'payments', namespace: 'default', annotations },
    spec: { owner: 'group:default/payments' },
  };
}

const entities = [
  entity('Component', {
    'supply-chain/flows': 'payments',
    'supply-chain/notifications': '7',
  }),
  entity('System', {}),
  entity('API', {}),
];

const read = { stale: false, problems: [] };
const table = {
  ...read,
  page: 1,
  perPage: 15,
  hasNextPage: false,
  window: { records: 0, complete: true },
};

/** A portal API that knows of next to nothing yet. */
const supplyChainApi: Partial<SupplyChainApi> = {
  getLink: async () => ({
    configured: true,
    flows: [{ region: 'eu', org: 'acme', flow: 'payments' }],
    artifacts: [],
    environments: [],
    notifications: [{ region: 'eu', org: 'acme', number: 7 }],
    problems: [],
  }),
  getSummary: async () => ({
    ...read,
    state: 'unknown',
    flows: [],
    running: [],
  }),
  getArtifacts: async () => ({ ...table, artifacts: [] }),
  getTrails: async () => ({ ...table, trails: [] }),
  getNotifications: async () => ({ ...read, notifications: [] }),
  getComponents: async () => ({
    ...read,
    components: [
      {
        entityRef: 'component:default/payments',
        state: 'compliant',
        flows: 1,
        missing: [],
        failed: [],
        running: [],
        notifications: 1,
      },
    ],
    unlinked: 0,
  }),
  search: async () => ({ ...read, results: [], unsearched: 0 }),
  getSetup: async () => ({
    configured: false,
    regions: [],
    entities: [],
    linkedEntities: 0,
  }),
};

const apis: AnyApiFactory[] = [
  catalogApiMock.factory({ entities }),
  createApiFactory({
    api: supplyChainApiRef,
    deps: {},
    factory: () => supplyChainApi as SupplyChainApi,
  }),
];

/** What the backend says to a guest who comes in. */
const session = {
  providerInfo: {},
  profile: {},
  backstageIdentity: {
    token: `.${window.btoa('{}')}.`,
    identity: {
      type: 'user',
      userEntityRef: 'user:default/guest',
      ownershipEntityRefs: ['user:default/guest'],
    },
  },
};

describe('the app of the old frontend system', () => {
  const env = process.env;
  const { asyncUtilTimeout } = getConfig();

  // The first view brings all their code along.
  jest.setTimeout(60_000);

  beforeEach(() => {
    configure({ asyncUtilTimeout: 20_000 });
    // Assigned to the old environment, the list would become a text.
    process.env = { NODE_ENV: 'test', APP_CONFIG: [CONFIG] as never };
    jest
      .spyOn(global, 'fetch')
      .mockImplementation(async () => Response.json(session));
  });

  afterEach(() => {
    configure({ asyncUtilTimeout });
    process.env = env;
    jest.restoreAllMocks();
    // It remembers who signed in.
    window.localStorage.clear();
    window.history.pushState({}, '', '/');
  });

  async function open(path: string) {
    window.history.pushState({}, '', path);
    const Portal = createPortal(apis);
    render(<Portal />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enter' }));
  }

  it('leads from the overview of a component to each of its tabs', async () => {
    await open('/catalog/default/component/payments');
    expect(
      await screen.findByText('Nothing that is known of'),
    ).toBeInTheDocument();
    expect(await screen.findByText('About')).toBeInTheDocument();
    for (const [tab, words] of [
      ['Artifacts', 'No artifacts yet'],
      ['Compliance', 'No trails yet'],
      ['Notifications', 'No notification to show'],
    ]) {
      await userEvent.click(await screen.findByRole('tab', { name: tab }));
      expect(await screen.findByText(words)).toBeInTheDocument();
    }
  });

  it('leads from the overview of a system to what rolls up below it', async () => {
    await open('/catalog/default/system/payments');
    await userEvent.click(
      await screen.findByRole('link', { name: 'All components' }),
    );
    const components = await screen.findByRole('table', {
      name: 'Components, the worst first',
    });
    expect(within(components).getByRole('link')).toHaveAttribute(
      'href',
      '/catalog/default/component/payments',
    );
  });

  it('has no tab for an entity that it has nothing to show of', async () => {
    await open('/catalog/default/api/payments');
    expect(
      await screen.findByRole('tab', { name: 'Overview' }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('tab')).toHaveLength(1);
  });

  it('opens the page at what is searched for, and goes on to the setup', async () => {
    await open('/supply-chain?value=a1b2c3d');
    expect(
      await screen.findByText('Nothing found for a1b2c3d'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Setup' }));
    expect(await screen.findByText(/^supplyChain:/)).toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('tab', { name: 'Find an artifact' }),
    );
    expect(await screen.findByLabelText('Commit or fingerprint')).toHaveValue(
      '',
    );
  });
});

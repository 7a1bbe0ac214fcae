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
  entity('Group', {}),
  entity('API', {}),
  entity('Resource', { 'supply-chain/flow': 'payments' }),
];

const read = { coverage: { stale: false, complete: true }, problems: [] };
const table = {
  ...read,
  page: 1,
  perPage: 15,
  total: 0,
};

/** A portal API with next to no data. */
const supplyChainApi: Partial<SupplyChainApi> = {
  getLink: async () => ({
    configured: true,
    flows: [{ region: 'eu', org: 'acme', flow: 'payments' }],
    artifacts: [],
    repos: [],
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
  getEnvironments: async () => ({
    ...read,
    environments: [],
    newest: [],
  }),
  getTrend: async () => ({ ...read, weeks: [], unmet: [] }),
  getArtifacts: async () => ({ ...table, artifacts: [] }),
  getTrails: async () => ({ ...table, trails: [] }),
  getNotifications: async () => ({ ...read, notifications: [], pending: [] }),
  getServices: async () => ({
    ...read,
    services: [
      {
        entityRef: 'component:default/payments',
        owners: ['group:default/payments'],
        state: 'compliant',
        coverage: read.coverage,
        failed: [],
        missing: [],
        pending: [],
        missingArtifacts: [],
        running: [],
        notifications: 1,
        trend: [],
      },
    ],
    page: 1,
    perPage: 15,
    total: 1,
    states: [{ state: 'compliant', count: 1 }],
    unmet: [],
    choices: { owners: [], systems: [], environments: [] },
    all: 1,
    mine: 1,
    unlinked: 0,
    unlinkedComponents: [],
    omitted: 0,
  }),
  search: async () => ({
    configured: true,
    results: [],
    trails: [],
    unsearched: 0,
    omitted: 0,
  }),
  getSetup: async () => ({
    configured: false,
    regions: [],
    entities: [],
    linkedEntities: 0,
    omittedEntities: 0,
    unchecked: 0,
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

/** The backend's response to a guest who signs in. */
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

describe('the app on the old frontend system', () => {
  const env = process.env;
  const { asyncUtilTimeout } = getConfig();

  // The first render loads all the code.
  jest.setTimeout(60_000);

  beforeEach(() => {
    configure({ asyncUtilTimeout: 20_000 });
    // The original process.env would turn the list into a string.
    process.env = { NODE_ENV: 'test', APP_CONFIG: [CONFIG] as never };
    jest
      .spyOn(global, 'fetch')
      .mockImplementation(async () => Response.json(session));
  });

  afterEach(() => {
    configure({ asyncUtilTimeout });
    process.env = env;
    jest.restoreAllMocks();
    // It holds the signed-in user.
    window.localStorage.clear();
    window.history.pushState({}, '', '/');
  });

  async function open(path: string) {
    window.history.pushState({}, '', path);
    const Portal = createPortal(apis);
    render(<Portal />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enter' }));
  }

  it('links from the overview of a component to each of its tabs', async () => {
    await open('/catalog/default/component/payments');
    expect(
      await screen.findByRole('heading', { name: 'Supply chain' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('About')).toBeInTheDocument();
    for (const [tab, words] of [
      ['Artifacts', 'No artifacts yet'],
      ['Compliance', 'No trails yet'],
      ['Notifications', 'No notifications'],
    ]) {
      await userEvent.click(await screen.findByRole('tab', { name: tab }));
      expect(await screen.findByText(words)).toBeInTheDocument();
    }
  });

  it('links from the overview of a system to its components', async () => {
    await open('/catalog/default/system/payments');
    await userEvent.click(
      await screen.findByRole('link', { name: 'All components' }),
    );
    const components = await screen.findByRole('table', {
      name: 'Components (worst first)',
    });
    expect(within(components).getByRole('link')).toHaveAttribute(
      'href',
      '/catalog/default/component/payments',
    );
  });

  it('suggests the right annotation on the overview of an entity with only a misspelled one', async () => {
    await open('/catalog/default/resource/payments');
    expect(
      await screen.findByText(/Did you mean supply-chain\/flows\?/),
    ).toBeInTheDocument();
  });

  it('shows the components that a group owns on its page', async () => {
    await open('/catalog/default/group/payments/supply-chain');
    expect(
      await screen.findByRole('table', { name: 'Components (worst first)' }),
    ).toBeInTheDocument();
  });

  it('has no tab for an entity without data', async () => {
    await open('/catalog/default/api/payments');
    expect(
      await screen.findByRole('tab', { name: 'Overview' }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('tab')).toHaveLength(1);
  });

  it('opens the page on the services', async () => {
    await open('/supply-chain');
    expect(
      await screen.findByRole('table', { name: 'Components (worst first)' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Services' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('opens a search from the URL, and switches to the setup', async () => {
    await open('/supply-chain/search?value=a1b2c3d');
    expect(
      await screen.findByText('No results for “a1b2c3d”'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Setup' }));
    expect(await screen.findByText(/^supplyChain:/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Search' }));
    expect(
      await screen.findByLabelText('Commit, fingerprint or trail'),
    ).toHaveValue('');
  });
});

import type { Entity } from '@backstage/catalog-model';
import {
  createApiFactory,
  type AnyApiFactory,
} from '@backstage/core-plugin-api';
import { catalogApiMock } from '@backstage/plugin-catalog-react/testUtils';
import { configure, getConfig, render, screen } from '@testing-library/react';
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

const component: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'payments',
    namespace: 'default',
    annotations: {
      'supply-chain/flows': 'payments',
      'supply-chain/notifications': '7',
    },
  },
};

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
  }),
  getTrend: async () => ({ ...read, weeks: [] }),
  getArtifacts: async () => ({ ...table, artifacts: [] }),
  getTrails: async () => ({ ...table, trails: [] }),
  getNotifications: async () => ({ ...read, notifications: [] }),
  getWrites: async () => ({
    attestations: { allowed: false, reason: 'off' },
    notifications: { allowed: false, reason: 'off' },
    archive: { allowed: false, reason: 'off' },
  }),
};

const apis: AnyApiFactory[] = [
  catalogApiMock.factory({ entities: [component] }),
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

  it('links from the overview of a component to each of its tabs', async () => {
    window.history.pushState({}, '', '/catalog/default/component/payments');
    const Portal = createPortal(apis);
    render(<Portal />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enter' }));
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
});

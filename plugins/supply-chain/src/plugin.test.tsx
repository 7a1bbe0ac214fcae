import { renderTestApp } from '@backstage/frontend-test-utils';
import catalogPlugin from '@backstage/plugin-catalog/alpha';
import { catalogApiRef } from '@backstage/plugin-catalog-react';
import {
  catalogApiMock,
  createTestEntityPage,
} from '@backstage/plugin-catalog-react/testUtils';
import { configure, getConfig, screen } from '@testing-library/react';
import { entity, plainEntity } from './__fixtures__/entity';
import { system } from './__fixtures__/portal';
import { mockApi } from './__testUtils__/mockApi';
import { supplyChainApiRef } from './api';
import plugin from './plugin';

function render(
  id: Parameters<typeof plugin.getExtension>[0],
  options: { of?: typeof entity; config?: object } = {},
) {
  return renderTestApp({
    extensions: [
      createTestEntityPage({ entity: options.of ?? entity }),
      plugin.getExtension(id),
    ],
    apis: [[supplyChainApiRef, mockApi()]],
    config: { app: { extensions: [{ [id]: { config: options.config } }] } },
  });
}

function renderPortalPage(path: string, extensions: object[] = []) {
  const ids = [
    'page:supply-chain',
    'sub-page:supply-chain/search',
    'sub-page:supply-chain/setup',
  ] as const;
  return renderTestApp({
    extensions: ids.map(id => plugin.getExtension(id)),
    apis: [[supplyChainApiRef, mockApi()]],
    initialRouteEntries: [path],
    config: { app: { extensions } },
  });
}

function renderEntityPage(extensions: object[]) {
  return renderTestApp({
    features: [catalogPlugin, plugin],
    apis: [
      [supplyChainApiRef, mockApi()],
      [catalogApiRef, catalogApiMock({ entities: [entity] })],
    ],
    initialRouteEntries: ['/catalog/default/component/payments-api/compliance'],
    config: { app: { extensions } },
  });
}

describe('plugin', () => {
  const { asyncUtilTimeout } = getConfig();

  // The first view brings all their code along.
  beforeAll(() => configure({ asyncUtilTimeout: 15_000 }));
  afterAll(() => configure({ asyncUtilTimeout }));
  jest.setTimeout(30_000);

  it.each([
    ['entity-content:supply-chain/artifacts', 'Artifacts'],
    ['entity-content:supply-chain/compliance', 'Compliance'],
    ['entity-content:supply-chain/notifications', 'Notifications'],
    ['entity-card:supply-chain/overview', 'Supply chain'],
  ] as const)(
    'adds %s to an entity that has the annotation',
    async (id, title) => {
      render(id);
      expect(
        await screen.findByRole('heading', { name: title }),
      ).toBeInTheDocument();
    },
  );

  it('adds no card to an entity without the annotation', async () => {
    const card = 'entity-card:supply-chain/overview';
    const { unmount } = render(card, { of: plainEntity });
    expect(screen.queryByText('Supply chain')).not.toBeInTheDocument();
    unmount();
    render(card, {
      of: plainEntity,
      config: { filter: { kind: 'component' } },
    });
    expect(
      await screen.findByText('This component names no flow'),
    ).toBeInTheDocument();
  });

  it.each([
    ['entity-content:supply-chain/components', 'Supply chain'],
    ['entity-card:supply-chain/components', 'Supply chain'],
  ] as const)('adds %s to a system', async (id, title) => {
    render(id, { of: system });
    expect(
      await screen.findByRole('heading', { name: title }),
    ).toBeInTheDocument();
  });

  it('adds a page to find an artifact and one for the setup to the portal', async () => {
    renderPortalPage('/supply-chain');
    expect(
      await screen.findByLabelText('Commit or fingerprint'),
    ).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Setup' })).toBeInTheDocument();
  });

  it('keeps what is searched for on the way from the page to its first tab', async () => {
    renderPortalPage('/supply-chain?value=a1b2c3d');
    expect(await screen.findByLabelText('Commit or fingerprint')).toHaveValue(
      'a1b2c3d',
    );
  });

  it('names the page and its tabs as the configuration does', async () => {
    renderPortalPage('/supply-chain', [
      { 'page:supply-chain': { config: { title: 'Lieferkette' } } },
      {
        'sub-page:supply-chain/search': {
          config: { title: 'Artefakt finden' },
        },
      },
      { 'sub-page:supply-chain/setup': { config: { title: 'Einrichtung' } } },
    ]);
    expect(
      await screen.findByRole('tab', { name: 'Artefakt finden' }),
    ).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Einrichtung' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lieferkette' })).toBeVisible();
  });

  it('names the tabs of an entity as the configuration does', async () => {
    renderEntityPage([
      {
        'entity-content:supply-chain/artifacts': {
          config: { title: 'Artefakte' },
        },
      },
      {
        'entity-content:supply-chain/compliance': {
          config: { title: 'Konformität' },
        },
      },
    ]);
    expect(
      await screen.findByRole('link', { name: 'Artefakte' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Konformität' })).toHaveAttribute(
      'href',
      '/catalog/default/component/payments-api/compliance',
    );
  });
});

import {
  createExtensionTester,
  renderInTestApp,
  renderTestApp,
} from '@backstage/frontend-test-utils';
import catalogPlugin from '@backstage/plugin-catalog/alpha';
import { catalogApiRef, entityRouteRef } from '@backstage/plugin-catalog-react';
import {
  catalogApiMock,
  createTestEntityPage,
} from '@backstage/plugin-catalog-react/testUtils';
import { homePageWidgetDataRef } from '@backstage/plugin-home-react/alpha';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { screen } from '@testing-library/react';
import { entity, plainEntity } from './__fixtures__/entity';
import { permissionApi } from './__testUtils__/permissionApi';
import { system } from './__fixtures__/portal';
import { mockApi } from './__testUtils__/mockApi';
import { supplyChainApiRef } from './api/supplyChainApiRef';
import { supplyChainTranslationsModule } from './i18n/translations';
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
    apis: [
      [supplyChainApiRef, mockApi()],
      [permissionApiRef, permissionApi],
    ],
    config: { app: { extensions: [{ [id]: { config: options.config } }] } },
  });
}

function renderPage(path: string) {
  return renderTestApp({
    // Services link to catalog pages.
    features: [catalogPlugin, plugin, supplyChainTranslationsModule],
    apis: [
      [supplyChainApiRef, mockApi()],
      [catalogApiRef, catalogApiMock({ entities: [entity] })],
      [permissionApiRef, permissionApi],
    ],
    initialRouteEntries: [path],
    config: {
      app: {
        extensions: [
          {
            'api:app/app-language': {
              config: { availableLanguages: ['en', 'de'] },
            },
          },
        ],
      },
    },
  });
}

describe('plugin', () => {
  jest.setTimeout(30_000);
  afterEach(() => localStorage.clear());

  it.each<[Parameters<typeof render>[0], string, ('heading' | 'region')?]>([
    ['entity-content:supply-chain/artifacts', 'Environments', 'region'],
    ['entity-content:supply-chain/compliance', 'Status', 'region'],
    ['entity-content:supply-chain/notifications', 'Notifications'],
    ['entity-card:supply-chain/overview', 'Supply chain'],
  ])(
    'adds %s to an entity with the annotation',
    async (id, name, role = 'heading') => {
      render(id);
      expect(await screen.findByRole(role, { name })).toBeInTheDocument();
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
    expect(await screen.findByText('Not linked yet')).toBeInTheDocument();
  });

  it('suggests the right annotation on the card of an entity with only a misspelled one', async () => {
    render('entity-card:supply-chain/overview', {
      of: {
        ...plainEntity,
        metadata: {
          ...plainEntity.metadata,
          annotations: { 'supplychain/flows': 'payments-api' },
        },
      },
    });
    expect(
      await screen.findByText(/Did you mean supply-chain\/flows\?/),
    ).toBeInTheDocument();
  });

  it.each([
    [
      'entity-content:supply-chain/components',
      system,
      '1 of 2 components is not compliant.',
    ],
    ['entity-card:supply-chain/components', system, 'Supply chain'],
    [
      'entity-content:supply-chain/components',
      { ...system, kind: 'Group' },
      '1 of 2 components is not compliant.',
    ],
  ] as const)('adds %s to entities of its kinds', async (id, of, heading) => {
    render(id, { of });
    expect(
      await screen.findByRole('heading', { name: heading }),
    ).toBeInTheDocument();
  });

  it('adds the services, search and health pages to the portal', async () => {
    renderPage('/supply-chain');
    expect(
      await screen.findByRole('table', { name: 'Components (worst first)' }),
    ).toBeInTheDocument();
    expect(
      screen.getAllByRole('tab').map(({ textContent }) => textContent),
    ).toEqual(['Services', 'Search', 'Health']);
  });

  it('has titles of the page and its tabs in the language of the user', async () => {
    localStorage.setItem('language', 'de');
    renderPage('/supply-chain');
    expect(await screen.findByRole('tab', { name: 'Suche' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lieferkette' })).toBeVisible();
  });

  it('has titles of entity tabs in the language of the user', async () => {
    localStorage.setItem('language', 'de');
    renderPage('/catalog/default/component/payments-api/compliance');
    expect(
      await screen.findByRole('link', { name: 'Benachrichtigungen' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Compliance' })).toHaveAttribute(
      'href',
      '/catalog/default/component/payments-api/compliance',
    );
  });

  it('adds the verdict on your components to the home page', async () => {
    const widget = createExtensionTester(
      plugin.getExtension('home-page-widget:supply-chain/my-components'),
      { apis: [[supplyChainApiRef, mockApi()]] },
    ).get(homePageWidgetDataRef);
    renderInTestApp(widget.component, {
      apis: [[supplyChainApiRef, mockApi()]],
      mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
    });
    expect(
      await screen.findByRole('heading', {
        name: '1 of your 2 components is not compliant.',
      }),
    ).toBeInTheDocument();
  });
});

import { renderTestApp } from '@backstage/frontend-test-utils';
import { createTestEntityPage } from '@backstage/plugin-catalog-react/testUtils';
import { screen } from '@testing-library/react';
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

describe('plugin', () => {
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
    renderTestApp({
      extensions: [
        'page:supply-chain',
        'sub-page:supply-chain/search',
        'sub-page:supply-chain/setup',
      ].map(id => plugin.getExtension(id as 'page:supply-chain')),
      apis: [[supplyChainApiRef, mockApi()]],
      initialRouteEntries: ['/supply-chain/search'],
    });
    expect(
      await screen.findByLabelText('Commit or fingerprint'),
    ).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Setup' })).toBeInTheDocument();
  });
});

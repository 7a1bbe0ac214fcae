import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import type { ReactElement } from 'react';
import { link, NOW } from '../__fixtures__/responses';
import { plainEntity } from '../__fixtures__/entity';
import { mockApi, portalError } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { OverviewCard } from '../cards/OverviewCard';
import { ArtifactsContent } from '../tabs/artifacts/ArtifactsContent';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';
import { NotificationsContent } from '../tabs/notifications/NotificationsContent';

async function busy(): Promise<never> {
  throw portalError(429);
}

const UNREAD = "Couldn't load this entity's links: Too many requests.";

describe('LinkNotice', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each<[string, ReactElement, RegExp]>([
    ['the overview card', <OverviewCard />, /^prod-45$/],
    ['the Compliance tab', <ComplianceContent />, /^prod-45$/],
    ['the Artifacts tab', <ArtifactsContent />, /QUARANTINED/],
    ['the Notifications tab', <NotificationsContent />, /^weekly mail$/],
  ])(
    'says next to the data of %s that the link failed to load',
    async (_view, element, data) => {
      renderView(element, { api: mockApi({ getLink: busy }) });
      expect(await screen.findByText(UNREAD)).toBeVisible();
      expect((await screen.findAllByText(data))[0]).toBeVisible();
    },
  );

  it.each([
    ['the Compliance tab', <ComplianceContent />],
    ['the Artifacts tab', <ArtifactsContent />],
  ])(
    'shows each flow in %s with its region and organization then',
    async (_view, element) => {
      renderView(element, { api: mockApi({ getLink: busy }) });
      expect(
        await screen.findByRole('cell', { name: /^eu:acme\/payments-release/ }),
      ).toBeInTheDocument();
    },
  );

  it('says that the link could not be refreshed', async () => {
    let getLink: SupplyChainApi['getLink'] = async () => link;
    renderView(<NotificationsContent />, {
      api: mockApi({ getLink: (...args) => getLink(...args) }),
    });
    await screen.findByText('weekly mail');
    expect(screen.queryByText(/^Couldn't/)).not.toBeInTheDocument();
    getLink = busy;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(
      await screen.findByText("Couldn't refresh: Too many requests."),
    ).toBeVisible();
  });

  it('leaves it to the view to report an error that both have', async () => {
    renderView(<ComplianceContent />, {
      api: mockApi({ getLink: busy, getTrails: busy }),
    });
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.queryByText(UNREAD)).not.toBeInTheDocument();
  });

  it('says above the lines to paste that the link failed to load', async () => {
    renderView(<NotificationsContent />, {
      entity: plainEntity,
      api: mockApi({ getLink: busy }),
    });
    expect(await screen.findByText(UNREAD)).toBeVisible();
    expect(
      screen.getByText(/supply-chain\/notifications: '1'/),
    ).toBeInTheDocument();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { NOW, summary } from '../__fixtures__/responses';
import { entity } from '../__fixtures__/entity';
import { environments } from '../__fixtures__/environments';
import { mockApi } from '../__testUtils__/mockApi';
import { renderPage } from '../__testUtils__/renderPage';
import { renderView } from '../__testUtils__/renderView';
import { ArtifactsContent } from '../tabs/artifacts/ArtifactsContent';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';
import { OverviewCard } from './OverviewCard';

describe('OverviewCard', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** The first list item with the name; flows come before environments. */
  async function itemOf(text: string) {
    const [name] = await screen.findAllByText(text);
    return within(name.closest('li') as HTMLElement);
  }

  it('shows the verdict, the reason and what to do', async () => {
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => ({
          ...summary,
          state: 'non-compliant',
          since: { at: '2026-11-02T09:00:00Z' },
          flows: [summary.flows[0]],
        }),
        getEnvironments: async () => ({ ...environments, environments: [] }),
      }),
    });
    const sentence = await screen.findByText(/^Not compliant since/);
    expect(sentence).toHaveTextContent('Not compliant since Nov 2.');
    expect(
      screen.getByText(/^unit-tests failed; security-scan/),
    ).toBeInTheDocument();
    const failed = screen.getByRole('link', { name: 'See what failed' });
    expect(failed.getAttribute('href')).toMatch(
      /^\/compliance\?trail=.*&attestation=unit-tests$/,
    );
    expect(screen.getByRole('link', { name: /View CI job/ })).toHaveAttribute(
      'href',
      'https://ci.example.com/payments-api/42',
    );
  });

  it('shows the latest trail of each flow', async () => {
    renderView(<OverviewCard />);
    const item = await itemOf('payments-release');
    expect(item.getByText('Incomplete')).toBeInTheDocument();
    expect(item.getByText('2 days ago')).toBeInTheDocument();
    expect(item.getByRole('link', { name: 'prod-45' })).toBeInTheDocument();
  });

  it('shows how far behind an environment is, with a link to compare', async () => {
    renderView(<OverviewCard />);
    const item = await itemOf('production-eu');
    expect(item.getByText(/2 deliveries behind/)).toBeInTheDocument();
    expect(
      item.getByRole('link', { name: /^Compare: production-eu/ }),
    ).toHaveAttribute(
      'href',
      expect.stringMatching(
        /^\/compliance\?flow=.*payments-api&compare=d4e5f6a0*\.{3}a1b2c3d0*$/,
      ),
    );
  });

  function renderCardAndTabs() {
    renderView(
      <Routes>
        <Route path="/" element={<OverviewCard />} />
        <Route path="/compliance" element={<ComplianceContent />} />
        <Route path="/artifacts" element={<ArtifactsContent />} />
      </Routes>,
    );
  }

  it('links from a trail to its evidence in the Compliance tab, by keyboard', async () => {
    renderCardAndTabs();
    const item = await itemOf('payments-release');
    const trail = item.getByRole('link', { name: 'prod-45' });
    do {
      await userEvent.tab();
      expect(document.body).not.toHaveFocus();
    } while (document.activeElement !== trail);
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Trail prod-45' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('table', { name: 'Trails' })).toBeVisible();
  });

  it('links from a running build to its evidence in the Artifacts tab', async () => {
    renderCardAndTabs();
    const item = await itemOf('staging-eu');
    await userEvent.click(item.getByRole('link', { name: 'a1b2c3d' }));
    expect(
      await screen.findByRole('dialog', { name: 'Artifact payments-api' }),
    ).toBeInTheDocument();
  });

  it('shows trails and artifacts without links if the app has no such tabs', async () => {
    renderPage(<OverviewCard />, mockApi(), { entity });
    const item = await itemOf('staging-eu');
    expect(item.getByText('a1b2c3d')).toBeInTheDocument();
    expect(screen.getByText('prod-45')).toBeInTheDocument();
    expect(
      screen.queryByRole('link', { name: /a1b2c3d|prod-45/ }),
    ).not.toBeInTheDocument();
  });

  it('links to the tabs', async () => {
    renderView(<OverviewCard />);
    await itemOf('production-eu');
    expect(screen.getByRole('link', { name: 'Compliance' })).toHaveAttribute(
      'href',
      '/compliance',
    );
    expect(screen.getByRole('link', { name: 'Artifacts' })).toHaveAttribute(
      'href',
      '/artifacts',
    );
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAttribute(
      'href',
      '/notifications',
    );
  });

  it('does not link to notifications without the annotation', async () => {
    renderView(<OverviewCard />, {
      entity: {
        ...entity,
        metadata: {
          ...entity.metadata,
          annotations: { 'supply-chain/flows': 'payments-api' },
        },
      },
    });
    await itemOf('production-eu');
    expect(
      screen.queryByRole('link', { name: 'Notifications' }),
    ).not.toBeInTheDocument();
  });
});

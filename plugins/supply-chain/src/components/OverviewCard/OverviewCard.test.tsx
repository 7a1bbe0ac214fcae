import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Route, Routes } from 'react-router-dom';
import { NOW, problems, summary } from '../../__fixtures__/answers';
import { entity, plainEntity } from '../../__fixtures__/entity';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { renderView } from '../../__testUtils__/renderView';
import { ArtifactsContent } from '../ArtifactsContent';
import { ComplianceContent } from '../ComplianceContent';
import { OverviewCard } from './OverviewCard';

describe('OverviewCard', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** The first line with the name: flows come before what runs of them. */
  async function itemOf(text: string) {
    const [name] = await screen.findAllByText(text);
    return within(name.closest('li') as HTMLElement);
  }

  it('shows the newest trail of each flow, and how much is missing or failed', async () => {
    renderView(<OverviewCard />);
    const item = await itemOf('payments-release');
    expect(item.getByText('Incomplete')).toBeInTheDocument();
    expect(item.getByText(/2 missing or failed/)).toBeInTheDocument();
    expect(item.getByText('2 days ago')).toBeInTheDocument();
  });

  it('shows what runs where', async () => {
    renderView(<OverviewCard />);
    const item = await itemOf('production-eu');
    expect(item.getByText('Compliant')).toBeInTheDocument();
    expect(
      item.getByRole('link', { name: 'payments-api · a1b2c3d' }),
    ).toBeInTheDocument();
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

  it('leads from a trail to its evidence in the Compliance tab, by keyboard', async () => {
    renderCardAndTabs();
    const item = await itemOf('payments-release');
    const link = item.getByRole('link', { name: 'prod-45' });
    do {
      await userEvent.tab();
      expect(document.body).not.toHaveFocus();
    } while (document.activeElement !== link);
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Trail prod-45' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(
      screen.getByRole('table', { name: 'Trails, newest first' }),
    ).toBeVisible();
  });

  it('leads from what runs to its evidence in the Artifacts tab', async () => {
    renderCardAndTabs();
    const item = await itemOf('production-eu');
    await userEvent.click(
      item.getByRole('link', { name: 'payments-api · a1b2c3d' }),
    );
    expect(
      await screen.findByRole('dialog', { name: 'Artifact payments-api' }),
    ).toBeInTheDocument();
  });

  it('names trails and artifacts without links where the app has no such tabs', async () => {
    renderPage(<OverviewCard />, mockApi(), { entity });
    const item = await itemOf('production-eu');
    expect(item.getByText('payments-api').parentElement).toHaveTextContent(
      'payments-api · a1b2c3d',
    );
    expect(screen.getByText('prod-45')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('leads to the tabs', async () => {
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

  it('does not lead to notifications that the entity does not name', async () => {
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

  it('tells a flow without trails from one that could not be read', async () => {
    const [first, second] = summary.flows;
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => ({
          ...summary,
          flows: [
            { ...first, trail: undefined },
            { ...second, trail: undefined },
          ],
          problems: [problems.regionDown],
        }),
      }),
    });
    expect(
      (await itemOf('payments-api')).getByText('No trail yet'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Could not be read').closest('li'),
    ).toHaveTextContent(/^payments-release/);
  });

  it('gives the lines to paste when the annotation is missing', async () => {
    renderView(<OverviewCard />, { entity: plainEntity });
    expect(
      await screen.findByText(/supply-chain\/flows: payments-api/),
    ).toBeInTheDocument();
  });

  it('shows an error in its place', async () => {
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => {
          throw portalError(503);
        },
      }),
    });
    expect(
      await screen.findByText('No region gives an answer'),
    ).toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderView(<OverviewCard />);
    await itemOf('production-eu');
    const { violations } = await axe(container, {
      // The page's own headings come before the card's in the portal.
      rules: { 'heading-order': { enabled: false } },
    });
    expect(violations).toEqual([]);
  });
});

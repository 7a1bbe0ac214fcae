import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Route, Routes } from 'react-router-dom';
import { link, NOW, problems, read, summary } from '../__fixtures__/responses';
import { entity, plainEntity } from '../__fixtures__/entity';
import { environments } from '../__fixtures__/environments';
import { mockApi, portalError } from '../__testUtils__/mockApi';
import { renderPage } from '../__testUtils__/renderPage';
import { renderView } from '../__testUtils__/renderView';
import { ArtifactsContent } from '../tabs/artifacts/ArtifactsContent';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';
import { OverviewCard } from './OverviewCard';

const [staging, live] = environments.environments;

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
  });

  it('shows the build in each environment', async () => {
    renderView(<OverviewCard />);
    const item = await itemOf('staging-eu');
    expect(item.getByText('Compliant')).toBeInTheDocument();
    expect(item.getByRole('link', { name: 'a1b2c3d' })).toBeInTheDocument();
    expect(item.getByText(/Latest build/)).toBeInTheDocument();
    expect(item.getByText('2 hours ago')).toBeInTheDocument();
  });

  it('shows how far behind an environment is, with a link to compare', async () => {
    renderView(<OverviewCard />);
    const item = await itemOf('production-eu');
    expect(item.getByText(/2 deliveries behind/)).toBeInTheDocument();
    expect(
      item.getByRole('link', { name: /^Compare: production-eu/ }),
    ).toHaveAttribute(
      'href',
      'https://github.com/acme/payments-api/compare/d4e5f6a...a1b2c3d',
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
    expect(
      screen.getByRole('table', { name: 'Trails (newest first)' }),
    ).toBeVisible();
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

  it('distinguishes a flow without trails from one that failed to load', async () => {
    const [first, second] = summary.flows;
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => ({
          ...summary,
          flows: [
            { ...first, trail: undefined },
            { ...second, trail: undefined, complete: false },
          ],
          problems: [problems.regionDown],
        }),
      }),
    });
    expect(
      (await itemOf('payments-api')).getByText('No trails yet'),
    ).toBeInTheDocument();
    expect(
      (await itemOf('payments-release')).getByText('Unknown'),
    ).toBeInTheDocument();
  });

  it('shows what a flow failed even if some of its records are unread', async () => {
    const [first] = summary.flows;
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => ({
          ...summary,
          flows: [{ ...first, unread: true }],
        }),
      }),
    });
    const flow = await itemOf('Build');
    expect(flow.getByText('Not compliant')).toBeVisible();
  });

  it('shows the verdict of each environment and the flow behind it', async () => {
    renderView(<OverviewCard />, {
      api: mockApi({
        getEnvironments: async () => ({
          ...environments,
          environments: [
            { ...live, state: 'compliant', builds: staging.builds },
            {
              ...staging,
              state: 'non-compliant',
              builds: [
                {
                  ...staging.builds[0],
                  state: 'non-compliant',
                  decidedBy: link.flows[1],
                },
              ],
            },
          ],
        }),
      }),
    });
    const production = await itemOf('production-eu');
    expect(production.getByText('Compliant')).toBeInTheDocument();
    expect(production.queryByText(/^Status from/)).not.toBeInTheDocument();
    const stage = await itemOf('staging-eu');
    expect(stage.getByText('Not compliant')).toBeInTheDocument();
    expect(stage.getByText(/Status from payments-release/)).toBeInTheDocument();
  });

  it('distinguishes environments of the same name in two regions', async () => {
    const compliant = environments.environments.find(
      ({ state }) => state === 'compliant',
    )!;
    renderView(<OverviewCard />, {
      api: mockApi({
        getEnvironments: async () => ({
          ...environments,
          environments: ['eu', 'us'].map(region => ({
            ...compliant,
            region,
            builds: compliant.builds.map(build => ({ ...build, region })),
          })),
        }),
      }),
    });
    for (const region of ['eu', 'us']) {
      const item = await itemOf(`staging-eu (${region}, acme)`);
      expect(item.getByText('Compliant')).toBeInTheDocument();
    }
  });

  it.each([
    [true, 'Not running'],
    [false, 'Unknown'],
  ])(
    'says that nothing is running only if all was read: %s',
    async (complete, words) => {
      renderView(<OverviewCard />, {
        api: mockApi({
          getEnvironments: async () => ({
            ...environments,
            environments: [],
            coverage: { ...read, complete },
          }),
        }),
      });
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );

  it('marks flows of pull requests, which do not count', async () => {
    const [first, second] = summary.flows;
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => ({
          ...summary,
          flows: [first, { ...second, pullRequests: true }],
        }),
      }),
    });
    const item = await itemOf('payments-release');
    expect(item.getByText('pull requests, not counted')).toBeInTheDocument();
  });

  it('shows the latest trails if the environments failed to load', async () => {
    renderView(<OverviewCard />, {
      api: mockApi({
        getEnvironments: async () => {
          throw portalError(503);
        },
      }),
    });
    expect(
      await screen.findByText("Couldn't reach the region"),
    ).toBeInTheDocument();
    expect(screen.getByText('prod-45')).toBeInTheDocument();
  });

  it('shows the lines to paste if the annotation is missing', async () => {
    renderView(<OverviewCard />, { entity: plainEntity });
    expect(
      await screen.findByText(/supply-chain\/flows: payments-api/),
    ).toBeInTheDocument();
  });

  it('shows an error inside the card', async () => {
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => {
          throw portalError(503);
        },
      }),
    });
    expect(
      await screen.findByText("Couldn't reach the region"),
    ).toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderView(<OverviewCard />);
    await itemOf('production-eu');
    const { violations } = await axe(container, {
      // In the portal, the page's own headings come first.
      rules: { 'heading-order': { enabled: false } },
    });
    expect(violations).toEqual([]);
  });
});

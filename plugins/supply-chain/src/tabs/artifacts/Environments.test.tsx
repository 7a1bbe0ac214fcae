import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  EnvironmentRecord,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, NOW, problems, read } from '../../__fixtures__/responses';
import { deployments, environments } from '../../__fixtures__/environments';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { saveFile } from '../../ui/saveFile';
import { ArtifactsContent } from './ArtifactsContent';

jest.mock('../../ui/saveFile', () => ({ saveFile: jest.fn() }));

const [staging, production] = environments.environments;

function responding(response: Partial<EnvironmentsResponse>) {
  return mockApi({
    getEnvironments: async () => ({ ...environments, ...response }),
  });
}

function open(api = mockApi(), path = '/') {
  return renderView(<ArtifactsContent />, { api, path });
}

async function section() {
  return within(await screen.findByRole('region', { name: 'Environments' }));
}

/** The stage of an environment or of the latest build. */
async function stage(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
}

describe('Environments', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('sums up the newest trail and the environments in a sentence', async () => {
    open();
    expect(
      await screen.findByRole('heading', { name: /^production-eu has not/ }),
    ).toHaveTextContent(
      'production-eu has not been compliant since Thursday. It runs d4e5f6a, 2 deliveries behind.',
    );
  });

  it('says that a past view has the status of today', async () => {
    const at = hoursAgo(30);
    open(responding({ at }), `/?at=${at}`);
    expect(await screen.findByText(/^As of Nov 19, 2026/)).toHaveTextContent(
      /with today's status$/,
    );
    expect(
      screen.getByRole('heading', { name: /^production-eu has not/ }),
    ).not.toHaveTextContent(/latest trail/);
  });

  it('orders stages from the build by promotion', async () => {
    open();
    const lane = await screen.findByRole('list', {
      name: "What's running where",
    });
    expect(
      within(lane)
        .getAllByRole('heading')
        .map(heading => heading.textContent),
    ).toEqual(['Build', 'staging-eu', 'production-eu']);
  });

  it('shows the running build, since when, its status and how far behind it is', async () => {
    open();
    const item = await stage('production-eu');
    expect(item.getByText('Round refunds down')).toBeInTheDocument();
    expect(item.getByRole('link', { name: 'd4e5f6a' })).toBeInTheDocument();
    expect(item.getByText(/Not compliant since/)).toHaveTextContent(
      'Not compliant since Thursday',
    );
    expect(item.getByText('2 days ago')).toBeInTheDocument();
    expect(item.getByText(/2 deliveries behind/)).toBeInTheDocument();
  });

  it("compares builds of different flows on the code host, whose trails don't compare", async () => {
    const builds = staging.builds.map(build => ({ ...build, flow: 'other' }));
    open(responding({ environments: [{ ...staging, builds }, production] }));
    expect(
      await screen.findByRole('link', { name: /^Compare: production-eu/ }),
    ).toHaveAttribute('href', production.builds[0].compareUrl);
  });

  it('shows a status that is older than the build, across builds', async () => {
    const since = { at: '2026-11-02T09:00:00.000Z' };
    open(responding({ environments: [{ ...staging, since }] }));
    const item = await stage('staging-eu');
    expect(item.getByText(/Compliant since/)).toHaveTextContent(
      'Compliant since Nov 2',
    );
    expect(item.getByText('2 hours ago')).toBeInTheDocument();
  });

  it('shows four of many environments, including the worst, with the rest collapsed', async () => {
    const many: EnvironmentRecord[] = Array.from({ length: 7 }, (_, index) => ({
      ...staging,
      environment: `staging-${index}`,
    }));
    open(responding({ environments: [...many, production] }));
    expect(await stage('production-eu')).toBeDefined();
    expect(
      screen.queryByRole('heading', { name: 'staging-6' }),
    ).not.toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', { name: '4 more environments' }),
    );
    expect(await stage('staging-6')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(
      screen.queryByRole('heading', { name: 'staging-6' }),
    ).not.toBeInTheDocument();
  });

  it('reports an outage only once if the table is stale too', async () => {
    const outage = {
      coverage: { asOf: hoursAgo(2), stale: true, complete: false },
      problems: [problems.regionDown],
    };
    open(
      mockApi({
        getArtifacts: async () => ({
          ...(await mockApi().getArtifacts('')),
          ...outage,
        }),
        getEnvironments: async () => ({ ...environments, ...outage }),
      }),
    );
    expect(await stage('production-eu')).toBeDefined();
    expect(screen.getAllByText(/The eu region isn't responding/)).toHaveLength(
      1,
    );
  });

  it('offers to try again if the environments failed to load', async () => {
    open(
      mockApi({
        getEnvironments: async () => {
          throw portalError(503);
        },
      }),
    );
    const part = await section();
    expect(
      await part.findByText("Couldn't load data from the region"),
    ).toBeInTheDocument();
    expect(part.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('leaves missing access to the table', async () => {
    const refused = async () => {
      throw portalError(403);
    };
    open(mockApi({ getEnvironments: refused, getArtifacts: refused }));
    expect(await screen.findAllByText("You don't have access")).toHaveLength(1);
  });
});

describe('the history of an environment', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function openHistory(api = mockApi()) {
    open(api);
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'History, production-eu',
      }),
    );
    return screen.findByRole('table', {
      name: 'Deployments in production-eu',
    });
  }

  it('lists what ran, when, and what it replaced', async () => {
    const table = await openHistory();
    expect(
      screen.getByText(`${deployments.total} since Aug 12, 2026`),
    ).toBeInTheDocument();
    const [, first, second] = within(table).getAllByRole('row');
    // With the time zone, and the exact time for the keyboard.
    const started = within(first).getByText(/^Nov 20, 2026, .* [A-Z]+\S*$/);
    expect(started).toHaveAttribute('tabindex', '0');
    expect(started).toHaveAttribute(
      'title',
      expect.stringContaining('Friday, November 20, 2026'),
    );
    expect(
      within(first)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual([
      'Compliant',
      expect.stringContaining('Nov 20, 2026'),
      'Running',
      '2 hours',
      'd4e5f6a',
    ]);
    expect(
      within(second)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual([
      'Not compliant',
      expect.stringContaining('Nov 18, 2026'),
      expect.stringContaining('Nov 20, 2026'),
      '2 days',
      '–None',
    ]);
  });

  it('draws a bar to the scale of the page for each deployment', async () => {
    const table = await openHistory();
    const bars = ['2 hours', '2 days'].map(
      length =>
        within(table).getByText(length).querySelector<HTMLElement>('[style]')
          ?.style,
    );
    expect(bars).toMatchObject([
      { marginLeft: '96%', width: '4%' },
      { marginLeft: '0%', width: '96%' },
    ]);
  });

  it('does not say that a build replaced none if that is unknown', async () => {
    const [{ replaced: _, ...first }] = deployments.deployments;
    const table = await openHistory(
      mockApi({
        getDeployments: async () => ({ ...deployments, deployments: [first] }),
      }),
    );
    expect(within(table).getAllByRole('cell').at(-1)).toHaveTextContent(
      /^Unknown$/,
    );
  });

  it('can be hidden again', async () => {
    const table = await openHistory();
    const button = screen.getByRole('button', {
      name: 'History, production-eu',
      expanded: true,
    });
    expect(
      document.getElementById(button.getAttribute('aria-controls')!),
    ).toContainElement(table);
    await userEvent.click(button);
    expect(table).not.toBeInTheDocument();
  });

  it('marks a rollback, and an unknown start', async () => {
    const [{ startedAt: _, ...first }] = deployments.deployments;
    const table = await openHistory(
      mockApi({
        getDeployments: async () => ({
          ...deployments,
          deployments: [{ ...first, rolledBack: true }],
        }),
      }),
    );
    expect(within(table).getByText('rolled back to')).toBeInTheDocument();
    expect(within(table).getAllByText('Unknown')).toHaveLength(2);
  });

  it('saves the deployments of all pages as CSV, with what may be missing', async () => {
    const api = mockApi({
      getDeployments: async (_ref, _environment, query) => ({
        ...deployments,
        coverage: { ...read, complete: false },
        page: Number(query?.page),
        total: 101,
      }),
    });
    await openHistory(api);
    await userEvent.click(
      screen.getByRole('button', {
        name: 'Download CSV: Deployments in production-eu',
      }),
    );
    expect(
      await screen.findByText(/^Rows may be missing from the file/),
    ).toBeInTheDocument();
    const [{ fileName, content }] = jest.mocked(saveFile).mock.calls[0];
    expect(fileName).toBe('payments-api-deployments-production-eu.csv');
    expect(content.size).toBeGreaterThan(100);
    expect(
      api.getDeployments.mock.calls.map(([, , query]) => query).slice(-2),
    ).toEqual([
      { page: 1, perPage: 100 },
      { page: 2, perPage: 100 },
    ]);
  });
});

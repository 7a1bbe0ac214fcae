import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import {
  compliantTrail,
  hoursAgo,
  link,
  nonCompliantTrail,
  noTrails,
  NOW,
  problems,
  read,
  sha,
  trails,
} from '../../__fixtures__/responses';
import { trailDetails } from '../../__fixtures__/details';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { saveFile } from '../../ui/saveFile';
import { ComplianceContent } from './ComplianceContent';

jest.mock('../../ui/saveFile', () => ({ saveFile: jest.fn() }));

function Location() {
  return <div data-testid="location">{useLocation().search}</div>;
}

describe('ComplianceContent', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function rowOf(name: string) {
    const header = await screen.findByRole('rowheader', {
      name: new RegExp(name),
    });
    return within(header.closest('tr') as HTMLElement);
  }

  it('shows the status, commit, time and environments of a trail', async () => {
    renderView(<ComplianceContent />);
    const row = await rowOf('a1b2c3d');
    expect(row.getByText('Compliant')).toBeInTheDocument();
    expect(row.getByText('Round amounts to the cent')).toBeInTheDocument();
    expect(row.getByText('Ada Byron')).toBeInTheDocument();
    expect(row.getByRole('time')).toHaveAttribute('dateTime', hoursAgo(3));
    expect(row.getByText('production-eu')).toBeInTheDocument();
    expect(row.getByText('None')).toBeInTheDocument();
  });

  it('saves the trails that match the filters as CSV, without filters of artifacts', async () => {
    const api = mockApi();
    renderView(<ComplianceContent />, {
      api,
      path: '/?state=compliant&environment=eu:acme/live',
    });
    await rowOf('a1b2c3d');
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    const [{ fileName, content }] = jest.mocked(saveFile).mock.calls[0];
    expect(fileName).toBe('payments-api-trails.csv');
    expect(content.size).toBeGreaterThan(3 * 40);
    expect(api.getTrails).toHaveBeenLastCalledWith(
      'component:default/payments-api',
      {
        state: 'compliant',
        flow: 'eu:acme/payments-api',
        page: 1,
        perPage: 100,
      },
    );
    expect(
      api.getTrails.mock.calls.filter(([, query]) => 'environment' in query!),
    ).toEqual([]);
  });

  it('has rows with one link and one tab stop, which open by click', async () => {
    renderView(
      <>
        <ComplianceContent />
        <Location />
      </>,
    );
    const row = await rowOf('a1b2c3d');
    expect(row.getAllByRole('link')).toHaveLength(1);
    const cell = row.getByText('Compliant');
    expect(cell.closest('tr')?.querySelectorAll('[tabindex]')).toHaveLength(0);
    await userEvent.click(cell);
    expect(screen.getByTestId('location')).toHaveTextContent(
      `trail=eu%3Aacme%2Fpayments-api%2F${sha('a1b2c3d')}`,
    );
  });

  it('shows the trails of all flows on request, and marks those of pull requests', async () => {
    const [flow, release] = link.flows;
    renderView(<ComplianceContent />, {
      api: mockApi({
        getLink: async () => ({
          ...link,
          flows: [flow, { ...release, pullRequests: true }],
        }),
      }),
      path: '/?flow=all',
    });
    expect(
      (await rowOf('prod-45')).getByText(
        'payments-release: pull requests, not counted',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('keeps the rows while the next page loads', async () => {
    let respondNext: (value: typeof trails) => void = () => {};
    const api = mockApi({
      getTrails: async (_ref, query) =>
        query?.page === 2
          ? new Promise(resolve => {
              respondNext = resolve;
            })
          : { ...trails, total: 16 },
    });
    renderView(<ComplianceContent />, { api });
    await rowOf('a1b2c3d');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Next page' }),
    );
    await rowOf('a1b2c3d');
    expect(
      screen.getByRole('table', { name: 'Trails' }).closest('[aria-busy]'),
    ).toHaveAttribute('aria-busy', 'true');
    respondNext({
      ...trails,
      page: 2,
      total: 16,
      trails: [{ ...trails.trails[2], name: 'prod-30' }],
    });
    await rowOf('prod-30');
    expect(
      screen.queryByRole('rowheader', { name: /prod-45/ }),
    ).not.toBeInTheDocument();
    expect(screen.getAllByText('16–16 of 16')).toHaveLength(2);
  });

  it('has no empty sections for a user without access', async () => {
    const deny = async () => {
      throw portalError(403);
    };
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrails: deny,
        getSummary: deny,
        getEnvironments: deny,
        getTrend: deny,
      }),
    });
    expect(
      await screen.findByText("You don't have access"),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it.each([
    ['compliant', 'None'],
    ['pending', 'Pending'],
    ['non-compliant', 'The region gave no reason'],
  ] as const)(
    'denies issues only for a compliant trail: %s',
    async (state, words) => {
      renderView(<ComplianceContent />, {
        api: mockApi({
          getTrails: async () => ({
            ...trails,
            trails: [{ ...compliantTrail, state }],
          }),
        }),
      });
      const [, issues] = (await rowOf('a1b2c3d')).getAllByRole('cell');
      expect(issues).toHaveTextContent(words);
    },
  );

  it('does not deny a commit that the portal may have failed to read', async () => {
    renderView(<ComplianceContent />);
    const row = await rowOf('prod-45');
    const [, , , author] = row.getAllByRole('cell');
    expect(author).toHaveTextContent(/^Unknown$/);
  });

  it('hides the data if a refresh says that access was revoked', async () => {
    let allowed = true;
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrails: async () => {
          if (!allowed) {
            throw portalError(403);
          }
          return trails;
        },
      }),
    });
    await rowOf('a1b2c3d');
    allowed = false;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(
      await screen.findByText("You don't have access"),
    ).toBeInTheDocument();
    expect(screen.queryByText('prod-45')).not.toBeInTheDocument();
  });

  it('does not say "nothing yet" if flows failed to load', async () => {
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrails: async () => ({
          ...noTrails,
          coverage: { ...read, complete: false },
          problems: [problems.unknownFlow],
        }),
      }),
    });
    expect(
      await screen.findByText(/Flow payments-relaese doesn't exist/),
    ).toBeVisible();
    expect(screen.queryByText('No trails yet')).not.toBeInTheDocument();
  });
});

describe('the comparison of two trails', () => {
  const path = `/?compare=${sha('a1b2c3d')}...${sha('b2c3d4e')}`;

  function renderComparison() {
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrail: async (_ref, { trail }) => ({
          ...trailDetails,
          trail: trail === sha('a1b2c3d') ? compliantTrail : nonCompliantTrail,
        }),
      }),
      path,
    });
  }

  it('says in a sentence what fails, and shows only what differs', async () => {
    renderComparison();
    expect(
      await screen.findByText(/b2c3d4e.* fails 1 attestation that .*a1b2c3d/),
    ).toBeVisible();
    const row = screen.getByRole('rowheader', { name: 'unit-tests' });
    const cells = within(row.closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells[0]).toHaveTextContent('Compliant');
    expect(cells[1]).toHaveTextContent('Not compliant');
    expect(
      screen.queryByRole('rowheader', { name: 'pull-request' }),
    ).not.toBeInTheDocument();
    expect(screen.getByText(/The same in both/)).toHaveTextContent(
      'pull-request',
    );
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('is copied as Markdown', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    renderComparison();
    await user.click(
      await screen.findByRole('button', { name: 'Copy Markdown' }),
    );
    const [[text]] = write.mock.calls;
    expect(text).toContain('| unit-tests | Compliant | Not compliant |');
    expect(text).toContain('|  | a1b2c3d | b2c3d4e |');
  });

  it('leads back to the history', async () => {
    renderComparison();
    await userEvent.click(await screen.findByText(/← Compliance history/));
    expect(await screen.findByRole('grid')).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HealthResponse } from 'backstage-plugin-supply-chain-common';
import { healthResponse, toFix } from '../../__fixtures__/portal';
import { NOW } from '../../__fixtures__/responses';
import { writeRefused } from '../../__fixtures__/writes';
import { portalError } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import HealthPage from './HealthPage';

const getHealth = async () => healthResponse;

describe('HealthPage', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  function showing(response: Partial<HealthResponse>) {
    renderPage(<HealthPage />, {
      getHealth: async () => ({ ...healthResponse, ...response }),
    });
  }

  async function part(name: string) {
    return within(await screen.findByRole('region', { name }));
  }

  it('starts with a sentence about what to fix, and when it was checked', async () => {
    renderPage(<HealthPage />, { getHealth });
    expect(
      await screen.findByRole('heading', {
        name: "1 region isn't responding, 1 key is rejected, 1 key needs attention, and 1 link is broken.",
      }),
    ).toBeVisible();
    expect(screen.getByText(/^Checked/)).toBeVisible();
  });

  it('names the setting to change, and all that depend on it', async () => {
    renderPage(<HealthPage />, { getHealth });
    const [first] = (await part('To fix')).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /^The key for acme-legacy was rejectedSet a valid key in supplyChain\.regions\.eu\.organizations\.acme-legacy\.apiKey\. No restart needed\.Used by 10 components.*and 2 more$/,
    );
    expect(within(first).getAllByRole('link')).toHaveLength(8);
  });

  it('links the only component that has a problem, and its file', async () => {
    renderPage(<HealthPage />, { getHealth });
    const [, flow] = (await part('To fix')).getAllByRole('listitem');
    expect(flow).toHaveTextContent(
      /^Flow web-shpo doesn't existDid you mean web-shop\?/,
    );
    const [component, file] = within(flow).getAllByRole('link');
    expect(component).toHaveAttribute(
      'href',
      '/catalog/default/component/web-shop',
    );
    expect(file).toHaveAttribute('href', toFix.flow.entities.editUrl);
  });

  it('says where regions deliver events, and which plugins are missing', async () => {
    renderPage(<HealthPage />, { getHealth });
    const live = await part('Live updates');
    expect(live.getByText(/deliveries\/eu\/acme\/<secret>$/)).toBeVisible();
    expect(live.getByText('Last delivery')).toHaveTextContent(
      'Last delivery 4 hours ago',
    );
    expect(live.getByText(/signals plugin isn't installed/)).toBeVisible();
  });

  it.each([
    ['off', 'Check supplyChain.writes.notifications.'],
    [
      'role-too-low',
      'change supplyChain.regions.eu.organizations.acme.writeApiKey',
    ],
  ] as const)(
    'says what to set if creating the notification is refused: %s',
    async (reason, advice) => {
      renderPage(<HealthPage />, {
        getHealth,
        createDeliveries: async () => {
          throw writeRefused(reason);
        },
      });
      const live = await part('Live updates');
      const create = { name: 'Create notification: acme' };
      await userEvent.click(live.getByRole('button', create));
      expect(await live.findByRole('alert')).toHaveTextContent(advice);
      expect(live.getByRole('alert')).not.toHaveTextContent('portal admin');
    },
  );

  it('copies what to fix as Markdown', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    showing({ toFix: [toFix.key] });
    await user.click(
      await screen.findByRole('button', { name: 'Copy as Markdown' }),
    );
    expect(write).toHaveBeenCalledWith(
      expect.stringMatching(
        /^- \*\*The key for acme-legacy was rejected\.\*\* Set a valid key in `supplyChain\.\S+apiKey`\. No restart needed\. Used by component:default\/billing-1, /,
      ),
    );
  });

  it('shows which regions respond, how fast, and which keys are in use', async () => {
    renderPage(<HealthPage />, { getHealth });
    const table = await screen.findByRole('table', {
      name: 'Regions and keys',
    });
    expect(table).toHaveTextContent(/Europe \(eu\) Responding, 42 ms/);
    expect(table).toHaveTextContent(/United States \(us\) Not responding/);
    const cells = (name: string) =>
      screen.getAllByRole('rowheader', { name }).map(header =>
        within(header.closest('tr')!)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(cells('acme')).toEqual([
      ['apiKey', 'portal key', '1 hour ago', 'in 10 days'],
      ['', 'other key', 'Unknown', 'Unknown'],
      ['', 'lasting key', 'Never', 'Never'],
    ]);
    expect(cells('acme-legacy')[0][0]).toBe('Rejected');
    expect(cells('acme-us')[0][0]).toBe('Unknown');
  });

  it('shows how far the sync and the adoption are', async () => {
    renderPage(<HealthPage />, { getHealth });
    const sync = await part('Sync');
    expect(sync.getByText('38 of 40')).toBeVisible();
    expect(sync.getByText(/^Oldest sync:/)).toHaveTextContent(/2 hours ago$/);
    const adoption = await part('Adoption by owner');
    expect(adoption.getByText('14 of 18 linked')).toBeVisible();
    expect(adoption.getByText('4 of 7')).toBeVisible();
  });

  async function checkAgain(status: number) {
    let checks = 0;
    renderPage(<HealthPage />, {
      getHealth: async () => {
        checks += 1;
        if (checks === 2) {
          throw portalError(status);
        }
        return healthResponse;
      },
    });
    const button = await screen.findByRole('button', { name: 'Check again' });
    await userEvent.click(button);
    return button;
  }

  it('keeps earlier results if another check fails, and says so', async () => {
    const button = await checkAgain(502);
    expect(await screen.findByText(/Showing earlier data/)).toBeVisible();
    expect(screen.getByText('Rejected')).toBeVisible();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await waitFor(() =>
      expect(
        screen.queryByText(/Showing earlier data/),
      ).not.toBeInTheDocument(),
    );
  });

  it('checks the regions again on a click', async () => {
    const check = jest.fn(async () => healthResponse);
    renderPage(<HealthPage />, { getHealth: check });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Check again' }),
    );
    expect(check).toHaveBeenCalledTimes(2);
    expect(check).toHaveBeenLastCalledWith(
      expect.objectContaining({ refresh: true }),
    );
  });

  it('hides earlier results after a 403', async () => {
    await checkAgain(403);
    expect(await screen.findByText("You don't have access")).toBeVisible();
    expect(screen.queryByText('To fix')).not.toBeInTheDocument();
  });
});

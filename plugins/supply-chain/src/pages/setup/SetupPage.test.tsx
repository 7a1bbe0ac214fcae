import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROBLEM_REASONS } from 'backstage-plugin-supply-chain-common';
import type {
  SyncSetup,
  WriteSetup,
} from 'backstage-plugin-supply-chain-common';
import { NOW } from '../../__fixtures__/responses';
import { setupResponse } from '../../__fixtures__/portal';
import { portalError } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { SetupPage } from './SetupPage';

const getSetup = async () => setupResponse;
const [eu] = setupResponse.regions;
const [acme] = eu.organizations;

describe('SetupPage', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function part(name: string) {
    return within(await screen.findByRole('region', { name }));
  }

  it('shows which regions respond, and how fast', async () => {
    renderPage(<SetupPage />, { getSetup });
    expect(
      (await part('Europe (eu)')).getByText('Responding, 42 ms'),
    ).toBeInTheDocument();
    expect(
      (await part('United States (us)')).getByText(
        "Not responding: its host name doesn't resolve",
      ),
    ).toBeInTheDocument();
  });

  function withSync(sync: Partial<SyncSetup>) {
    const [, ...others] = setupResponse.regions;
    const changed = { ...eu, sync: { ...eu.sync!, ...sync } };
    renderPage(<SetupPage />, {
      getSetup: async () => ({
        ...setupResponse,
        regions: [changed, ...others],
      }),
    });
  }

  it('shows the progress of the sync', async () => {
    renderPage(<SetupPage />, { getSetup });
    const europe = await part('Europe (eu)');
    expect(europe.getByText('20 flows, 2 lists incomplete')).toBeVisible();
    expect(europe.getByText(/^Oldest sync:/)).toHaveTextContent(/2 hours ago$/);
  });

  it('does not show a region without linked flows as synced', async () => {
    withSync({ flows: 0, incompleteLists: 0 });
    expect(
      (await part('Europe (eu)')).getByText('Sync: no linked flows'),
    ).toBeVisible();
  });

  it('says what to do about a failing sync, also in the summary', async () => {
    const problem = {
      reason: 'rate-limited' as const,
      message: 'The region is rate limiting the portal',
      ...{ region: 'eu', org: 'acme', flow: 'web-shop' },
    };
    withSync({ failures: [{ since: new Date(NOW).toISOString(), problem }] });
    const europe = await part('Europe (eu)');
    expect(
      europe.getByText(/Lower supplyChain\.sync\.requestsPerMinute\.$/),
    ).toBeVisible();
    expect(europe.getByText(/^Failing since/)).toBeVisible();
    expect(
      screen.getByRole('heading', { name: /Regions whose sync is failing: 1/ }),
    ).toBeVisible();
  });

  it('does not report a rejected key again as a sync failure', async () => {
    const problem = {
      reason: 'key-refused' as const,
      message: "The region rejected the portal's API key",
      ...{ region: 'eu', org: 'acme-legacy', flow: 'billing-batch' },
    };
    withSync({ failures: [{ since: new Date(NOW).toISOString(), problem }] });
    const europe = await part('Europe (eu)');
    expect(europe.getByText('Key rejected')).toBeVisible();
    expect(europe.queryByText(/^Failing since/)).not.toBeInTheDocument();
  });

  it('does not show an untested key as rejected', async () => {
    renderPage(<SetupPage />, { getSetup });
    expect(
      (await part('acme-us')).getByText('Key status unknown'),
    ).toBeInTheDocument();
  });

  function withWrites(writes: Partial<WriteSetup>) {
    const organizations = [{ ...acme, writes: { ...acme.writes!, ...writes } }];
    renderPage(<SetupPage />, {
      getSetup: async () => ({
        ...setupResponse,
        regions: [{ ...eu, organizations }],
        entities: [],
      }),
    });
  }

  const writeLines = async () =>
    (await screen.findByRole('list', { name: 'Writes' })).textContent;

  it('shows which writes work with which key, and what is unknown', async () => {
    renderPage(<SetupPage />, { getSetup });
    const lines = await writeLines();
    expect(lines).toMatch(/Writes use writeApiKey: key accepted/);
    expect(lines).toMatch(/Attestations: last write succeeded 3 hours ago/);
    expect(lines).toMatch(/Notifications: not used yet/);
    expect(lines).toMatch(/Archiving environments: off/);
    expect(
      (await part('acme-legacy')).getByText(/^Writes are off/),
    ).toBeVisible();
  });

  it('says what to do about a rejected write key, also in the summary', async () => {
    withWrites({ keyState: 'rejected' });
    expect(await writeLines()).toMatch(
      /Writes use writeApiKey: key rejected\. Set a valid key in supplyChain\.regions\.eu\.organizations\.acme\.writeApiKey\./,
    );
    expect(
      screen.getByRole('heading', { name: /Rejected write keys: 1/ }),
    ).toBeVisible();
  });

  it('says why a write failed because of its key', async () => {
    const at = new Date(NOW - 7_200_000).toISOString();
    withWrites({
      key: 'apiKey',
      keyState: 'unknown',
      kinds: [
        { kind: 'attestations', last: { at, outcome: 'role-too-low' } },
        { kind: 'archive', last: { at, outcome: 'key-refused' } },
      ],
    });
    const lines = await writeLines();
    expect(lines).toMatch(/Writes use apiKey: key status unknown/);
    expect(lines).toMatch(/rejected 2 hours ago: the key's role was too low/);
    expect(lines).toMatch(/rejected 2 hours ago: the key was rejected/);
    expect(
      screen.getByRole('heading', {
        name: /Organizations that rejected recent writes: 1/,
      }),
    ).toBeVisible();
  });

  it('says that no link is broken', async () => {
    renderPage(<SetupPage />, {
      getSetup: async () => ({ ...setupResponse, entities: [] }),
    });
    expect(
      await screen.findByText('No broken links found'),
    ).toBeInTheDocument();
  });

  it('names what was not found, and suggests a similar flow', async () => {
    renderPage(<SetupPage />, { getSetup });
    const row = within(await screen.findByRole('row', { name: /web-shop/ }));
    expect(
      row.getByText(/^Flow web-shpo doesn't exist.*Did you mean web-shop\?/),
    ).toBeInTheDocument();
    expect(row.getByText(/^Notification 99 not found/)).toBeInTheDocument();
  });

  it('starts with a summary of what to fix', async () => {
    renderPage(<SetupPage />, { getSetup });
    expect(
      await screen.findByRole('heading', {
        name: 'Regions not responding: 1. Rejected keys: 1. Keys that have expired or will soon: 2. Entities with broken links: 2',
      }),
    ).toBeInTheDocument();
  });

  const working = { ...acme, keys: [] };

  it.each([
    ['a link', { unchecked: 1 }, {}, {}],
    ['a region without organizations', {}, { status: 'unknown' as const }, {}],
    ['a key', {}, {}, { key: 'unknown' as const }],
    ['a key of a service account', {}, {}, { unreadableKeys: 1 }],
  ])(
    'says if %s could not be checked',
    async (_, response, region, changed) => {
      const organizations = [{ ...working, ...changed }];
      renderPage(<SetupPage />, {
        getSetup: async () => ({
          ...setupResponse,
          unchecked: 0,
          entities: [],
          ...response,
          regions: [{ ...eu, ...region, organizations }],
        }),
      });
      expect(
        await screen.findByRole('heading', {
          name: "No problems found, but some checks couldn't be completed",
        }),
      ).toBeInTheDocument();
    },
  );

  it('tells keys that could not be read from keys that never expire', async () => {
    const organizations = [
      {
        ...acme,
        unreadableKeys: 2,
        keys: [
          { description: 'unknown key' },
          {
            description: 'lasting key',
            expiresAt: 'never',
            lastUsedAt: 'never',
          },
        ],
      },
    ];
    renderPage(<SetupPage />, {
      getSetup: async () => ({
        ...setupResponse,
        regions: [{ ...eu, organizations }],
      }),
    });
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cellsOf(/unknown key/)).toEqual([
      'Unknown',
      'Unknown',
      'Unknown',
    ]);
    expect((await cellsOf(/lasting key/)).slice(1)).toEqual([
      'Never expires',
      'Never used',
    ]);
    expect(screen.getByText("Keys that couldn't be read: 2")).toBeVisible();
  });

  it('never refers admins to an admin', async () => {
    renderPage(<SetupPage />, {
      getSetup: async () => ({
        ...setupResponse,
        entities: PROBLEM_REASONS.map(reason => ({
          entityRef: `component:default/${reason}`,
          problems: [{ reason, message: 'It is wrong' }],
        })),
      }),
    });
    await screen.findByRole('row', { name: /link-not-allowed/ });
    expect(screen.queryByText(/portal admin/)).not.toBeInTheDocument();
  });

  async function checkAgain(status: number) {
    let checks = 0;
    renderPage(<SetupPage />, {
      getSetup: async () => {
        checks += 1;
        if (checks === 2) {
          throw portalError(status);
        }
        return setupResponse;
      },
    });
    const button = await screen.findByRole('button', { name: 'Check again' });
    await userEvent.click(button);
    return button;
  }

  it('keeps earlier results if another check fails, and says so', async () => {
    const button = await checkAgain(502);
    expect(await screen.findByText(/Showing earlier data/)).toBeVisible();
    expect((await part('acme-legacy')).getByText('Key rejected')).toBeVisible();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.queryByText(/read earlier/)).not.toBeInTheDocument(),
    );
  });

  it('checks the regions again on a click', async () => {
    const check = jest.fn(async () => setupResponse);
    renderPage(<SetupPage />, { getSetup: check });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Check again' }),
    );
    expect(check).toHaveBeenCalledTimes(2);
    expect(check).toHaveBeenLastCalledWith(
      expect.objectContaining({ refresh: true }),
    );
  });

  it('reports a backend that is missing on another check', async () => {
    await checkAgain(404);
    expect(
      await screen.findByText(/Supply Chain backend isn't installed/),
    ).toBeVisible();
  });

  it('hides earlier results after a 403', async () => {
    await checkAgain(403);
    expect(await screen.findByText('Admins only')).toBeVisible();
    expect(screen.queryByText('The key is refused')).not.toBeInTheDocument();
  });
});

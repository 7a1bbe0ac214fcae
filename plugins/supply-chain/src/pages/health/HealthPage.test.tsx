import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROBLEM_REASONS } from 'backstage-plugin-supply-chain-common';
import type {
  SyncHealth,
  WriteHealth,
} from 'backstage-plugin-supply-chain-common';
import { axe } from 'jest-axe';
import { NOW } from '../../__fixtures__/responses';
import {
  configurationMistakes,
  healthResponse,
} from '../../__fixtures__/portal';
import { portalError } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { HealthPage } from './HealthPage';

const getHealth = async () => healthResponse;
const [eu] = healthResponse.regions;
const [acme] = eu.organizations;

describe('HealthPage', () => {
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
    renderPage(<HealthPage />, { getHealth });
    expect(
      (await part('Europe (eu)')).getByText('Responding, 42 ms'),
    ).toBeInTheDocument();
    expect(
      (await part('United States (us)')).getByText(
        "Not responding: its host name doesn't resolve",
      ),
    ).toBeInTheDocument();
  });

  function withSync(sync: Partial<SyncHealth>) {
    const [, ...others] = healthResponse.regions;
    const changed = { ...eu, sync: { ...eu.sync!, ...sync } };
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        ...healthResponse,
        regions: [changed, ...others],
      }),
    });
  }

  it('shows the progress of the sync', async () => {
    renderPage(<HealthPage />, { getHealth });
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

  it('says what to do about a rejected key', async () => {
    renderPage(<HealthPage />, { getHealth });
    const legacy = await part('acme-legacy');
    expect(legacy.getByText('Key rejected')).toBeInTheDocument();
    expect(
      legacy.getByText(
        /Set a valid key in supplyChain\.regions\.eu\.organizations\.acme-legacy\.apiKey\. No restart needed\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('does not show an untested key as rejected', async () => {
    renderPage(<HealthPage />, { getHealth });
    expect(
      (await part('acme-us')).getByText('Key status unknown'),
    ).toBeInTheDocument();
  });

  it('warns of keys that expire within 30 days, have expired or were never used', async () => {
    renderPage(<HealthPage />, { getHealth });
    const row = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }));
    expect((await row(/portal key/)).getByText(/rotate it soon/)).toBeVisible();
    const old = await row(/old key/);
    expect(old.getByText(/^Expired/)).toBeVisible();
    expect(old.getByText('Never used')).toBeVisible();
    expect((await row(/lasting key/)).getByText('Never expires')).toBeVisible();
  });

  function withWrites(writes: Partial<WriteHealth>) {
    const organizations = [{ ...acme, writes: { ...acme.writes!, ...writes } }];
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        ...healthResponse,
        regions: [{ ...eu, organizations }],
        entities: [],
      }),
    });
  }

  const writeLines = async () =>
    (await screen.findByRole('list', { name: 'Writes' })).textContent;

  it('shows which writes work with which key, and what is unknown', async () => {
    renderPage(<HealthPage />, { getHealth });
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

  it('lists entities with broken links', async () => {
    renderPage(<HealthPage />, { getHealth });
    const row = within(
      await screen.findByRole('row', { name: /typo-service/ }),
    );
    expect(row.getByRole('link')).toHaveAttribute(
      'href',
      '/catalog/default/component/typo-service',
    );
    expect(row.getByText(/^Invalid value/)).toBeInTheDocument();
  });

  it('says that no link is broken', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => ({ ...healthResponse, entities: [] }),
    });
    expect(
      await screen.findByText('No broken links found'),
    ).toBeInTheDocument();
  });

  it('names what was not found, and suggests a similar flow', async () => {
    renderPage(<HealthPage />, { getHealth });
    const row = within(await screen.findByRole('row', { name: /web-shop/ }));
    expect(
      row.getByText(/^Flow web-shpo doesn't exist.*Did you mean web-shop\?/),
    ).toBeInTheDocument();
    expect(row.getByText(/^Notification 99 not found/)).toBeInTheDocument();
  });

  it('starts with a summary of what to fix', async () => {
    renderPage(<HealthPage />, { getHealth });
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
      renderPage(<HealthPage />, {
        getHealth: async () => ({
          ...healthResponse,
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
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        ...healthResponse,
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

  it('lists who is affected by a rejected key, and how many more', async () => {
    renderPage(<HealthPage />, { getHealth });
    const legacy = await part('acme-legacy');
    expect(legacy.getByText(/^Linked entities: 10/)).toHaveTextContent(
      /7 more$/,
    );
    expect(legacy.getAllByRole('link')).toHaveLength(3);
  });

  it('says how much was not checked', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => ({ ...healthResponse, omittedEntities: 40 }),
    });
    expect(
      await screen.findByText(
        "Linked entities checked: 14. Links that couldn't be checked: 3. Not checked because of the limit: 40.",
      ),
    ).toBeInTheDocument();
  });

  it('says if only the previous key is accepted', async () => {
    const organizations = [{ ...acme, key: 'previous' as const }];
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        ...healthResponse,
        regions: [{ ...eu, organizations }],
      }),
    });
    expect(
      (await part('acme')).getByText(/^Only the previous key is accepted/),
    ).toBeInTheDocument();
  });

  it('lists mistakes in the configuration, how to fix them, and their effect until then', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        ...healthResponse,
        configuration: configurationMistakes,
      }),
    });
    expect(
      await screen.findByText(/Mistakes in the configuration: 4/),
    ).toBeInTheDocument();
    const items = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('Until then'));
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "supplyChain.regions.us.baseUrl: Must be https: plain http would expose the key. Until then, this isn't used.",
      'supplyChain.regions.eu.timeout: Must be a value from 100ms to 5m. Until then, the previous configuration stays in use.',
      "supplyChain.cahce: There is no such setting. Did you mean cache? Until then, this isn't used.",
      'supplyChain.writes.archive: Must be true or false. Until then, the default is used.',
    ]);
  });

  it('says what is wrong with the configuration of an idle plugin', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        ...healthResponse,
        configured: false,
        configuration: {
          since: configurationMistakes.since,
          problems: [
            { ...configurationMistakes.problems[0], effect: 'idle' as const },
          ],
        },
      }),
    });
    expect(
      await screen.findByText(/Restart the backend after the change\./),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/apiKey: \$\{SUPPLY_CHAIN_API_KEY\}/),
    ).toBeInTheDocument();
  });

  it('never refers admins to an admin', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        ...healthResponse,
        entities: PROBLEM_REASONS.map(reason => ({
          entityRef: `component:default/${reason}`,
          problems: [{ reason, message: 'It is wrong' }],
        })),
      }),
    });
    await screen.findByRole('row', { name: /link-not-allowed/ });
    expect(screen.queryByText(/portal admin/)).not.toBeInTheDocument();
  });

  it('shows the lines to add if nothing is configured', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => ({
        configured: false,
        regions: [],
        entities: [],
        linkedEntities: 0,
        omittedEntities: 0,
        unchecked: 0,
      }),
    });
    expect(await screen.findByText(/^supplyChain:/)).toBeInTheDocument();
  });

  it('says that it is for admins only', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => {
        throw portalError(403);
      },
    });
    expect(await screen.findByText('Admins only')).toBeInTheDocument();
  });

  it('says that the backend is missing on a 404', async () => {
    renderPage(<HealthPage />, {
      getHealth: async () => {
        throw portalError(404);
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^The Supply Chain backend isn't installed.*install backstage-plugin-supply-chain-backend/,
    );
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
    expect((await part('acme-legacy')).getByText('Key rejected')).toBeVisible();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.queryByText(/read earlier/)).not.toBeInTheDocument(),
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

  it('has no accessibility violations', async () => {
    const { container } = renderPage(<HealthPage />, { getHealth });
    await screen.findByRole('row', { name: /typo-service/ });
    expect((await axe(container)).violations).toEqual([]);
  });
});

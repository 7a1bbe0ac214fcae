import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  ServiceRecord,
  ServicesResponse,
  ServicesQuery,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, NOW, read, summary } from '../../__fixtures__/responses';
import {
  environmentChoices,
  servicesResponse,
} from '../../__fixtures__/portal';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { saveFile } from '../../ui/saveFile';
import { ServicesPage } from './ServicesView';

jest.mock('../../ui/saveFile', () => ({ saveFile: jest.fn() }));

const [checkout, vault] = servicesResponse.services;
const [artifact] = summary.running;

/** A response whose states and counts match its services. */
function responseOf(
  services: ServiceRecord[],
  rest: Partial<ServicesResponse> = {},
): ServicesResponse {
  return {
    ...servicesResponse,
    services,
    total: services.length,
    states: services.map(({ state }) => ({ state, count: 1 })),
    choices: {
      ...servicesResponse.choices,
      environments: environmentChoices(services),
    },
    ...rest,
  };
}

function open(response: Partial<ServicesResponse> = {}, path = '/') {
  const api = mockApi({
    getServices: async () => ({ ...servicesResponse, ...response }),
  });
  const view = renderPage(<ServicesPage />, api, { path });
  return { api, ...view };
}

/** The table's last query; common issues request a single row. */
function lastAsked(api: ReturnType<typeof mockApi>): ServicesQuery | undefined {
  return api.getServices.mock.calls
    .map(([query]) => query)
    .filter(query => query?.perPage !== 1)
    .at(-1);
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('ServicesPage', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    jest.mocked(saveFile).mockClear();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const noIssues = {
    failed: [],
    missing: [],
    pending: [],
    missingArtifacts: [],
  };

  /** What the Issues column says of a component. */
  async function issuesOf(service: Partial<ServiceRecord>) {
    open(responseOf([{ ...checkout, ...noIssues, ...service }]));
    const row = await screen.findByRole('row', { name: /checkout/ });
    const at = screen
      .getAllByRole('columnheader')
      .findIndex(({ textContent }) => textContent === 'Issues');
    // Names are isolated from the text around them.
    return within(row)
      .getAllByRole('cell')
      [at - 1].textContent?.replace(/[\u2068\u2069]/g, '');
  }

  it.each([
    ['non-compliant', 'The region gave no reason'],
    ['unknown', 'Unknown'],
    ['compliant', '–None'],
  ] as const)(
    'says of a %s component without issues: %s',
    async (state, text) => {
      expect(await issuesOf({ state })).toBe(text);
    },
  );

  it('names once where it runs what is worse than its latest trails', async () => {
    const bad = { ...artifact, state: 'non-compliant' as const };
    const running = [artifact, bad, bad, { ...bad, region: 'us' }];
    const latest = { state: 'pending', pending: ['security-scan'] } as const;
    expect(
      await issuesOf({
        ...{ ...latest, pending: [...latest.pending] },
        ...{ runningState: 'non-compliant', running },
      }),
    ).toBe(
      'security-scan not evaluated yetNot compliant in production-eu (eu, acme), production-eu (us, acme)',
    );
  });

  it('says in a sentence how many components are not compliant', async () => {
    open({
      states: [
        { state: 'non-compliant', count: 3 },
        { state: 'incomplete', count: 2 },
        { state: 'compliant', count: 9 },
      ],
      total: 14,
    });
    expect(
      await screen.findByRole('heading', {
        name: '3 of your 14 components are not compliant.',
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByText('2 waiting for evidence, 9 compliant'),
    ).toBeInTheDocument();
  });

  it.each([
    ['pending', 2, /^2 of 14 components are waiting for evidence\.$/],
    ['non-compliant', 1, /^1 of 13 components is not compliant\.$/],
    ['unknown', 2, /^The status of 2 of 14 components is unknown\./],
  ] as const)('sums up components that are %s', async (state, count, name) => {
    open(
      {
        states: [
          { state, count },
          { state: 'compliant', count: 12 },
        ],
      },
      '/?mine=false',
    );
    expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  });

  /** The options of a filter, without the first. */
  const optionsOf = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options]
      .map(({ text }) => text)
      .slice(1);

  it('offers the attestations of the matching components, not of all', async () => {
    const api = mockApi({
      getServices: async query => ({
        ...servicesResponse,
        unmet: [
          {
            ...{ name: 'sbom', state: 'missing' },
            components: query?.perPage === 1 ? 640 : 1,
          },
        ],
      }),
    });
    renderPage(<ServicesPage />, api);
    await rowOf(/checkout-web/);
    await screen.findByText('Most common issues in all components');
    expect(optionsOf('Attestation')).toEqual(['sbom (1)']);
  });

  it('keeps chosen values that no component has, with their names', async () => {
    open(
      {
        ...{ services: [], total: 0, states: [], unmet: [] },
        choices: { owners: [], systems: [], environments: [] },
      },
      '/?owner=group:default/shop&system=system:default/store&environment=test&state=non-compliant&attestation=scan',
    );
    await screen.findByText('No results match these filters');
    expect(optionsOf('Owner')).toEqual(['shop']);
    expect(optionsOf('System')).toEqual(['store']);
    expect(optionsOf('Environment')).toEqual(['test']);
    expect(optionsOf('Status')).toEqual(['Not compliant']);
    expect(optionsOf('Attestation')).toEqual(['scan']);
  });

  it('dates the worst component like its row, with what failed and the last failing environment', async () => {
    const bad = { ...artifact, state: 'non-compliant' as const };
    const running = [
      { ...bad, environment: 'staging-eu' },
      { ...bad, startedAt: hoursAgo(50) },
      { ...artifact, environment: 'production-us' },
    ];
    const since = { at: hoursAgo(288) };
    const runningState = 'non-compliant';
    open({ services: [{ ...checkout, runningState, running, since }, vault] });
    expect(
      (await screen.findByText(/has not been compliant/)).textContent,
    ).toBe(
      'checkout-web has not been compliant since Nov 8: unit-tests failed. production-eu runs a build that is not compliant.',
    );
    expect(await rowOf(/checkout-web/)).toHaveTextContent(/Nov 8/);
  });

  it('has a row for each component with one link and one tab stop', async () => {
    open();
    const row = await rowOf(/checkout-web/);
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      '/catalog/default/component/checkout-web',
    );
    expect(row).toHaveTextContent('Not compliant');
    expect(row).toHaveTextContent(
      'unit-tests failedsbom not reportedsecurity-scan not evaluated yet',
    );
    expect(row).toHaveTextContent(/payments/);
    expect(row).toHaveTextContent('2 behind');
    expect(row).toHaveTextContent(/a1b2c3d/);
    expect(row.querySelectorAll('a, button, [tabindex]')).toHaveLength(1);
    expect(
      within(row).getByRole('img', {
        name: /^Compliant trails per week, oldest first: 50%, 60%, 70%, None, 80%/,
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('columnheader', { name: 'production-eu' }),
    ).toBeInTheDocument();
    expect(await rowOf(/card-vault/)).toHaveTextContent('No trails yet');
  });

  it('shows since when a component has had its status, if known', async () => {
    open({
      services: [
        { ...checkout, since: { at: hoursAgo(24 * 15) } },
        { ...checkout, entityRef: 'component:default/cart', since: undefined },
      ],
    });
    await rowOf(/checkout-web/);
    const column = screen
      .getAllByRole('columnheader')
      .findIndex(header => header.textContent === 'Since');
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map(row => row.children[column].textContent)).toEqual([
      expect.stringMatching(/Nov 5$/),
      expect.stringMatching(/Unknown$/),
    ]);
  });

  it('says that there are no trails only of what was read in full', async () => {
    const bare = { ...vault, state: 'unknown' as const, since: undefined };
    open(
      responseOf([
        { ...bare, coverage: { ...read, complete: false } },
        { ...bare, entityRef: 'component:default/other' },
      ]),
    );
    const row = await rowOf(/card-vault/);
    // The status, the issues and since when.
    expect(within(row).getAllByText('Unknown')).toHaveLength(3);
    expect(row).not.toHaveTextContent('No trails yet');
    expect(await rowOf(/other/)).toHaveTextContent('No trails yet');
  });

  it('never calls all components compliant if not all were checked', async () => {
    open({
      states: [{ state: 'compliant', count: 2 }],
      omitted: 40,
    });
    const sentence = await screen.findByRole('heading', {
      name: /^All 2 components are compliant/,
    });
    expect(sentence.parentElement).toHaveTextContent('40 not checked');
    expect(
      screen.getByText('Components not checked because of the limit: 40.'),
    ).toBeInTheDocument();
  });

  it('requests your own components first, and all on a click', async () => {
    const { api } = open({ mine: 14, all: 60 });
    await rowOf(/checkout-web/);
    expect(lastAsked(api)).toMatchObject({
      mine: 'true',
      page: 1,
      perPage: 15,
    });
    expect(
      screen.getByRole('button', { name: 'My components 14' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'All 60' }));
    await waitFor(() =>
      expect(lastAsked(api)).not.toHaveProperty('mine', 'true'),
    );
  });

  it('keeps all filters in the URL', async () => {
    const { api } = open(
      {},
      '/?mine=false&owner=group:default/payments&system=system:default/payments&environment=production-eu&state=non-compliant&attestation=sbom&text=check&page=2&perPage=30',
    );
    await rowOf(/checkout-web/);
    expect(lastAsked(api)).toEqual({
      owner: 'group:default/payments',
      system: 'system:default/payments',
      environment: 'production-eu',
      state: 'non-compliant',
      attestation: 'sbom',
      text: 'check',
      page: 2,
      perPage: 30,
    });
    expect(screen.getByLabelText('Owner')).toHaveDisplayValue('payments (2)');
    expect(screen.getByLabelText('Status')).toHaveDisplayValue(
      'Not compliant (1)',
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Clear filters' }),
    );
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
    await waitFor(() =>
      expect(lastAsked(api)).toEqual({ page: 1, perPage: 30 }),
    );
  });

  it('copies a link to what it shows', async () => {
    const user = userEvent.setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    const path = '/?state=non-compliant';
    open({}, path);
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}${path}`);
    expect(
      (await screen.findByText('Copied')).closest('[role]'),
    ).toHaveAttribute('role', 'status');
  });

  it('ignores invalid values in the URL', async () => {
    const { api } = open({}, '/?state=well&owner=&page=x&perPage=7');
    await rowOf(/checkout-web/);
    expect(lastAsked(api)).toEqual({ mine: 'true', page: 1, perPage: 15 });
  });

  it('links from a common issue to all affected components', async () => {
    const { api } = open(
      {
        unmet: [{ name: 'sbom', state: 'non-compliant', components: 14 }],
        total: 60,
      },
      '/?text=check',
    );
    const issue = await screen.findByRole('link', { name: 'sbom' });
    // A word, so that color isn't the only difference.
    expect(issue.closest('li')).toHaveTextContent('Not compliantsbom14 of 60');
    expect(api.getServices).toHaveBeenCalledWith(
      { perPage: 1 },
      expect.anything(),
    );
    await userEvent.click(issue);
    await waitFor(() =>
      expect(lastAsked(api)).toEqual({
        attestation: 'sbom',
        page: 1,
        perPage: 15,
      }),
    );
  });

  it('saves all matching rows as CSV', async () => {
    const { api } = open({}, '/?state=non-compliant');
    await rowOf(/checkout-web/);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    expect(lastAsked(api)).toEqual({
      mine: 'true',
      state: 'non-compliant',
      page: 1,
      perPage: 1000,
    });
    const [{ fileName, content }] = jest.mocked(saveFile).mock.calls[0];
    expect(fileName).toBe('supply-chain-components.csv');
    expect(content.size).toBeGreaterThan(100);
  });

  it('lists the components that are not linked', async () => {
    open({
      unlinked: 3,
      unlinkedComponents: [{ entityRef: 'component:default/wiki' }],
    });
    await rowOf(/checkout-web/);
    const number = await screen.findByText('Components without a flow: 3');
    expect(screen.getByText('wiki')).not.toBeVisible();
    await userEvent.click(number);
    const list = within(
      screen.getByRole('list', { name: 'Components without a flow' }),
    );
    expect(list.getByRole('link', { name: 'wiki' })).toHaveAttribute(
      'href',
      '/catalog/default/component/wiki',
    );
    expect(list.getByText('and 2 more')).toBeInTheDocument();
  });

  it('announces that nothing matches', async () => {
    open({ services: [], states: [], total: 0 }, '/?text=nothing');
    const empty = await screen.findByText('No results match these filters');
    expect(empty.closest('[role="status"]')).toBeInTheDocument();
  });
});

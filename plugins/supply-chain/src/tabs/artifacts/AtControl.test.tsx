import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, NOW } from '../../__fixtures__/responses';
import { environments } from '../../__fixtures__/environments';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { ArtifactsContent } from './ArtifactsContent';

const [, production] = environments.environments;
const LAST_WEEK = hoursAgo(24 * 7);

function apiWithPast() {
  return mockApi({
    getEnvironments: async (_ref, query) =>
      query?.at
        ? {
            ...environments,
            environments: [production],
            at: query.at,
          }
        : environments,
  });
}

function open(path = '/', api = apiWithPast()) {
  renderView(<ArtifactsContent />, { api, path });
  return api;
}

function asked(api: ReturnType<typeof apiWithPast>) {
  return api.getEnvironments.mock.calls.map(([, query]) => query?.at);
}

/** In jsdom, you can't type into a datetime field. */
async function choose(text: string) {
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'As of' }),
    'Date and time',
  );
  fireEvent.change(screen.getByLabelText(/^Date and time/), {
    target: { value: text },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
}

describe('the environments at an earlier time', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("shows what was running, with today's status", async () => {
    open(`/?at=${LAST_WEEK}`);
    const heading = await screen.findByRole('heading', { level: 2 });
    expect(heading).toHaveTextContent(/^production-eu has not been compliant/);
    const lane = screen.getByRole('list', { name: "What's running where" });
    expect(
      within(lane)
        .getAllByRole('heading')
        .map(element => element.textContent),
    ).toEqual(['production-eu']);
    // Today's numbers don't apply to an earlier time.
    expect(within(lane).queryByText(/deliver/)).not.toBeInTheDocument();
    expect(
      within(lane).getByRole('button', { name: 'History, production-eu' }),
    ).toHaveTextContent(/^History$/);
  });

  it('loads the selected time, and switches back to now', async () => {
    const api = open();
    const now = await screen.findByText(/^production-eu /);
    const status = now.closest('[role="status"]');
    await choose('2026-11-13T12:00');
    expect(status).toContainElement(
      await screen.findByText(/^As of Nov 13, 2026/),
    );
    expect(asked(api)).toContain(new Date('2026-11-13T12:00').toISOString());
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'As of' }),
      'Now',
    );
    expect(
      await screen.findByRole('list', { name: "What's running where" }),
    ).toBeInTheDocument();
  });

  it.each([
    ['2026-11-21T12:00', /is in the future. Choose an earlier time, or Now.$/],
    ['', /^Enter a valid date and time/],
  ])(
    'rejects %s next to the field, and keeps the data',
    async (text, words) => {
      const api = open();
      await screen.findByRole('list', { name: "What's running where" });
      await choose(text);
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(asked(api)).toEqual([undefined]);
      expect(
        screen.getByRole('list', { name: "What's running where" }),
      ).toBeInTheDocument();
    },
  );

  it('accepts the latest time that it offers', async () => {
    const api = open();
    await choose('');
    const field = screen.getByLabelText<HTMLInputElement>(/^Date and time/);
    await choose(field.max);
    expect(await screen.findByText(/^As of Nov 20, 2026/)).toBeInTheDocument();
    expect(asked(api)).toContain(new Date(field.max).toISOString());
  });

  it.each([
    [hoursAgo(-1), /is in the future/],
    ['yesterday', /^Enter a valid date and time/],
  ])('rejects %s in the URL', async (at, words) => {
    open(`/?at=${at}`);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(words),
    );
    expect(
      screen.queryByRole('list', { name: /^What/ }),
    ).not.toBeInTheDocument();
  });

  describe('if the portal rejects it', () => {
    const rejecting = (error: Error) =>
      mockApi({
        getEnvironments: async (_ref, query) => {
          if (query?.at) {
            throw error;
          }
          return environments;
        },
      });

    it('says where the stored history starts, and offers another time', async () => {
      const since = hoursAgo(24);
      open(
        `/?at=${LAST_WEEK}`,
        rejecting(
          portalError(400, 'Too early', 'BeforeHistoryError', {
            knownSince: since,
          }),
        ),
      );
      await waitFor(() =>
        expect(screen.getByRole('alert')).toHaveTextContent(
          /^No data for Nov 13, 2026.* goes back only to Nov 19, 2026.*\. Choose a later time\.$/,
        ),
      );
      expect(screen.getByLabelText('As of')).toBeInTheDocument();
    });

    it('does not claim that the history starts later if it was for another reason', async () => {
      const invalid = portalError(400, 'Invalid parameters: at', 'InputError');
      open(`/?at=${LAST_WEEK}`, rejecting(invalid));
      expect(
        await screen.findByText('Invalid parameters: at'),
      ).toBeInTheDocument();
      expect(screen.queryByText(/No data for/)).not.toBeInTheDocument();
      expect(screen.getByLabelText('As of')).toBeInTheDocument();
    });
  });

  it('keeps the focus on what selected it', async () => {
    const api = apiWithPast();
    open('/', api);
    await choose('2026-11-13T12:00');
    expect(await screen.findByText(/^As of Nov 13, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();

    const select = screen.getByRole('combobox', { name: 'As of' });
    await userEvent.selectOptions(select, 'Now');
    await screen.findByRole('list', { name: "What's running where" });
    expect(select).toHaveFocus();
  });

  it('keeps the focus while another time loads, and if there is no data for it', async () => {
    let fail = (_error: Error) => {};
    open('/', {
      ...apiWithPast(),
      getEnvironments: jest.fn(async (_ref, query) =>
        query?.at
          ? new Promise<never>((_, reject) => {
              fail = reject;
            })
          : environments,
      ),
    });
    await choose('2026-11-13T12:00');
    await screen.findByRole('progressbar', { name: 'Loading' });
    expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();

    fail(portalError(503));
    await screen.findByText("Couldn't reach the region");
    expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
  });

  it('switches to now from an invalid time in the URL', async () => {
    open('/?at=yesterday');
    const select = await screen.findByRole('combobox', { name: 'As of' });
    await userEvent.selectOptions(select, 'Now');
    expect(
      await screen.findByRole('list', { name: "What's running where" }),
    ).toBeInTheDocument();
  });

  it('does not show current data while an earlier time loads', async () => {
    open(`/?at=${LAST_WEEK}`, {
      ...apiWithPast(),
      getEnvironments: jest.fn(async (_ref, query) =>
        query?.at ? new Promise<never>(() => {}) : environments,
      ),
    });
    expect(
      await screen.findByRole('progressbar', {
        name: 'Loading',
      }),
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('list', { name: /^What/ }),
    ).not.toBeInTheDocument();
  });
});

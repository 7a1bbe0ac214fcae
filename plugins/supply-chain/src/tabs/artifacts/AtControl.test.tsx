import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, NOW } from '../../__fixtures__/responses';
import { environments } from '../../__fixtures__/environments';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { ArtifactsContent } from './ArtifactsContent';

const [, production] = environments.environments;
const LAST_WEEK = hoursAgo(24 * 7);
const LANE = { name: "What's running where" };

function apiWithPast(
  getPast: (at: string) => Promise<typeof environments> = async at => ({
    ...environments,
    environments: [production],
    at,
  }),
) {
  return mockApi({
    getEnvironments: async (_ref, query) =>
      query?.at ? getPast(query.at) : environments,
  });
}

function open(path = '/', api = apiWithPast()) {
  renderView(<ArtifactsContent />, { api, path });
  return api;
}

function asked(api: ReturnType<typeof apiWithPast>) {
  return api.getEnvironments.mock.calls.map(([, query]) => query?.at);
}

const show = () => screen.getByRole('button', { name: 'Show' });

/** In jsdom, you can't type into a datetime field. */
async function choose(text: string) {
  fireEvent.change(await screen.findByLabelText(/^Date and time/), {
    target: { value: text },
  });
  await userEvent.click(show());
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
    const lane = within(screen.getByRole('list', LANE));
    expect(
      lane.getAllByRole('heading').map(element => element.textContent),
    ).toEqual(['production-eu']);
    // Today's numbers don't apply to an earlier time.
    expect(lane.queryByText(/deliver/)).not.toBeInTheDocument();
    expect(
      lane.getByRole('button', { name: 'History, production-eu' }),
    ).toHaveTextContent(/^History$/);
  });

  it('loads the selected time, switches back to now, and keeps the focus', async () => {
    const api = open();
    const now = await screen.findByText(/^production-eu /);
    const status = now.closest('[role="status"]');
    await choose('2026-11-13T12:00');
    expect(status).toContainElement(
      await screen.findByText(/^As of Nov 13, 2026/),
    );
    expect(asked(api)).toContain(new Date('2026-11-13T12:00').toISOString());
    expect(show()).toHaveFocus();

    const button = screen.getByRole('button', { name: 'Now' });
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.queryByText(/^As of/)).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('list', LANE)).toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it.each(['2999-01-01T12:00', ''])(
    'leaves it to the browser to reject “%s”, and keeps the data',
    async text => {
      const api = open();
      await screen.findByRole('list', LANE);
      await choose(text);
      expect(screen.getByLabelText(/^Date and time/)).toBeInvalid();
      expect(asked(api)).toEqual([undefined]);
      expect(screen.getByRole('list', LANE)).toBeInTheDocument();
    },
  );

  it('is now for an invalid time in the URL', async () => {
    const api = open('/?at=yesterday');
    expect(await screen.findByRole('list', LANE)).toBeInTheDocument();
    expect(asked(api)).toEqual([undefined]);
  });

  it('says where the stored history starts, and offers another time', async () => {
    open(
      `/?at=${LAST_WEEK}`,
      apiWithPast(async () => {
        throw portalError(400, 'Too early', 'BeforeHistoryError', {
          knownSince: hoursAgo(24),
        });
      }),
    );
    expect(await screen.findByText(/^The stored/)).toHaveTextContent(
      / goes back only to Nov 19, 2026.*\. Choose a later time\.$/,
    );
    expect(show()).toBeVisible();
  });

  it('shows no current data while another time loads, and if it fails', async () => {
    let fail = (_error: Error) => {};
    open(
      '/',
      apiWithPast(
        () =>
          new Promise<never>((_, reject) => {
            fail = reject;
          }),
      ),
    );
    await choose('2026-11-13T12:00');
    await screen.findByRole('progressbar', { name: 'Loading' });
    expect(screen.queryByRole('list', LANE)).not.toBeInTheDocument();

    fail(portalError(503));
    await screen.findByText("Couldn't load data from the region");
    expect(screen.queryByRole('list', LANE)).not.toBeInTheDocument();
    expect(show()).toHaveFocus();
  });
});

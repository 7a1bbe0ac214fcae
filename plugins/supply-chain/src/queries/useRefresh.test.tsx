import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TrailsResponse } from 'backstage-plugin-supply-chain-common';
import {
  hoursAgo,
  NOW,
  problems,
  read,
  trails,
} from '../__fixtures__/responses';
import { mockApi, portalError } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';
import { OverviewCard } from '../cards/OverviewCard';

/** An API whose forced reads stay pending until the test resolves them. */
function waitingApi() {
  const waiting: {
    response(value: TrailsResponse): void;
    fail(error: Error): void;
  }[] = [];
  const api = mockApi({
    getTrails: (_ref, _query, options) =>
      options?.refresh
        ? new Promise((response, fail) => {
            waiting.push({ response, fail });
          })
        : Promise.resolve({
            ...trails,
            coverage: { ...read, asOf: hoursAgo(0.5) },
          }),
  });
  return { api, waiting };
}

const forced = expect.objectContaining({ refresh: true });

async function refreshButton() {
  return screen.findByRole('button', { name: 'Refresh' });
}

describe('the Refresh button', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('reloads everything on the page, bypassing the cache', async () => {
    const api = mockApi();
    renderView(<ComplianceContent />, { api });
    await screen.findByRole('rowheader', { name: /a1b2c3d/ });
    expect(api.getTrails).not.toHaveBeenCalledWith(
      expect.anything(),
      expect.anything(),
      forced,
    );
    api.getTrails.mockClear();
    api.getLink.mockClear();

    await userEvent.click(await refreshButton());

    // One request each for the table and the matrix.
    await waitFor(() => expect(api.getTrails).toHaveBeenCalledTimes(2));
    expect(
      api.getTrails.mock.calls.map(([, , options]) => options?.refresh),
    ).toEqual([true, true]);
    expect(api.getLink).toHaveBeenCalledWith(expect.anything(), {}, forced);
    expect(api.getArtifacts).not.toHaveBeenCalled();
  });

  it('keeps focus, shows progress, and is shared by all buttons', async () => {
    const { api, waiting } = waitingApi();
    renderView(
      <>
        <OverviewCard />
        <ComplianceContent />
      </>,
      { api },
    );
    await screen.findByRole('rowheader', { name: /a1b2c3d/ });
    const [first, second] = screen.getAllByRole('button', { name: 'Refresh' });
    second.focus();
    await userEvent.keyboard('{Enter}');

    expect(
      await screen.findAllByRole('button', { name: 'Refreshing' }),
    ).toEqual([first, second]);
    expect(first.parentElement).toHaveAttribute('aria-busy', 'true');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(first);
    await userEvent.click(second);
    expect(waiting).toHaveLength(2);

    await act(async () => waiting.forEach(request => request.response(trails)));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Refresh' })).toHaveLength(
        2,
      ),
    );
    expect(second).toHaveFocus();
  });

  it('shows "just now" only once the data is current', async () => {
    const { api, waiting } = waitingApi();
    renderView(<ComplianceContent />, { api });
    const age = await screen.findByText(/^Updated/);
    expect(age).toHaveTextContent('Updated 30 minutes ago');
    await userEvent.click(await refreshButton());
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(age).toHaveTextContent('Updated 30 minutes ago');

    await act(async () => waiting.forEach(request => request.response(trails)));
    await waitFor(() => expect(age).toHaveTextContent('Updated just now'));
  });

  it('shows the time of the stale data while the region is down', async () => {
    const { api, waiting } = waitingApi();
    renderView(<ComplianceContent />, { api });
    await userEvent.click(await refreshButton());
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () =>
      waiting.forEach(request =>
        request.response({
          ...trails,
          coverage: { asOf: hoursAgo(0.5), stale: true, complete: false },
          problems: [problems.regionDown],
        }),
      ),
    );
    expect(
      await screen.findByText(/^The eu region isn't responding\./),
    ).toHaveTextContent(/Showing data from \d+:30\s[AP]M/);
    expect(screen.queryByText(/^Updated/)).not.toBeInTheDocument();
  });

  it('reports a failure, and uses the cache for the next read', async () => {
    const { api, waiting } = waitingApi();
    renderView(<ComplianceContent />, { api });
    await userEvent.click(await refreshButton());
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () =>
      waiting.forEach(request => request.fail(portalError(503))),
    );
    expect(await screen.findByText(/^Couldn't refresh: /)).toHaveTextContent(
      /Showing data from \d+:30\s[AP]M/,
    );

    api.getTrails.mockClear();
    jest.spyOn(Date, 'now').mockReturnValue(NOW + 120_000);
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(api.getTrails).toHaveBeenCalled());
    expect(
      api.getTrails.mock.calls.map(([, , options]) => options?.refresh),
    ).not.toContain(true);
  });
});

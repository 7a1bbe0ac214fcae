import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  artifacts,
  hoursAgo,
  NOW,
  summary,
  trails,
} from '../__fixtures__/responses';
import { environments, trend } from '../__fixtures__/environments';
import { mockApi } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { OverviewCard } from '../cards/OverviewCard';
import { ArtifactsContent } from '../tabs/artifacts/ArtifactsContent';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';

async function lastUpdated() {
  return (await screen.findByText(/^Last updated/)).textContent;
}

describe('the age of a view', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is that of the matrix if the table below it is newer', async () => {
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrails: async (_ref, query) => ({
          ...trails,
          asOf: hoursAgo(query?.page ? 0 : 2),
        }),
      }),
    });
    await screen.findByText('2 hours ago', { selector: 'span > time' });
    expect(await lastUpdated()).toBe('Last updated 2 hours ago');
  });

  it('stays that of the matrix when the table shows a newer page', async () => {
    let read = hoursAgo(2);
    const api = mockApi({
      getTrails: async (_ref, query) => ({
        ...trails,
        page: Number(query?.page ?? 1),
        total: 18,
        hasNextPage: query?.page === 1,
        asOf: read,
      }),
    });
    renderView(<ComplianceContent />, { api });
    expect(await lastUpdated()).toBe('Last updated 2 hours ago');
    read = hoursAgo(0);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Next page' }),
    );
    expect(await screen.findByText('16–18 of 18')).toBeVisible();
    expect(await lastUpdated()).toBe('Last updated 2 hours ago');
  });

  it('does not include the trend, which has its own', async () => {
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrails: async () => ({ ...trails, asOf: hoursAgo(1) }),
        getTrend: async () => ({ ...trend, asOf: hoursAgo(5) }),
      }),
    });
    expect(await screen.findByText(/^Oldest data/)).toHaveTextContent(
      'Oldest data last updated 5 hours ago',
    );
    expect(await lastUpdated()).toBe('Last updated 1 hour ago');
  });

  it('is that of the environments if the artifacts are newer', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async () => ({ ...artifacts, asOf: hoursAgo(0) }),
        getEnvironments: async () => ({ ...environments, asOf: hoursAgo(1) }),
      }),
    });
    await screen.findByText('1 hour ago', { selector: 'span > time' });
    expect(await lastUpdated()).toBe('Last updated 1 hour ago');
  });

  it('is that of the environments if the latest trails are newer', async () => {
    renderView(<OverviewCard />, {
      api: mockApi({
        getSummary: async () => ({ ...summary, asOf: hoursAgo(0) }),
        getEnvironments: async () => ({ ...environments, asOf: hoursAgo(1) }),
      }),
    });
    await screen.findByText('1 hour ago', { selector: 'span > time' });
    expect(await lastUpdated()).toBe('Last updated 1 hour ago');
  });

  it('is left to the notices if any data is stale', async () => {
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrails: async (_ref, query) => ({
          ...trails,
          stale: !query?.page,
          asOf: hoursAgo(2),
        }),
      }),
    });
    expect(await screen.findByText(/^Showing data from/)).toBeVisible();
    expect(screen.queryByText(/^Last updated/)).not.toBeInTheDocument();
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import { axe } from 'jest-axe';
import { NOW, problems, read } from '../../../__fixtures__/responses';
import { trend } from '../../../__fixtures__/environments';
import { mockApi, portalError } from '../../../__testUtils__/mockApi';
import { renderView } from '../../../__testUtils__/renderView';
import { ComplianceContent } from '../ComplianceContent';

function open(response: Partial<TrendResponse> = {}) {
  return renderView(<ComplianceContent />, {
    api: mockApi({ getTrend: async () => ({ ...trend, ...response }) }),
  });
}

async function section() {
  return within(await screen.findByRole('region', { name: 'Trend' }));
}

describe('Trend', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('shows how many trails are compliant, with a chart by week', async () => {
    open();
    const part = await section();
    expect(await part.findByText('82%')).toBeInTheDocument();
    expect(part.getByText('99 of 120 in 12 weeks')).toBeInTheDocument();
    expect(
      part.getByRole('img', {
        name: 'Compliant trails per week: 40% in the week of Aug 31, 2026, 100% in the week of Nov 16, 2026',
      }),
    ).toBeInTheDocument();
  });

  it('shows the median time from commit to compliant of all weeks', async () => {
    open();
    const part = await section();
    expect(
      await part.findByText('8 minutes', { selector: 'span' }),
    ).toBeInTheDocument();
    expect(part.getByText('median of 12 weeks')).toBeInTheDocument();
  });

  it('lists what fails or is missing most often', async () => {
    open();
    const part = await section();
    expect(await part.findByText('sbom')).toBeInTheDocument();
    expect(part.getByText('missing in 14, pending in 2')).toBeInTheDocument();
    expect(part.getByText('failed in 5, missing in 1')).toBeInTheDocument();
  });

  it('lists all figures in a table, newest first', async () => {
    open();
    const part = await section();
    await userEvent.click(await part.findByText('Show figures'));
    const table = part.getByRole('table', { name: 'Trend by week' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      'Nov 16, 20261010100%',
    );
  });

  it('has no chart for a single week', async () => {
    open({
      weeks: trend.weeks.map((week, index) =>
        index === 11 ? week : { from: week.from, trails: 0, compliant: 0 },
      ),
    });
    const part = await section();
    expect(
      await part.findByText('100%', { selector: 'span' }),
    ).toBeInTheDocument();
    expect(part.queryByRole('img')).not.toBeInTheDocument();
  });

  it('leaves gaps in the line for weeks without trails', async () => {
    open({
      weeks: trend.weeks.map((week, index) =>
        index === 5 ? { from: week.from, trails: 0, compliant: 0 } : week,
      ),
    });
    const part = await section();
    const chart = await part.findByRole('img');
    expect(chart.querySelectorAll('polyline')).toHaveLength(2);
  });

  const noTrails = trend.weeks.map(({ from }) => ({
    from,
    trails: 0,
    compliant: 0,
  }));

  it.each([
    [true, 'No trails in the last 12 weeks'],
    [false, "Flow payments-relaese doesn't exist"],
  ])(
    'says that there are no trails only if all are known: %s',
    async (complete, text) => {
      open({
        weeks: noTrails,
        coverage: { ...read, complete },
        problems: complete ? [] : [problems.unknownFlow],
      });
      const part = await section();
      expect(await part.findByText(text)).toBeInTheDocument();
    },
  );

  it('shows an error in its own section, next to the tables', async () => {
    renderView(<ComplianceContent />, {
      api: mockApi({
        getTrend: async () => {
          throw portalError(503);
        },
      }),
    });
    const part = await section();
    expect(
      await part.findByText("Couldn't reach the region"),
    ).toBeInTheDocument();
    expect(
      await screen.findByRole('table', { name: 'Trails (newest first)' }),
    ).toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    open();
    const part = await section();
    await part.findByText('82%');
    const region = screen.getByRole('region', { name: 'Trend' });
    const { violations } = await axe(region, {
      rules: { 'heading-order': { enabled: false } },
    });
    expect(violations).toEqual([]);
  });
});

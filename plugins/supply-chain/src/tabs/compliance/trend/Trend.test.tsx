import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import { axe } from 'jest-axe';
import { NOW, problems } from '../../../__fixtures__/responses';
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
    expect(
      part.getByText('99 of 120 in 12 weeks, 10 of 10 this week'),
    ).toBeInTheDocument();
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

  it('says when the time from commit to compliant starts and ends, for everyone to read', async () => {
    open();
    const part = await section();
    const hint = await part.findByText(/^Commit to compliant is the time/);
    expect(hint).toHaveTextContent(
      'Without a commit time, it starts when the trail started.',
    );
    expect(hint).toHaveTextContent(
      'It ends with the last attestation reported before the portal saw the trail as compliant.',
    );
    expect(hint.closest('[aria-hidden], details')).toBeNull();
  });

  it('does not explain a time that is unknown', async () => {
    open({
      weeks: trend.weeks.map(week => ({
        ...week,
        secondsToCompliant: undefined,
      })),
    });
    const part = await section();
    expect(await part.findByText('82%')).toBeInTheDocument();
    expect(part.queryByText(/^Commit to compliant is the time/)).toBeNull();
  });

  it('lists what fails or is missing most often', async () => {
    open();
    const part = await section();
    expect(await part.findByText('sbom')).toBeInTheDocument();
    expect(part.getByText('missing in 14, pending in 2')).toBeInTheDocument();
    expect(part.getByText('failed in 5, missing in 1')).toBeInTheDocument();
  });

  it('shows all figures in a table, including none and unknown', async () => {
    const weeks = trend.weeks.map((week, index) =>
      index === 11
        ? { from: week.from, trails: 0, compliant: 0, unknown: 0 }
        : { ...week, secondsToCompliant: undefined },
    );
    open({ weeks });
    const part = await section();
    expect(await part.findByText(/no trails this week/)).toBeInTheDocument();
    await userEvent.click(part.getByText('Show figures'));
    const table = part.getByRole('table', { name: 'Trend by week' });
    const [, newest, earlier] = within(table).getAllByRole('row');
    expect(newest).toHaveTextContent('Nov 16, 2026000NoneNone');
    expect(earlier).toHaveTextContent('Nov 9, 202610100100%Unknown');
  });

  it('has no chart for a single week', async () => {
    open({
      weeks: trend.weeks.map((week, index) =>
        index === 11
          ? week
          : { from: week.from, trails: 0, compliant: 0, unknown: 0 },
      ),
    });
    const part = await section();
    expect(
      await part.findByText('100%', { selector: 'span' }),
    ).toBeInTheDocument();
    expect(part.queryByRole('img')).not.toBeInTheDocument();
  });

  const withUnknown = (unknown: number, compliant: number) =>
    trend.weeks.map((week, index) =>
      index === 11 ? { ...week, unknown, compliant } : week,
    );

  it('says that the share is unknown if all states are', async () => {
    open({
      weeks: trend.weeks.map(week => ({ ...week, unknown: 10, compliant: 0 })),
    });
    const part = await section();
    const heading = await part.findByText('Compliant trails per week');
    expect(heading.parentElement).toHaveTextContent(
      'Unknown0 of 120 in 12 weeks, 0 of 10 this week, 120 unknown',
    );
    expect(
      part.queryByRole('img', { name: /^Compliant trails per week/ }),
    ).not.toBeInTheDocument();
    expect(part.queryByText('0%')).not.toBeInTheDocument();
  });

  it('says how many trails are compliant at least if some states are unknown', async () => {
    open({ weeks: withUnknown(3, 7) });
    const part = await section();
    expect(await part.findByText('at least 80%')).toBeInTheDocument();
    expect(
      part.getByRole('img', {
        name: 'Compliant trails per week: 40% in the week of Aug 31, 2026, at least 70% in the week of Nov 16, 2026',
      }),
    ).toBeInTheDocument();
    await userEvent.click(part.getByText('Show figures'));
    const table = part.getByRole('table', { name: 'Trend by week' });
    const [, newest, earlier] = within(table).getAllByRole('row');
    expect(newest).toHaveTextContent('Nov 16, 20261073at least 70%');
    expect(earlier).toHaveTextContent('Nov 9, 202610100100%');
  });

  it('draws no point for a week whose states are all unknown', async () => {
    open({ weeks: withUnknown(10, 0) });
    const part = await section();
    expect(
      await part.findByRole('img', {
        name: 'Compliant trails per week: 40% in the week of Aug 31, 2026, 100% in the week of Nov 9, 2026',
      }),
    ).toBeInTheDocument();
    await userEvent.click(part.getByText('Show figures'));
    const table = part.getByRole('table', { name: 'Trend by week' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      'Nov 16, 202610010Unknown',
    );
  });

  it('leaves gaps in the line for weeks without trails', async () => {
    open({
      weeks: trend.weeks.map((week, index) =>
        index === 5
          ? { from: week.from, trails: 0, compliant: 0, unknown: 0 }
          : week,
      ),
    });
    const part = await section();
    const charts = await part.findAllByRole('img');
    expect(
      charts.map(chart => chart.querySelectorAll('polyline').length),
    ).toEqual([2, 2]);
  });

  const noTrails = trend.weeks.map(({ from }) => ({
    from,
    trails: 0,
    compliant: 0,
    unknown: 0,
  }));

  it('says that there are no trails only if all are known', async () => {
    open({ weeks: noTrails });
    const part = await section();
    expect(
      await part.findByText('No trails in the last 12 weeks'),
    ).toBeInTheDocument();
  });

  it('does not say that trails are loading that a problem keeps from it', async () => {
    open({
      complete: false,
      problems: [problems.wrongValue],
      weeks: noTrails,
    });
    const part = await section();
    expect(
      await part.findByText('No known trails in the last 12 weeks'),
    ).toBeInTheDocument();
    expect(
      part.getByText('Trails from these weeks may be missing.'),
    ).toBeInTheDocument();
    expect(part.queryByText(/loading/)).not.toBeInTheDocument();
  });

  it('counts a single week', async () => {
    open({ weeks: trend.weeks.slice(-1) });
    const part = await section();
    expect(
      await part.findByText('10 of 10 in 1 week, 10 of 10 this week'),
    ).toBeInTheDocument();
  });

  it.each([
    ['says that earlier weeks are not stored in full', 4, true],
    ['says nothing about earlier weeks if there are twelve', 12, false],
  ])('%s', async (_, count, isShort) => {
    open({ weeks: trend.weeks.slice(-count) });
    const part = await section();
    expect(await part.findByText('Show figures')).toBeInTheDocument();
    expect(
      part.queryByText("Earlier weeks aren't stored in full.") !== null,
    ).toBe(isShort);
    expect(part.getByText(new RegExp(`in ${count} weeks`))).toBeInTheDocument();
  });

  it('says that there is no trend without a week that is stored in full', async () => {
    open({ weeks: [], unmet: [] });
    const part = await section();
    expect(
      await part.findByText('Trends need at least a week of stored history.'),
    ).toBeInTheDocument();
  });

  it('does not say that there are no issues while trails may be missing', async () => {
    open({ complete: false, unmet: [] });
    const part = await section();
    const issues = await part.findByText('Most common issues');
    expect(issues.parentElement).toHaveTextContent(/Unknown$/);
  });

  it('says that no trails are known while older ones are still loading', async () => {
    open({
      complete: false,
      incompleteReason: 'loading',
      weeks: noTrails,
    });
    const part = await section();
    expect(
      await part.findByText('No known trails in the last 12 weeks'),
    ).toBeInTheDocument();
    expect(
      part.getByText('Older trails from these weeks are still loading.'),
    ).toBeInTheDocument();
  });

  it.each([
    ['repository-unknown', 'the repository of some is unknown'],
    ['date-unknown', 'the date of some is unknown'],
  ] as const)(
    'does not say that trails are loading that never will: %s',
    async (incompleteReason, why) => {
      open({ complete: false, incompleteReason });
      const part = await section();
      expect(
        await part.findByText(
          `Trails from these weeks may be missing: ${why}.`,
        ),
      ).toBeInTheDocument();
      expect(part.queryByText(/loading/)).not.toBeInTheDocument();
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

import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import { trend } from '../../src/__fixtures__/environments';
import { failing, never } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';

function showing(response: Partial<TrendResponse>): Scenario['api'] {
  return () => ({ getTrend: async () => ({ ...trend, ...response }) });
}

const empty = { trails: 0, compliant: 0 };

/** The states of the trend on the Compliance tab. */
export const trendStates: Scenarios = {
  'trend-with-gaps': {
    shows: '72 of 90 in 12 weeks',
    api: showing({
      weeks: trend.weeks.map((week, index) =>
        index % 4 === 3 ? { ...week, ...empty } : week,
      ),
    }),
  },
  'trend-empty': {
    shows: 'No trails in the last 12 weeks',
    api: showing({
      weeks: trend.weeks.map(({ from }) => ({ from, ...empty })),
    }),
  },
  'trend-loading': {
    shows: /Trend.*progressbar Loading/s,
    api: () => ({ getTrend: never }),
  },
  'trend-unreadable': {
    shows: /Trend.*Couldn't reach the region.*table Trails \(newest first\)/s,
    api: () => ({ getTrend: failing(502) }),
  },
};

import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import { trend } from '../../src/__fixtures__/environments';
import { failing } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';

function showing(response: Partial<TrendResponse>): Scenario['api'] {
  return () => ({ getTrend: async () => ({ ...trend, ...response }) });
}

const empty = { trails: 0, compliant: 0 };

/** The states of the trend on the Compliance tab. */
export const trendStates: Scenarios = {
  'trend-with-gaps': {
    shows: '80% compliant (72 of 90) in 12 weeks',
    api: showing({
      weeks: trend.weeks.map((week, index) =>
        index % 4 === 3 ? { ...week, ...empty } : week,
      ),
    }),
  },
  'trend-empty': {
    shows: /Compliance history(?!.*in 12 weeks)/s,
    api: showing({
      weeks: trend.weeks.map(({ from }) => ({ from, ...empty })),
    }),
  },
  'trend-unreadable': {
    shows: /Compliance history(?!.*in 12 weeks).*Unknown.*table Trails/s,
    api: () => ({ getTrend: failing(502) }),
  },
};

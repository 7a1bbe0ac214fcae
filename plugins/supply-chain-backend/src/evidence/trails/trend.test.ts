import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { serviceTrendOf } from './trend';

const WEEKS = ['2026-11-09', '2026-11-16'].map(day => Date.parse(day));

const trailsOf = (week: number, states: StateValue[]) =>
  states.map(state => ({
    ...{ flowId: 1, state },
    ...{ createdAt: WEEKS[week], readAt: WEEKS[week] },
  }));

describe('the trend of a service', () => {
  it('tells unknown trails from failed ones', () => {
    const { trend, trendUnknown } = serviceTrendOf(
      WEEKS,
      trailsOf(1, ['compliant', 'unknown', 'unknown', 'non-compliant']),
    );
    expect({ trend, trendUnknown }).toEqual({
      trend: [null, 0.25],
      trendUnknown: [0, 0.5],
    });
  });

  it('mentions no unknown trails without any', () => {
    expect(serviceTrendOf(WEEKS, trailsOf(0, ['compliant']))).toEqual({
      trend: [1, null],
    });
  });
});

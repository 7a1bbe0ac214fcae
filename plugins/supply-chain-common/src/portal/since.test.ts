import { runningSince, worstSince } from './since';
import type { StateValue } from './state';

const at = (hour: number) =>
  `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const part = (state: StateValue, hour?: number) => ({
  state,
  ...(hour !== undefined && { since: at(hour) }),
});

describe('worstSince', () => {
  it('is the first of the parts that failed, however late others changed', () => {
    expect(
      worstSince([
        part('non-compliant', 9),
        part('non-compliant', 7),
        part('compliant', 1),
        part('missing'),
      ]),
    ).toBe(at(7));
  });

  it.each([
    ['a better part, which may have been worse before', 'compliant'],
    ['an equal part, which may have been worse before', 'missing'],
  ] as const)('waits for %s', (_, state) => {
    expect(worstSince([part('missing', 7), part(state, 9)])).toBe(at(9));
  });

  it.each([
    ['a failed part', [part('non-compliant', 7), part('non-compliant')]],
    ['a better part', [part('missing', 7), part('compliant')]],
    ['everything', []],
  ])('is unknown if the time of %s is', (_, parts) => {
    expect(worstSince(parts)).toBeUndefined();
  });
});

describe('runningSince', () => {
  it.each([
    [at(7), at(9), at(9)],
    [at(9), at(7), at(9)],
    [undefined, at(7), undefined],
    [at(7), undefined, undefined],
  ])('of %s and %s is %s', (started, changed, since) => {
    expect(runningSince(started, changed)).toBe(since);
  });
});

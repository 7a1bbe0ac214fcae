import { environmentSince, worstSince } from './since';

const at = (day: number) => new Date(Date.UTC(2026, 9, day)).toISOString();
const time = (day: number) => Date.parse(at(day));

describe('since when the worst state of several has held', () => {
  it('is since the first of the failed ones', () => {
    expect(
      worstSince([
        { state: 'non-compliant', since: { at: at(5) } },
        { state: 'non-compliant', since: { at: at(3), atLeast: true } },
        { state: 'compliant', since: { at: at(1) } },
      ]),
    ).toEqual({ at: at(3), atLeast: true });
  });

  it('is since the last of all if none failed', () => {
    expect(
      worstSince([
        { state: 'compliant', since: { at: at(5) } },
        { state: 'incomplete', since: { at: at(3) } },
      ]),
    ).toEqual({ at: at(5) });
  });

  it('is unknown if it is for one of them', () => {
    const known = { state: 'compliant', since: { at: at(5) } } as const;
    expect(worstSince([known, { state: 'compliant' }])).toBeUndefined();
    expect(worstSince([])).toBeUndefined();
  });
});

describe('since when an environment has had its state', () => {
  const ran = (
    state: 'compliant' | 'non-compliant',
    from: number,
    to?: number,
  ) => ({
    state,
    startedAt: time(from),
    stoppedAt: to === undefined ? undefined : time(to),
  });

  it('goes back across the builds that had it', () => {
    expect(
      environmentSince(
        'compliant',
        [
          ran('compliant', 9),
          ran('compliant', 6, 9),
          ran('non-compliant', 2, 6),
        ],
        true,
      ),
    ).toEqual({ at: at(6) });
  });

  it('begins once a worse build that ran on has stopped', () => {
    expect(
      environmentSince(
        'compliant',
        [ran('compliant', 6), ran('non-compliant', 2, 8)],
        true,
      ),
    ).toEqual({ at: at(8) });
  });

  it('is at least since the oldest known one if there may be older ones', () => {
    const all = [ran('compliant', 9), ran('compliant', 6, 9)];
    expect(environmentSince('compliant', all, false)).toEqual({
      at: at(6),
      atLeast: true,
    });
    expect(environmentSince('compliant', all, true)).toEqual({ at: at(6) });
  });
});

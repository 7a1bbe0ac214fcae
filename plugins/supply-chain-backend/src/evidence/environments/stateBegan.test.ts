import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { stateBegan, stateHeldSince } from './stateBegan';
import type { Period } from './stateBegan';

/** A deployment whose build had its state from the start, by default. */
function ran(
  state: StateValue,
  [startedAt, stoppedAt = Infinity]: [number, number?],
  since: number = 0,
): Period {
  return { state, since, startedAt, stoppedAt };
}

describe('stateBegan', () => {
  it('is the start of the only deployment', () => {
    expect(stateBegan('compliant', [ran('compliant', [5])])).toBe(5);
  });

  it('is unknown if the deployment before the first may have been deleted', () => {
    const periods = [ran('compliant', [9]), ran('compliant', [5, 9])];
    expect(stateBegan('compliant', periods, true)).toBeUndefined();
    const afterBad = [...periods, ran('non-compliant', [3, 5])];
    expect(stateBegan('compliant', afterBad, true)).toBe(5);
  });

  it('goes back across builds that had the same state', () => {
    const periods = [
      ran('compliant', [9]),
      ran('compliant', [7, 9]),
      ran('non-compliant', [5, 7]),
      ran('compliant', [3, 5]),
    ];
    expect(stateBegan('compliant', periods)).toBe(7);
  });

  it('is when the verdict on a running build changed', () => {
    expect(stateBegan('non-compliant', [ran('non-compliant', [5], 8)])).toBe(8);
  });

  it('is when the verdict on an earlier build changed', () => {
    const periods = [ran('compliant', [9]), ran('compliant', [5, 9], 6)];
    expect(stateBegan('compliant', periods)).toBe(6);
  });

  it('is the latest start after a time without any build', () => {
    const periods = [ran('compliant', [9]), ran('compliant', [3, 8])];
    expect(stateBegan('compliant', periods)).toBe(9);
  });

  it('does not go back to a failed build that had stopped before the next one started', () => {
    const periods = [ran('non-compliant', [9]), ran('non-compliant', [3, 5])];
    expect(stateBegan('non-compliant', periods)).toBe(9);
  });

  it('is bad as long as one of several builds is', () => {
    const periods = [
      ran('compliant', [9]),
      ran('non-compliant', [7]),
      ran('non-compliant', [5, 8]),
      ran('compliant', [1, 9]),
    ];
    expect(stateBegan('non-compliant', periods)).toBe(5);
  });

  it('is compliant only while every build is', () => {
    const periods = [ran('compliant', [3]), ran('non-compliant', [4, 6])];
    expect(stateBegan('compliant', periods)).toBe(6);
  });

  it('starts with the last of several builds to become compliant', () => {
    const periods = [ran('compliant', [3], 6), ran('compliant', [3], 4)];
    expect(stateBegan('compliant', periods)).toBe(6);
  });

  it('does not end a bad state when another build changed', () => {
    const periods = [ran('non-compliant', [3]), ran('compliant', [2], 5)];
    expect(stateBegan('non-compliant', periods)).toBeUndefined();
  });

  it('is bad as long as one build is, whatever is unknown about others', () => {
    const periods = [
      ran('non-compliant', [5]),
      ran('unknown', [3]),
      ran('compliant', [7], NaN),
    ];
    expect(stateBegan('non-compliant', periods)).toBeUndefined();
    const alone = [...periods.slice(0, 1), ran('unknown', [7])];
    expect(stateBegan('non-compliant', alone)).toBe(5);
  });

  it.each([
    ['whose state began at an unknown time', ran('compliant', [5], NaN)],
    ['in another state', ran('non-compliant', [5])],
  ])('is unknown with a running build %s', (_, running) => {
    expect(stateBegan('compliant', [running])).toBeUndefined();
    const periods = [running, ran('non-compliant', [1, 5])];
    expect(stateBegan('compliant', periods)).toBeUndefined();
  });

  it('is unknown if an earlier build changed after it had stopped', () => {
    const periods = [ran('compliant', [9]), ran('non-compliant', [5, 9], 20)];
    expect(stateBegan('compliant', periods)).toBeUndefined();
  });

  it('is the change of a build that became compliant only after it had stopped', () => {
    const periods = [ran('compliant', [9]), ran('compliant', [5, 9], 20)];
    expect(stateBegan('compliant', periods)).toBe(9);
  });

  it.each([
    ['the state of an earlier build', ran('unknown', [5, 9])],
    ['the time of its verdict', ran('compliant', [5, 9], NaN)],
    ['its start', { ...ran('compliant', [-Infinity, 9]), since: NaN }],
  ])('is unknown without %s', (_, earlier) => {
    expect(
      stateBegan('compliant', [ran('compliant', [9]), earlier]),
    ).toBeUndefined();
  });

  it('is not confused by what happened after a build had stopped', () => {
    const periods = [ran('compliant', [9]), ran('compliant', [5, 9])];
    const later = [...periods, ran('non-compliant', [1, 5], 12)];
    expect(stateBegan('compliant', later)).toBeUndefined();
    expect(stateBegan('compliant', periods)).toBe(5);
  });
});

describe('stateHeldSince', () => {
  it('is when the state began', () => {
    const periods = [
      ran('compliant', [9]),
      ran('compliant', [5, 9]),
      ran('non-compliant', [1, 5]),
    ];
    expect(stateHeldSince('compliant', periods)).toBe(5);
  });

  it('is the oldest proven time if it is unknown when the state began', () => {
    const periods = [
      ran('compliant', [9]),
      ran('compliant', [5, 9]),
      ran('unknown', [1, 7]),
    ];
    expect(stateHeldSince('compliant', periods)).toBe(7);
  });

  it.each([
    ['another state', ran('non-compliant', [3])],
    ['an unknown state', ran('unknown', [3])],
    ['the state since an unknown time', ran('compliant', [3], NaN)],
  ])('is unknown if a running build has %s', (_, running) => {
    const periods = [ran('compliant', [9]), running];
    expect(stateHeldSince('compliant', periods)).toBeUndefined();
  });
});

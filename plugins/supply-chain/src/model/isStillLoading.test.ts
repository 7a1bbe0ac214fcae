import type { Problem } from 'backstage-plugin-supply-chain-common';
import { isStillLoading } from './isStillLoading';

const problem: Problem = {
  reason: 'unknown-annotation',
  message: 'Misspelled',
};

describe('an incomplete response', () => {
  it.each<[boolean, Problem[] | undefined]>([
    [true, undefined],
    [true, []],
    [true, [{ ...problem, stale: true }]],
    [false, [problem]],
    [false, [{ ...problem, stale: true }, problem]],
  ])('is still loading: %s with the problems %j', (isLoading, problems) => {
    expect(
      isStillLoading({ complete: false, ...(problems && { problems }) }),
    ).toBe(isLoading);
  });

  it('is never said to be loading once it is complete', () => {
    expect(isStillLoading({ complete: true, problems: [] })).toBe(false);
  });
});

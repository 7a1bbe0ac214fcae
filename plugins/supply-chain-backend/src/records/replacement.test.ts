import { replacedBy } from './replacement';

/** A period of a build, from and to a minute. */
function ran(fingerprint: string, startedAt?: number, stoppedAt?: number) {
  return { fingerprint, startedAt, stoppedAt };
}

describe('a build', () => {
  it.each([
    ['that stopped when it started', [ran('old', 0, 10), ran('new', 10)]],
    ['that stopped after it started', [ran('old', 0, 11), ran('new', 10, 30)]],
    ['that stopped before it started', [ran('old', 0, 5), ran('new', 10)]],
    [
      'rather than a canary that had stopped',
      [ran('old', 0, 11), ran('canary', 4, 6), ran('new', 10)],
    ],
    [
      'rather than a canary that stopped after the old build',
      [ran('old', 0, 11), ran('canary', 4, 12), ran('new', 10)],
    ],
    ['once it is no longer a canary', [ran('old', 0, 90), ran('new', 10)]],
    [
      'although an older end was never reported',
      [ran('lost', 0), ran('old', 2, 10), ran('new', 10)],
    ],
    [
      'rather than one that a newer build replaced',
      [ran('old', 0, 10), ran('canary', 5, 30), ran('new', 10), ran('z', 30)],
    ],
    [
      'of which only the end was reported, before it started',
      [ran('old', undefined, 5), ran('new', 10)],
    ],
    [
      'of which only the end was reported, when it started',
      [ran('old', undefined, 10), ran('new', 10)],
    ],
    ['other than itself', [ran('old', 0, 2), ran('new', 3, 5), ran('new', 10)]],
  ])('replaced the build %s', (_, periods) => {
    const own = periods.findLast(({ fingerprint }) => fingerprint === 'new')!;

    expect(replacedBy(own, periods)?.fingerprint).toBe('old');
  });

  it.each([
    ['while the previous one still runs', [ran('old', 0), ran('new', 10)]],
    [
      'if the previous one ran until a newer one started',
      [ran('old', 0, 20), ran('new', 10, 15), ran('z', 20)],
    ],
    [
      'if the previous one may have started after it',
      [ran('old', undefined, 12), ran('new', 10)],
    ],
    [
      'whose start was not reported',
      [ran('old', 0, 5), ran('new', undefined, 10)],
    ],
  ])('replaced an unknown build %s', (_, periods) => {
    const own = periods.find(({ fingerprint }) => fingerprint === 'new')!;

    expect(replacedBy(own, periods)).toBeUndefined();
  });

  it.each([
    ['the first', [ran('new', 10)]],
    ['started with another', [ran('z', 10), ran('new', 10)]],
    ['ran before', [ran('new', 0, 5), ran('new', 10)]],
  ])('replaced none if it was %s', (_, periods) => {
    const own = periods.findLast(({ fingerprint }) => fingerprint === 'new')!;

    expect(replacedBy(own, periods)).toBeNull();
  });
});

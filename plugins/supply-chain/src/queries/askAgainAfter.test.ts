import { problems } from '../__fixtures__/responses';
import { askAgainAfter } from './askAgainAfter';

describe('askAgainAfter', () => {
  it.each([
    ['is old because its region could not be read', { stale: true }],
    ['has a region that is down', { problems: [problems.regionDown] }],
    ['has records still loading', { incompleteReason: 'loading' as const }],
    [
      'has a page still loading',
      { window: { incompleteReason: 'loading' as const } },
    ],
    [
      'was read before the time in question',
      { incompleteReason: 'read-before' as const },
    ],
    ['has components still loading', { unread: 2 }],
    ['has pending writes', { pending: [{}] }],
  ])('asks again about a response that %s', (_what, response) => {
    expect(askAgainAfter(response, 1)).toBe(5_000);
  });

  it.each([
    ['is complete', {}],
    ['lacks a repository', { incompleteReason: 'repository-unknown' as const }],
    [
      'has a start that was never reported',
      { incompleteReason: 'start-unknown' as const },
    ],
    ['has a mistake in its annotations', { problems: [problems.wrongValue] }],
  ])('does not ask again about a response that %s', (_what, response) => {
    expect(askAgainAfter(response, 1)).toBe(false);
  });

  it('asks less and less often, down to every two minutes', () => {
    const intervals = [1, 2, 3, 4, 5, 6, 50].map(updates =>
      askAgainAfter({ stale: true }, updates),
    );
    expect(intervals).toEqual([
      5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000,
    ]);
  });

  it('asks every two seconds while a region request is in flight', () => {
    expect(askAgainAfter({ settling: true, stale: true }, 50)).toBe(2_000);
  });
});

import { readRetryAfter } from './retryAfter';

const NOW = Date.UTC(2026, 0, 1);

describe('readRetryAfter', () => {
  it.each([
    ['7', 7000],
    ['0', 0],
    ['1.5', 1500],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['99999999999999999999', 86_400_000],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %p as %p', (value, expected) => {
    expect(readRetryAfter(value, NOW)).toBe(expected);
  });
});

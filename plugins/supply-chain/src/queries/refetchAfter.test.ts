import type { Coverage } from 'backstage-plugin-supply-chain-common';
import { refetchAfter } from './useReading';

const partly: Coverage = { stale: false, complete: false };

describe('refetchAfter', () => {
  it.each([
    ['what is complete', { stale: false, complete: true }],
    ['a broken link', { ...partly, why: 'link' as const }],
    ['an unreadable record', { ...partly, why: 'unreadable' as const }],
  ])('leaves %s alone', (_, response) => {
    expect(refetchAfter(response, 1)).toBe(false);
  });

  it.each([
    ['records are being read', { ...partly, why: 'reading' as const }],
    ['the region may recover', { ...partly, stale: true }],
  ])('asks again while %s, less and less often', (_, response) => {
    expect(
      [1, 2, 3, 9].map(updates => refetchAfter(response, updates)),
    ).toEqual([2_000, 4_000, 8_000, 120_000]);
  });
});

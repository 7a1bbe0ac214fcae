import { formatShort } from './formatShort';

const NOW = Date.parse('2026-11-21T18:33:00Z');

describe('formatShort', () => {
  it.each([
    ['2026-11-21T15:21:00Z', /^\d{2}:21$/],
    ['2026-11-19T12:00:00Z', /^Thu$/],
    ['2026-11-08T12:00:00Z', /^8 Nov$/],
    ['2025-11-08T12:00:00Z', /^8 Nov 2025$/],
  ])('formats %s as briefly as its age allows', (moment, text) => {
    expect(formatShort(moment, NOW, 'en-GB')).toMatch(text);
  });

  it('uses the date for times a week ago', () => {
    expect(formatShort('2026-11-14T12:00:00Z', NOW, 'en-GB')).toBe('14 Nov');
  });
});

import { isDay, isReversed, startOfDay } from './localTimes';

describe('isDay', () => {
  it('accepts days of the calendar', () => {
    expect(['2026-11-21', '2024-02-29'].every(isDay)).toBe(true);
  });

  it.each(['', '21.11.2026', '2026-02-29', '2026-13-01', '0202-11-21'])(
    'rejects %p',
    text => {
      expect(isDay(text)).toBe(false);
    },
  );
});

describe('isReversed', () => {
  it('is true if the last day is before the first', () => {
    expect(isReversed({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  });

  it('is false for a single day, and for an open range', () => {
    expect(isReversed({ from: '2026-11-02', to: '2026-11-02' })).toBe(false);
    expect(isReversed({ from: '2026-11-02' })).toBe(false);
    expect(isReversed({ to: '2026-11-02' })).toBe(false);
  });
});

describe('startOfDay', () => {
  it('is midnight in the local time zone', () => {
    const start = new Date(startOfDay('2026-11-21'));
    expect([start.getDate(), start.getHours(), start.getMinutes()]).toEqual([
      21, 0, 0,
    ]);
  });

  it('continues in the next month and year', () => {
    const next = new Date(startOfDay('2026-12-31', 1));
    expect([next.getFullYear(), next.getMonth(), next.getDate()]).toEqual([
      2027, 0, 1,
    ]);
  });
});

import {
  isDay,
  startOfDay,
  localMinuteOf,
  momentOf,
  roundUpToMinute,
} from './localTimes';

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

describe('roundUpToMinute', () => {
  it('keeps a full minute', () => {
    expect(roundUpToMinute('2026-11-21T12:00:00Z')).toBe(
      '2026-11-21T12:00:00.000Z',
    );
  });

  it.each(['2026-11-21T12:00:00.001Z', '2026-11-21T12:00:59Z'])(
    'rounds %s up',
    moment => {
      expect(roundUpToMinute(moment)).toBe('2026-11-21T12:01:00.000Z');
    },
  );
});

describe('momentOf', () => {
  it('reverses localMinuteOf', () => {
    const moment = '2026-11-13T12:00:00.000Z';
    expect(momentOf(localMinuteOf(moment))).toBe(moment);
  });

  it.each(['', 'yesterday', '2026-13-01T00:00'])('rejects %p', text => {
    expect(momentOf(text)).toBeUndefined();
  });
});

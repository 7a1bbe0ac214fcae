import {
  formatDuration,
  formatMoment,
  formatRelative,
  formatShort,
  formatZoned,
} from './formatTime';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('formatRelative', () => {
  it.each([
    ['2026-11-20T11:59:51Z', 'just now'],
    ['2026-11-20T12:00:00Z', 'just now'],
    ['2026-11-20T12:00:09Z', 'just now'],
    ['2026-11-20T11:59:31Z', '29 seconds ago'],
    ['2026-11-20T11:58:59Z', '1 minute ago'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-11-18T13:00:00Z', '1 day ago'],
    ['2026-09-22T12:00:00Z', '1 month ago'],
    ['2024-01-01T12:00:00Z', '2 years ago'],
    ['2026-11-20T12:05:00Z', 'in 5 minutes'],
  ])('formats %s as %s', (moment, text) => {
    expect(formatRelative(moment, now, 'just now', 'en')).toBe(text);
  });

  it('uses the language of the app', () => {
    expect(
      formatRelative('2026-11-20T09:00:00Z', now, 'gerade eben', 'de'),
    ).toBe('vor 3 Stunden');
  });
});

describe('formatMoment', () => {
  it('uses only the time for today, and adds the date otherwise', () => {
    expect(formatMoment('2026-11-20T10:42:00Z', now, 'en')).toMatch(
      /^\d+:42\sAM$/,
    );
    expect(formatMoment('2026-11-18T10:42:00Z', now, 'en')).toMatch(
      /^Nov 18, 2026, \d+:42\sAM$/,
    );
  });

  it('always adds the date without a current time', () => {
    expect(formatMoment('2026-11-20T10:42:00Z', undefined, 'en')).toMatch(
      /^Nov 20, 2026, \d+:42\sAM$/,
    );
  });
});

describe('formatShort', () => {
  it.each([
    ['2026-11-17T12:00:00Z', 'Tue'],
    ['2026-11-02T12:00:00Z', 'Nov 2'],
    ['2025-11-02T12:00:00Z', 'Nov 2, 2025'],
    // The weekday would be ambiguous a week ago, and misleading in the future.
    ['2026-11-13T12:00:00Z', 'Nov 13'],
    ['2026-11-22T12:00:00Z', 'Nov 22'],
  ])('formats %s as briefly as its age allows', (moment, text) => {
    expect(formatShort(moment, now, 'en')).toBe(text);
  });

  it('spells out the weekday on request', () => {
    expect(formatShort('2026-11-17T12:00:00Z', now, 'en', 'long')).toBe(
      'Tuesday',
    );
  });

  it.each(['en', 'en-GB', 'de'])(
    'writes a time of today like all other times: %s',
    language => {
      const midnight = new Date(now).setHours(0, 0, 0, 0);
      for (let hour = 0; hour < 24; hour += 1) {
        const moment = new Date(midnight + (hour * 60 + 5) * 60_000);
        const iso = moment.toISOString();
        const text = formatShort(iso, moment.getTime(), language);
        expect(text).toBe(formatMoment(iso, moment.getTime(), language));
        expect(formatMoment(iso, undefined, language)).toContain(text);
      }
    },
  );
});

describe('formatDuration', () => {
  it.each([
    [540, '9 minutes'],
    [90, '1.5 minutes'],
    [47 * 3_600, '1.9 days'],
    [6.5 * 86_400, '6.5 days'],
    [12.5 * 86_400, '12 days'],
    [729 * 86_400, '1.9 years'],
    [730 * 86_400, '2 years'],
    [0.2, '0 seconds'],
    [-5, '0 seconds'],
  ])('formats %s seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });

  it('abbreviates the unit on request', () => {
    expect(formatDuration(540, 'en', 'short')).toBe('9 min');
  });

  it('uses the language of the app', () => {
    expect(formatDuration(7_140, 'de')).toBe('1,9 Stunden');
  });
});

describe('formatZoned', () => {
  it('ends with the time zone', () => {
    expect(formatZoned('2026-11-20T12:00:00Z', 'en')).toMatch(
      /^Nov 20, 2026, \d+:\d\d\s[AP]M (UTC|GMT|[A-Z]{3,4})\S*$/,
    );
  });
});

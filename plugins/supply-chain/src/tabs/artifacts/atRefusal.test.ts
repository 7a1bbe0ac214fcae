import type { Translate } from '../../i18n/useTranslation';
import { formatExact, formatMoment } from '../../ui/formatTime';
import { atRefusal } from './atRefusal';

/** Returns each message's key and the times in it. */
const t = ((key: string, times: Record<string, unknown> = {}) =>
  [key, ...Object.values(times)].join('|')) as unknown as Translate;

const KNOWN_SINCE = '2026-11-21T12:00:30.000Z';
const CLOCK = Date.parse('2026-12-01T12:00:30.000Z');

const refusalOf = (at: string | undefined, knownSince = KNOWN_SINCE) =>
  atRefusal(t, { at, knownSince, clock: CLOCK, language: 'en' });

const shown = (moment: string) => formatMoment(moment, undefined, 'en');

describe('atRefusal', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([KNOWN_SINCE, '2026-12-01T12:00:30.000Z'])(
    'accepts %s, the very start or end',
    at => {
      expect(refusalOf(at)).toBeUndefined();
    },
  );

  it('names a start that it accepts itself, later than the rejected time', () => {
    expect(refusalOf('2026-11-21T12:00:00.000Z')).toBe(
      [
        'at.tooEarly',
        shown('2026-11-21T12:00:00.000Z'),
        shown('2026-11-21T12:01:00.000Z'),
      ].join('|'),
    );
    expect(refusalOf('2026-11-21T12:01:00.000Z')).toBeUndefined();
  });

  it('says a future time to the second if it is in the current minute', () => {
    const soon = '2026-12-01T12:00:45.000Z';
    expect(refusalOf(soon)).toBe(`at.future|${formatExact(soon, 'en')}`);
    const later = '2026-12-01T12:01:00.000Z';
    expect(refusalOf(later)).toBe(`at.future|${shown(later)}`);
  });

  it('says both times in full if clocks were set back in between', () => {
    const setBack = Date.parse('2026-11-01T06:00:00Z');
    jest
      .spyOn(Date.prototype, 'getTimezoneOffset')
      .mockImplementation(function offset(this: Date) {
        return this.getTime() < setBack ? 240 : 300;
      });
    // 1:45 in summer, before 1:30 in winter.
    const [at, since] = [
      '2026-11-01T05:45:00.000Z',
      '2026-11-01T06:30:00.000Z',
    ];
    expect(refusalOf(at, since)).toBe(
      ['at.tooEarly', formatExact(at, 'en'), formatExact(since, 'en')].join(
        '|',
      ),
    );
  });

  it('rejects an invalid time', () => {
    expect(refusalOf(undefined)).toBe('at.invalid');
  });
});

import type { Translate } from '../../i18n/useTranslation';
import { formatMoment } from '../../ui/formatTime';
import { atRefusal } from './atRefusal';

/** Returns each message's key and the times in it. */
const t = ((key: string, times: Record<string, unknown> = {}) =>
  [key, ...Object.values(times)].join('|')) as unknown as Translate;

const KNOWN_SINCE = '2026-11-21T12:00:30.000Z';
const CLOCK = Date.parse('2026-12-01T12:00:30.000Z');

const refusalOf = (at: string | undefined) =>
  atRefusal(t, { at, knownSince: KNOWN_SINCE, clock: CLOCK, language: 'en' });

const shown = (moment: string) => formatMoment(moment, undefined, 'en');

describe('atRefusal', () => {
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

  it('rejects a future time', () => {
    const later = '2026-12-01T12:01:00.000Z';
    expect(refusalOf(later)).toBe(`at.future|${shown(later)}`);
  });

  it('rejects an invalid time', () => {
    expect(refusalOf(undefined)).toBe('at.invalid');
  });
});

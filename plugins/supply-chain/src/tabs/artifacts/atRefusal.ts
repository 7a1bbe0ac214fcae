import type { Translate } from '../../i18n/useTranslation';
import { localMinuteOf, roundUpToMinute } from '../../model/localMinutes';
import { formatExact, formatMoment } from '../../ui/formatTime';

/**
 * Why there is no data for a time: it is invalid, in the future, or before the
 * stored history.
 *
 * @param asked - `at` and `knownSince` are ISO 8601, `clock` is milliseconds
 * @returns undefined for a valid time
 */
export function atRefusal(
  t: Translate,
  asked: {
    at?: string;
    knownSince?: string;
    clock: number;
    language?: string;
  },
): string | undefined {
  const { at, knownSince, clock, language } = asked;
  if (!at) {
    return t('at.invalid');
  }
  if (Date.parse(at) > clock) {
    const now = new Date(clock).toISOString();
    const [, time] = formatInOrder([now, at], language);
    return t('at.future', { time });
  }
  if (knownSince && Date.parse(at) < Date.parse(knownSince)) {
    const bounds = [at, roundUpToMinute(knownSince)] as const;
    const [time, since] = formatInOrder(bounds, language);
    return t('at.tooEarly', { time, since });
  }
  return undefined;
}

/**
 * Formats two times, with seconds and the time zone if they would otherwise
 * read as the same or reversed, as when clocks were set back in between.
 */
function formatInOrder(
  [earlier, later]: readonly [string, string],
  language: string | undefined,
): [string, string] {
  const format = (moment: string) =>
    localMinuteOf(earlier) < localMinuteOf(later)
      ? formatMoment(moment, undefined, language)
      : formatExact(moment, language);
  return [format(earlier), format(later)];
}

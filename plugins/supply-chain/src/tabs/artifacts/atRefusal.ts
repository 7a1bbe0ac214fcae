import type { Translate } from '../../i18n/useTranslation';
import { roundUpToMinute } from '../../model/localTimes';
import { formatMoment } from '../../ui/formatTime';

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
  const format = (moment: string) => formatMoment(moment, undefined, language);
  if (Date.parse(at) > clock) {
    return t('at.future', { time: format(at) });
  }
  if (knownSince && Date.parse(at) < Date.parse(knownSince)) {
    return t('at.tooEarly', {
      time: format(at),
      since: format(roundUpToMinute(knownSince)),
    });
  }
  return undefined;
}

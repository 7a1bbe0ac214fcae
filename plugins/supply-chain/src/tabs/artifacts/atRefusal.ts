import type { Translate } from '../../i18n/useTranslation';
import { formatMoment } from '../../ui/formatTime';

/**
 * Says why nothing can be told of a time: it is none, it is to come, or it was
 * before the memory begins.
 *
 * @param asked - `at` and `knownSince` are ISO 8601, `clock` is milliseconds
 * @returns undefined for a time that can be asked for
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
  const time = formatMoment(at, undefined, language);
  if (Date.parse(at) > clock) {
    return t('at.future', { time });
  }
  if (knownSince && Date.parse(at) < Date.parse(knownSince)) {
    return t('at.tooEarly', {
      time,
      since: formatMoment(knownSince, undefined, language),
    });
  }
  return undefined;
}

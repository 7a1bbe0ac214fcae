import type { Translate } from '../i18n/useTranslation';
import { formatDay } from './formatTime';

/**
 * Says that there are no trails.
 *
 * @param keptSince - since when they are kept, ISO 8601, if older ones aren't
 */
export function noTrailText(
  t: Translate,
  keptSince: string | undefined,
  language: string | undefined,
): string {
  return keptSince
    ? t('compliance.emptySince', { since: formatDay(keptSince, language) })
    : t('compliance.empty');
}

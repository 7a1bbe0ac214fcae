import type { Translate } from '../i18n/useTranslation';
import { isolateText } from './isolateText';

/** Maximum length of a name. */
const MAX_LENGTH = 60;

/** Some names in a row, and how many more there are. */
export function listNames(
  t: Translate,
  names: readonly string[],
  shown: number = 3,
): string {
  const listed = names
    .slice(0, shown)
    .map(name => isolateText(name, MAX_LENGTH))
    .join(', ');
  const more = names.length - shown;
  return more > 0 ? `${listed} ${t('card.more', { amount: more })}` : listed;
}

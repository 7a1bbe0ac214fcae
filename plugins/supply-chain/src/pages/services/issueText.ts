import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';

/** More names than these hide the others. */
const NAMED = 3;

/** A name longer than this hides the others. */
const MAX_LENGTH = 60;

/**
 * What failed and what is missing in the newest trails of a service.
 *
 * @returns empty for nothing that is known of
 */
export function issueText(
  t: Translate,
  { failed, missing }: Pick<ServiceRecord, 'failed' | 'missing'>,
): string {
  return [
    failed.length > 0 && t('services.failed', { names: namesOf(t, failed) }),
    missing.length > 0 && t('services.missing', { names: namesOf(t, missing) }),
  ]
    .filter(part => typeof part === 'string')
    .join('; ');
}

function namesOf(t: Translate, names: readonly string[]): string {
  const named = names
    .slice(0, NAMED)
    .map(name => isolateText(name, MAX_LENGTH))
    .join(', ');
  const more = names.length - NAMED;
  return more > 0 ? `${named} ${t('card.more', { count: more })}` : named;
}

import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';

/** Maximum number of names. */
const NAMED = 3;

/** Maximum length of a name. */
const MAX_LENGTH = 60;

/**
 * What failed, is missing or is pending in a service's latest trails.
 *
 * @returns an empty string if there are no known issues
 */
export function issueText(
  t: Translate,
  service: Pick<
    ServiceRecord,
    'failed' | 'missing' | 'pending' | 'missingArtifacts'
  >,
): string {
  const { failed, missing, pending, missingArtifacts } = service;
  return [
    failed.length > 0 && t('services.failed', { names: namesOf(t, failed) }),
    missingArtifacts.length > 0 &&
      t('services.missingArtifacts', {
        names: namesOf(t, missingArtifacts),
        count: missingArtifacts.length,
      }),
    missing.length > 0 && t('services.missing', { names: namesOf(t, missing) }),
    pending.length > 0 && t('services.pending', { names: namesOf(t, pending) }),
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

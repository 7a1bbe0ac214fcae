import type {
  ServiceRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { environmentLabels } from '../../model/environmentLabels';
import { isolateText } from '../../model/isolateText';
import { statusOf } from './service';

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

const RUNNING = {
  'non-compliant': 'services.running.nonCompliant',
  missing: 'services.running.missing',
  incomplete: 'services.running.incomplete',
  pending: 'services.running.pending',
} as const satisfies Partial<Record<StateValue, string>>;

/**
 * Why a service has its status, if what it runs is worse than its latest trails.
 *
 * @returns an empty string if the latest trails explain the status
 */
export function runningIssueText(t: Translate, service: ServiceRecord): string {
  const status = statusOf(service);
  if (status === service.state) {
    return '';
  }
  if (status === 'unknown' || status === 'compliant') {
    return t('services.running.unknown');
  }
  const { running } = service;
  const labels = running
    .filter(({ state }) => state === status)
    .map(environmentLabels(running));
  return labels.length > 0
    ? t(RUNNING[status], { names: namesOf(t, [...new Set(labels)]) })
    : t('issue.unexplained');
}

function namesOf(t: Translate, names: readonly string[]): string {
  const named = names
    .slice(0, NAMED)
    .map(name => isolateText(name, MAX_LENGTH))
    .join(', ');
  const more = names.length - NAMED;
  return more > 0 ? `${named} ${t('card.more', { count: more })}` : named;
}

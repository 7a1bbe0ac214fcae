import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { environmentLabels } from '../../model/environments';
import { listNames } from '../../model/text';
import { stateWord } from '../../model/states';
import { statusOf } from './service';

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
    failed.length > 0 && t('issue.failed', { name: listNames(t, failed) }),
    missingArtifacts.length > 0 &&
      t('issue.artifactMissing', { artifact: listNames(t, missingArtifacts) }),
    missing.length > 0 && t('issue.missing', { name: listNames(t, missing) }),
    pending.length > 0 && t('issue.pending', { name: listNames(t, pending) }),
  ]
    .filter(part => typeof part === 'string')
    .join('; ');
}

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
    return t('services.runningUnknown');
  }
  const { running } = service;
  const labels = running
    .filter(({ state }) => state === status)
    .map(environmentLabels(running));
  return labels.length > 0
    ? t('services.running', {
        state: stateWord(t, status),
        names: listNames(t, [...new Set(labels)]),
      })
    : t('issue.unexplained');
}

import type {
  OrganizationHealth,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { keyExpiry } from './keyState';
import { syncFailures } from './syncFailures';

/**
 * A summary of the health in a few sentences, with its tone.
 *
 * @param now - in milliseconds
 */
export function summaryText(
  t: Translate,
  health: HealthResponse,
  now: number,
): { tone: 'good' | 'neutral' | 'bad'; text: string } {
  const { regions, entities, configuration, omittedEntities, unchecked } =
    health;
  const organizations = regions.flatMap(region => region.organizations);
  const silent = regions.filter(
    ({ status }) => status !== 'responding' && status !== 'unknown',
  );
  const withKey = (key: (typeof organizations)[number]['key']) =>
    organizations.filter(organization => organization.key === key);
  const otherwiseWrong = regions
    .filter(region => !silent.includes(region))
    .flatMap(region => region.organizations)
    .filter(({ key, problems }) => key !== 'rejected' && problems.length > 0);
  const sentences = [
    ...(
      [
        ['health.summary.configuration', configuration?.problems ?? []],
        ['health.summary.regions', silent],
        ['health.summary.keys', withKey('rejected')],
        [
          'health.summary.writeKeys',
          organizations.filter(({ writes }) => isRejected(writes)),
        ],
        ['health.summary.previousKeys', withKey('previous')],
        [
          'health.summary.expiringKeys',
          organizations
            .flatMap(({ keys = [] }) => keys)
            .filter(key => ['expired', 'soon'].includes(keyExpiry(key, now))),
        ],
        [
          'health.summary.rejectedWrites',
          organizations.filter(({ writes }) => hasRejection(writes)),
        ],
        ['health.summary.organizations', otherwiseWrong],
        [
          'health.summary.sync',
          regions.filter(region => syncFailures(region).length > 0),
        ],
        ['health.summary.entities', entities],
      ] as const
    ).flatMap(([message, { length: amount }]) =>
      amount > 0 ? [t(message, { amount })] : [],
    ),
  ];
  if (sentences.length > 0) {
    return { tone: 'bad', text: sentences.join('. ') };
  }
  return omittedEntities > 0 ||
    unchecked > 0 ||
    regions.some(({ status }) => status === 'unknown') ||
    organizations.some(
      ({ key, unreadableKeys }) => key === 'unknown' || unreadableKeys,
    )
    ? { tone: 'neutral', text: t('health.summary.partly') }
    : { tone: 'good', text: t('health.summary.good') };
}

/** Whether the last write of a kind was rejected because of its key. */
function hasRejection(writes: OrganizationHealth['writes']): boolean {
  return (
    writes?.kinds.some(({ last }) => last && last.outcome !== 'written') ??
    false
  );
}

/** Ignores the key for reading, which is reported separately. */
function isRejected(writes: OrganizationHealth['writes']): boolean {
  return writes?.key === 'writeApiKey' && writes.keyState === 'rejected';
}

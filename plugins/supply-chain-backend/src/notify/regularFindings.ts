import type { AuthService } from '@backstage/backend-plugin-api';
import { entityPage } from 'backstage-plugin-supply-chain-common';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityLists';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { RegionReads } from '../evidence/RegionReads';
import type { CachedReads } from '../regions/CachedReads';
import { accountKeys, notification } from '../regions/resources';
import type { BackgroundSync } from '../sync/BackgroundSync';
import { findingFor, scopeOf, subjectOf } from './Finding';
import type { Finding } from './Finding';

const DAY_MS = 24 * 60 * 60_000;
/** Days before a key expires when admins are told; the fewest are urgent. */
const WARNED_DAYS = [3, 14];
const MAX_ENTITIES = 100_000;

const VIEWER = { caller: 'notifier' };

/** The page for admins, at its default path. */
const HEALTH_PAGE = '/supply-chain/health';

export interface RegularSources {
  access: EntityAccess;
  auth: AuthService;
  background: Pick<BackgroundSync, 'progress'>;
  reads: CachedReads;
  config: () => SupplyChainConfig;
}

/**
 * What no stored change shows: recipients that can't be reached (E7), and keys
 * that expire (E11) or are rejected. What a region doesn't tell is left out.
 *
 * @throws errors other than failures of a region
 */
export async function regularFindings(
  sources: RegularSources,
): Promise<Finding[]> {
  const { notify } = sources.config();
  return [
    ...(notify.recipients ? await recipientFindings(sources) : []),
    ...(notify.keys && notify.admins.length > 0
      ? await keyFindings(sources)
      : []),
  ];
}

async function recipientFindings(sources: RegularSources): Promise<Finding[]> {
  const { access, auth, config, reads } = sources;
  const credentials = await auth.getOwnServiceCredentials();
  const { entities } = await linkedEntities(access, credentials, {
    limit: MAX_ENTITIES,
  });
  const findings: Finding[] = [];
  for (const entity of entities) {
    for (const ref of entity.link.notifications) {
      const { region, org, number } = ref;
      const record = await new RegionReads(reads, VIEWER).attempt(
        notification(ref),
        { region, org },
      );
      if (record?.failing !== undefined) {
        const name = record.name ?? `Notification ${number}`;
        const about = ['recipients', `${region}:${org}/${number}`] as const;
        const finding = findingFor(entity, config().notify, about, {
          isBad: record.failing,
          title: record.failing
            ? `${name} isn't reaching its recipients`
            : `${name} is reaching its recipients again`,
          link: entityPage(entity.entityRef, 'notifications'),
          severity: 'normal',
        });
        findings.push(finding);
      }
    }
  }
  return findings;
}

async function keyFindings(sources: RegularSources): Promise<Finding[]> {
  const { background, config, reads } = sources;
  const { regions, notify } = config();
  const findings: Finding[] = [];
  const add = (
    about: readonly string[],
    told: Omit<Finding, 'topic' | 'subject' | 'recipients' | 'link'>,
  ) =>
    findings.push({
      topic: 'keys',
      subject: subjectOf('keys', ...about),
      recipients: notify.admins,
      link: HEALTH_PAGE,
      ...told,
    });
  const progress = await background.progress();
  for (const [region, { title, organizations }] of Object.entries(regions)) {
    const failures = progress.find(one => one.region === region)?.failures;
    for (const [org, { serviceAccount }] of Object.entries(organizations)) {
      const isRejected =
        failures?.some(
          ({ flow, failure }) =>
            flow.org === org && failure.kind === 'unauthorized',
        ) ?? false;
      add([region, org, 'rejected'], {
        isBad: isRejected,
        title: isRejected
          ? `${title} rejected the key for ${org}`
          : `${title} accepts the key for ${org} again`,
        description: 'Its components are no longer up to date.',
        severity: 'critical',
      });
      const keys =
        serviceAccount && !isRejected
          ? await new RegionReads(reads, VIEWER).attempt(
              accountKeys({ region, org }, serviceAccount),
              { region, org },
            )
          : undefined;
      for (const key of keys?.items ?? []) {
        const { id, expiresAt = 'never', description = id } = key;
        const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS);
        const limit = WARNED_DAYS.find(most => days <= most);
        if (limit !== undefined) {
          const subject = [region, org, 'expires', id];
          const when = `${days} ${days === 1 ? 'day' : 'days'}`;
          add([...subject, String(limit)], {
            isBad: true,
            title: `The key ${description} for ${org} (${title}) expires in ${when}`,
            severity: limit === WARNED_DAYS[0] ? 'critical' : 'normal',
            scope: scopeOf([subjectOf('keys', ...subject)]),
          });
        }
      }
    }
  }
  return findings;
}

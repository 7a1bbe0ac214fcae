import type { AuthService } from '@backstage/backend-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import { entityPage } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityLists';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { CachedReads } from '../regions/CachedReads';
import { accountKeys, notification } from '../regions/resources';
import type { Resource } from '../regions/RegionRequest';
import type { BackgroundSync } from '../sync/BackgroundSync';
import { recipientsOf, scopeOf, subjectOf } from './Finding';
import type { Finding } from './Finding';

const DAY_MS = 24 * 60 * 60_000;
/** Days before a key expires when admins are told; the fewest are urgent. */
const WARNED_DAYS = [3, 14];
/** Maximum number of entities looked at. */
const MAX_ENTITIES = 100_000;

/** The page for admins, at its default path. */
const HEALTH_PAGE = '/supply-chain/health';

/** Where regular findings are read from. */
export interface RegularSources {
  access: EntityAccess;
  auth: AuthService;
  background: Pick<BackgroundSync, 'progress'>;
  reads: Pick<CachedReads, 'read'>;
  /** The current configuration. */
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
  const { access, auth, config } = sources;
  const credentials = await auth.getOwnServiceCredentials();
  const { entities } = await linkedEntities(access, credentials, {
    limit: MAX_ENTITIES,
  });
  const findings: Finding[] = [];
  for (const entity of entities) {
    const { entityRef, about, link } = entity;
    for (const ref of link.notifications) {
      const record = await read(sources, notification(ref));
      if (record?.failing !== undefined) {
        const { region, org, number } = ref;
        const name = record.name ?? `Notification ${number}`;
        const told = record.failing
          ? `${name} isn't reaching its recipients`
          : `${name} is reaching its recipients again`;
        findings.push({
          topic: 'recipients',
          subject: subjectOf(
            'recipients',
            entityRef,
            `${region}:${org}/${number}`,
          ),
          entityRef,
          recipients: recipientsOf(entity, config().notify),
          isBad: record.failing,
          title: `${about.title ?? parseEntityRef(entityRef).name}: ${told}`,
          link: entityPage(entityRef, 'notifications'),
          severity: 'normal',
        });
      }
    }
  }
  return findings;
}

async function keyFindings(sources: RegularSources): Promise<Finding[]> {
  const { background, config } = sources;
  const { regions, notify } = config();
  const findings: Finding[] = [];
  const add = (
    [subject, ...others]: string[],
    isBad: boolean,
    told: Pick<Finding, 'title' | 'severity' | 'description' | 'scope'>,
  ) =>
    findings.push({
      topic: 'keys',
      subject: subjectOf('keys', subject, ...others),
      recipients: notify.admins,
      isBad,
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
      add([region, org, 'rejected'], isRejected, {
        title: isRejected
          ? `${title} rejected the key for ${org}`
          : `${title} accepts the key for ${org} again`,
        description: 'Its components are no longer up to date.',
        severity: 'critical',
      });
      const keys =
        serviceAccount && !isRejected
          ? await read(sources, accountKeys(region, org, serviceAccount))
          : undefined;
      for (const { id, expiresAt, description } of keys?.items ?? []) {
        const days =
          expiresAt === undefined || expiresAt === 'never'
            ? Infinity
            : Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS);
        const limit = WARNED_DAYS.find(most => days <= most);
        const name = `The key ${description ?? id} for ${org} (${title})`;
        for (const day of limit === undefined ? WARNED_DAYS : [limit]) {
          add([region, org, 'expires', id, String(day)], limit !== undefined, {
            title:
              limit === undefined
                ? `${name} no longer expires soon`
                : `${name} expires in ${days} ${days === 1 ? 'day' : 'days'}`,
            severity: day === Math.min(...WARNED_DAYS) ? 'critical' : 'normal',
            scope: scopeOf([subjectOf('keys', region, org, 'expires', id)]),
          });
        }
      }
    }
  }
  return findings;
}

/** @returns undefined if the region fails */
async function read<T>(
  { reads }: RegularSources,
  resource: Resource<T>,
): Promise<T | undefined> {
  try {
    const { value, failure } = await reads.read(resource, {
      caller: 'notifier',
    });
    return failure ? undefined : value;
  } catch (error) {
    if (error instanceof RegionalApiError) {
      return undefined;
    }
    throw error;
  }
}

import type {
  KeyRecord,
  OrganizationHealth,
  RegionHealth,
} from 'backstage-plugin-supply-chain-common';
import type {
  RegionalApiError,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import type {
  OrganizationConfig,
  RegionConfig,
} from '../config/SupplyChainConfig';
import { QueueTimeoutError, problemOfRegion } from '../errors/problems';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import type { Resource } from '../regions/RegionRequest';
import { accountKeys, defaultOrganization } from '../regions/resources';
import { configPath, findingOf } from './toFix';
import type { Finding } from './toFix';

/** Keys that expire within this time should be rotated, in milliseconds. */
const SOON = 30 * 24 * 3_600_000;

/** Failures that only a regional API responds with. */
const ANSWERS: readonly RegionalErrorKind[] = [
  'unauthorized',
  'forbidden',
  'rate-limited',
  'conflict',
  'invalid',
];

/** A region, and what to fix there. */
export interface CheckedRegion {
  health: RegionHealth;
  findings: Finding[];
  /** Whether everything about it could be found out. */
  isComplete: boolean;
}

interface Options {
  gateway: Pick<RegionGateway, 'probe'>;
  /** Whether some kind of write is enabled. */
  writes: boolean;
  signal: AbortSignal;
}

interface Place {
  region: string;
  org: string;
}

/** What a region says with the keys of one organization. */
interface Check {
  known: Probe<unknown>;
  /** Undefined if the request was only queued, which says nothing. */
  isResponding: boolean | undefined;
  health: OrganizationHealth;
  findings: Finding[];
  isComplete: boolean;
}

/** Tests a region with the keys of each of its organizations (E1, E11, E12). */
export async function checkRegion(
  name: string,
  { title, organizations }: RegionConfig,
  options: Options,
): Promise<CheckedRegion> {
  const checks = await Promise.all(
    Object.entries(organizations).map(([org, { serviceAccount }]) =>
      checkOrganization({ region: name, org }, serviceAccount, options),
    ),
  );
  const responding = checks.filter(({ isResponding }) => isResponding);
  const failures = checks.flatMap(({ isResponding, known }) =>
    isResponding === false && !known.ok ? known.failure : [],
  );
  const isDown = responding.length === 0 && failures.length > 0;
  const silent = isDown ? 'not-responding' : 'unknown';
  const latency = Math.min(...responding.map(({ known }) => known.tookMs));
  return {
    health: {
      name,
      title,
      status: responding.length > 0 ? 'responding' : silent,
      latency: responding.length > 0 ? latency : undefined,
      organizations: checks.map(({ health }) => health),
    },
    findings: isDown
      ? [regionFinding(name, failures[0])]
      : checks.flatMap(({ findings }) => findings),
    isComplete: checks.length > 0 && checks.every(check => check.isComplete),
  };
}

/** What keeps a region from responding. */
function regionFinding(region: string, failure: RegionalApiError): Finding {
  const { kind, detail, httpStatus = 0 } = failure;
  return {
    reason: problemOfRegion(failure, { region, org: '' }).reason,
    region,
    message: `The region ${region} isn't responding`,
    setting: `supplyChain.regions.${region}.baseUrl`,
    detail: kind === 'timeout' ? kind : detail,
    httpStatus: httpStatus >= 400 ? httpStatus : undefined,
  };
}

async function checkOrganization(
  place: Place,
  serviceAccount: OrganizationConfig['serviceAccount'],
  { gateway, writes, signal }: Options,
): Promise<Check> {
  const { region, org } = place;
  const probe = <T>(request: Omit<Resource<T>, 'resource'>, isWrite = false) =>
    gateway.probe({ ...request, caller: 'health' }, { signal, isWrite });
  const organization: Omit<Resource<unknown>, 'resource'> = {
    ...place,
    endpoint: 'E1',
    load: (client, options) =>
      client.listArtifacts({ org, page: 1, perPage: 1 }, options),
  };
  const known = await probe(organization);
  const isAbsent =
    isFailed(known, 'not-found') &&
    // Any regional API has this, whatever its organizations.
    isAnswer(await probe(defaultOrganization(region, org)));
  const listed =
    serviceAccount && known.ok
      ? await probe(accountKeys(region, org, serviceAccount))
      : undefined;
  const written =
    writes && known.ok ? await probe(organization, true) : undefined;
  const keys = listed?.ok
    ? listed.value.items.map(({ id, ...record }) => record)
    : undefined;
  const key = keyStatusOf(known);
  const path = configPath(place);
  const findings: Finding[] = (keys ?? [])
    .filter(expiresSoon)
    .map(({ description, expiresAt }) => ({
      ...place,
      reason: 'key-expiry',
      value: description,
      expiresAt,
      setting: `${path}.apiKey`,
      message: `A key for ${org} expires at ${expiresAt}`,
    }));
  if (isAbsent) {
    findings.push({
      ...place,
      reason: 'organization-not-found',
      message: `Organization "${org}" not found in the region ${region}`,
      setting: path,
    });
  } else if (isUnread(known)) {
    findings.push(failureFinding(known.failure, place, 'apiKey'));
  }
  if (key === 'previous') {
    findings.push({
      ...place,
      reason: 'previous-key',
      setting: `${path}.apiKey`,
      message: `The region ${region} accepts only the previous key for ${org}`,
    });
  }
  if (listed && isFailed(listed, 'not-found')) {
    findings.push({
      ...place,
      reason: 'service-account-not-found',
      value: serviceAccount,
      message: `Service account "${serviceAccount}" not found in the organization "${org}"`,
      setting: `${path}.serviceAccount`,
    });
  } else if (listed && isUnread(listed)) {
    findings.push(failureFinding(listed.failure, place, 'serviceAccount'));
  }
  // Whether its role allows writes can't be found out without writing.
  if (written && isFailed(written, 'unauthorized')) {
    findings.push({
      ...place,
      reason: 'write-key-refused',
      setting: `${path}.writeApiKey`,
      message: `The region ${region} rejected the key for writes to ${org}`,
    });
  }
  return {
    known,
    isResponding: isAbsent || (isQueued(known) ? undefined : isAnswer(known)),
    health: { name: org, key, serviceAccount, keys },
    findings,
    isComplete:
      key !== 'unknown' && (!listed?.ok || listed.value.unreadable === 0),
  };
}

/** Whether a request was only queued, which says nothing about the region. */
function isQueued(probe: Probe<unknown>): boolean {
  return !probe.ok && probe.failure instanceof QueueTimeoutError;
}

function isUnread<T>(probe: Probe<T>): probe is Probe<T> & { ok: false } {
  return !probe.ok && !isQueued(probe);
}

function isAnswer(probe: Probe<unknown>): boolean {
  return probe.ok || ANSWERS.includes(probe.failure.kind);
}

function isFailed(probe: Probe<unknown>, kind: RegionalErrorKind): boolean {
  return !probe.ok && probe.failure.kind === kind;
}

/** Only a success or a rejection says anything about the key. */
function keyStatusOf(known: Probe<unknown>): OrganizationHealth['key'] {
  if (known.ok) {
    return known.key === 'previousApiKey' ? 'previous' : 'current';
  }
  return known.failure.kind === 'unauthorized' ? 'rejected' : 'unknown';
}

function expiresSoon({ expiresAt = 'never' }: KeyRecord): boolean {
  return expiresAt !== 'never' && Date.parse(expiresAt) - Date.now() <= SOON;
}

/** @param setting - what to change if the key is why it failed */
function failureFinding(
  failure: RegionalApiError,
  place: Place,
  setting: keyof OrganizationConfig,
): Finding {
  const region = `supplyChain.regions.${place.region}`;
  const ofKey = `${configPath(place)}.${setting}`;
  const settings: Partial<Record<RegionalErrorKind, string>> = {
    unauthorized: ofKey,
    forbidden: ofKey,
    'rate-limited': `${region}.concurrency`,
  };
  return findingOf(
    problemOfRegion(failure, place),
    settings[failure.kind] ?? `${region}.baseUrl`,
  );
}

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
import type { Place } from '../util/keys';
import { configPath, findingOf, settingFor } from './toFix';
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
  /** Where a region may deliver an organization's events to. */
  deliveriesTo: (place: Place) => Promise<OrganizationHealth['deliveries']>;
  signal: AbortSignal;
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
  const [failure] = checks.flatMap(({ isResponding, known }) =>
    isResponding === false && !known.ok ? known.failure : [],
  );
  const isUp = responding.length > 0;
  const health = { name, title, organizations: checks.map(c => c.health) };
  if (!isUp && failure) {
    const findings = [regionFinding(name, failure)];
    const status = 'not-responding';
    return { health: { ...health, status }, findings, isComplete: false };
  }
  const latency = Math.min(...responding.map(({ known }) => known.tookMs));
  return {
    health: {
      ...health,
      status: isUp ? 'responding' : 'unknown',
      latency: isUp ? latency : undefined,
    },
    findings: checks.flatMap(({ findings }) => findings),
    isComplete: checks.length > 0 && checks.every(check => check.isComplete),
  };
}

/** What keeps a region from responding, whatever the organization. */
function regionFinding(region: string, failure: RegionalApiError): Finding {
  const { kind, detail, httpStatus = 0 } = failure;
  return {
    ...failureFinding(failure, { region, org: '' }, 'apiKey'),
    org: undefined,
    detail: kind === 'timeout' ? kind : detail,
    httpStatus: httpStatus >= 400 ? httpStatus : undefined,
  };
}

async function checkOrganization(
  place: Place,
  serviceAccount: OrganizationConfig['serviceAccount'],
  { gateway, writes, deliveriesTo, signal }: Options,
): Promise<Check> {
  const { org } = place;
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
    isAnswer(await probe(defaultOrganization(place)));
  const listed =
    serviceAccount && known.ok
      ? await probe(accountKeys(place, serviceAccount))
      : undefined;
  const written =
    writes && known.ok ? await probe(organization, true) : undefined;
  const keys = listed?.ok
    ? listed.value.items.map(({ id, ...record }) => record)
    : undefined;
  const key = keyStatusOf(known);
  const path = configPath(place);
  const findings: Finding[] = [];
  const add = (
    reason: Finding['reason'],
    setting: string,
    more: Partial<Finding> = {},
  ) => findings.push({ ...place, reason, setting, ...more });
  for (const { description, expiresAt } of keys?.filter(expiresSoon) ?? []) {
    const of = { value: description, expiresAt };
    add('key-expiry', `${path}.apiKey`, of);
  }
  if (isAbsent) {
    add('organization-not-found', path);
  } else if (isUnread(known)) {
    findings.push(failureFinding(known.failure, place, 'apiKey'));
  }
  if (key === 'previous') {
    add('previous-key', `${path}.apiKey`);
  }
  if (listed && isFailed(listed, 'not-found')) {
    const of = { value: serviceAccount };
    add('service-account-not-found', `${path}.serviceAccount`, of);
  } else if (listed && isUnread(listed)) {
    findings.push(failureFinding(listed.failure, place, 'serviceAccount'));
  }
  // Whether its role allows writes can't be found out without writing.
  if (written && isFailed(written, 'unauthorized')) {
    add('write-key-refused', `${path}.writeApiKey`);
  }
  const deliveries = await deliveriesTo(place);
  return {
    known,
    isResponding: isAbsent || (isQueued(known) ? undefined : isAnswer(known)),
    health: { name: org, key, serviceAccount, keys, deliveries },
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
  return findingOf(
    problemOfRegion(failure, place),
    settingFor(failure.kind, place, setting),
  );
}

import type {
  KeyRecord,
  OrganizationHealth,
  RegionHealth,
  WriteKind,
} from 'backstage-plugin-supply-chain-common';
import type {
  RegionalApiError,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import type {
  OrganizationConfig,
  RegionConfig,
} from '../config/SupplyChainConfig';
import { problemOfRegion } from '../errors/problems';
import { QueueTimeoutError } from '../errors/QueueTimeoutError';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import type { Use } from '../regions/RegionRequest';
import { accountKeys, defaultOrganization } from '../regions/resources';
import type { LastWrite } from '../writes/Receipts';
import { configPath, findingOf } from './toFix';
import type { Finding } from './toFix';

/** Keys that expire within this time should be rotated, in milliseconds. */
const SOON = 30 * 24 * 3_600_000;

const CALLER = 'health';

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
  /** The enabled kinds of writes. */
  writes: readonly WriteKind[];
  /** Newest first. */
  lastWrites: readonly LastWrite[];
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
    Object.entries(organizations).map(([org, config]) =>
      checkOrganization({ region: name, org }, config, options),
    ),
  );
  const responding = checks.filter(({ isResponding }) => isResponding);
  const failures = checks.flatMap(({ isResponding, known }) =>
    isResponding === false && !known.ok ? known.failure : [],
  );
  const isDown = responding.length === 0 && failures.length > 0;
  const silent = isDown ? 'not-responding' : 'unknown';
  return {
    health: {
      name,
      title,
      status: responding.length > 0 ? 'responding' : silent,
      latency: min(responding.map(({ known }) => known.tookMs)),
      organizations: checks.map(({ health }) => health),
    },
    findings: isDown
      ? [regionFinding(name, failures)]
      : checks.flatMap(({ findings }) => findings),
    isComplete: checks.length > 0 && checks.every(check => check.isComplete),
  };
}

function min(times: readonly number[]): number | undefined {
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** What keeps a region from responding; another server there says most. */
function regionFinding(
  region: string,
  failures: readonly RegionalApiError[],
): Finding {
  const reasonOf = (failure: RegionalApiError) =>
    problemOfRegion(failure, { region, org: '' }).reason;
  const failure =
    failures.find(other => reasonOf(other) === 'unexpected-answer') ??
    failures[0];
  const { kind, detail, httpStatus = 0 } = failure;
  return {
    reason: reasonOf(failure),
    region,
    message: `The region ${region} isn't responding`,
    setting: `supplyChain.regions.${region}.baseUrl`,
    detail: kind === 'timeout' ? kind : detail,
    httpStatus: httpStatus >= 400 ? httpStatus : undefined,
  };
}

async function checkOrganization(
  place: Place,
  { serviceAccount }: OrganizationConfig,
  { gateway, writes, lastWrites, signal }: Options,
): Promise<Check> {
  const { region, org } = place;
  const load: Use<unknown> = (client, options) =>
    client.listArtifacts({ org, page: 1, perPage: 1 }, options);
  const request = { ...place, endpoint: 'E1' as const, caller: CALLER, load };
  const known = await gateway.probe(request, { signal });
  const isUnknown =
    isFailed(known, 'not-found') &&
    isAnswer(
      // Any regional API has this, whatever its organizations.
      await gateway.probe(
        { ...defaultOrganization(region, org), caller: CALLER },
        { signal },
      ),
    );
  const listed =
    serviceAccount && known.ok
      ? await gateway.probe(
          { ...accountKeys(region, org, serviceAccount), caller: CALLER },
          { signal },
        )
      : undefined;
  const written =
    writes.length > 0 && known.ok
      ? await gateway.probe(request, { signal, isWrite: true })
      : undefined;
  const keys = listed?.ok
    ? listed.value.items.map(({ id, ...record }) => record)
    : undefined;
  const key = keyStatusOf(known);
  return {
    known,
    isResponding: isUnknown || (isSent(known) ? isAnswer(known) : undefined),
    health: { name: org, key, serviceAccount, keys },
    findings: [
      ...organizationFindings(known, isUnknown, place),
      ...accountFindings(listed, serviceAccount, place),
      ...keyFindings(place, key, keys),
      ...writeFindings(
        place,
        written,
        lastWrites.filter(write => writes.includes(write.kind)),
      ),
    ],
    isComplete:
      key !== 'unknown' && (!listed?.ok || listed.value.unreadable === 0),
  };
}

/** A probe that was only queued says nothing about the region. */
function isSent(probe: Probe<unknown>): boolean {
  return probe.ok || !(probe.failure instanceof QueueTimeoutError);
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

function organizationFindings(
  known: Probe<unknown>,
  isUnknown: boolean,
  place: Place,
): Finding[] {
  if (isUnknown) {
    return [
      {
        ...place,
        reason: 'organization-not-found',
        message: `Organization "${place.org}" not found in the region ${place.region}`,
        setting: configPath(place),
      },
    ];
  }
  return known.ok || !isSent(known)
    ? []
    : [failureFinding(known.failure, place, `${configPath(place)}.apiKey`)];
}

function accountFindings(
  listed: Probe<unknown> | undefined,
  serviceAccount: string | undefined,
  place: Place,
): Finding[] {
  if (!listed || listed.ok || !isSent(listed)) {
    return [];
  }
  const setting = `${configPath(place)}.serviceAccount`;
  return listed.failure.kind === 'not-found'
    ? [
        {
          ...place,
          reason: 'service-account-not-found',
          value: serviceAccount,
          message: `Service account "${serviceAccount}" not found in the organization "${place.org}"`,
          setting,
        },
      ]
    : [failureFinding(listed.failure, place, setting)];
}

/** What to do about keys that work for now. */
function keyFindings(
  place: Place,
  state: OrganizationHealth['key'],
  keys: readonly KeyRecord[] = [],
): Finding[] {
  const setting = `${configPath(place)}.apiKey`;
  const findings: Finding[] = keys.filter(expiresSoon).map(key => ({
    ...place,
    reason: 'key-expiry',
    value: key.description,
    expiresAt: key.expiresAt,
    setting,
    message: `A key for ${place.org} expires at ${key.expiresAt}`,
  }));
  if (state === 'previous') {
    findings.push({
      ...place,
      reason: 'previous-key',
      setting,
      message: `The region ${place.region} accepts only the previous key for ${place.org}`,
    });
  }
  return findings;
}

function expiresSoon({ expiresAt = 'never' }: KeyRecord): boolean {
  return expiresAt !== 'never' && Date.parse(expiresAt) - Date.now() <= SOON;
}

/**
 * What keeps the portal from writing, found out without writing: whether the key
 * may read, and how the last write of each kind went.
 *
 * @param written - a read with the key for writes
 */
function writeFindings(
  place: Place,
  written: Probe<unknown> | undefined,
  lastWrites: readonly LastWrite[],
): Finding[] {
  const { region, org } = place;
  const key = written?.ok ? written.key : 'writeApiKey';
  const setting = `${configPath(place)}.${key}`;
  const ofOrganization = lastWrites.filter(
    write => write.region === region && write.org === org,
  );
  const tooLow = ofOrganization.find(
    ({ outcome, kind }) =>
      outcome === 'role-too-low' &&
      ofOrganization.find(write => write.kind === kind)?.outcome === outcome,
  );
  const findings: Finding[] = [];
  if (written && isFailed(written, 'unauthorized')) {
    findings.push({
      ...place,
      reason: 'write-key-refused',
      setting,
      message: `The region ${region} rejected the key for writes to ${org}`,
    });
  }
  if (tooLow) {
    findings.push({
      ...place,
      reason: 'write-role-too-low',
      setting,
      since: new Date(tooLow.at).toISOString(),
      message: `The role of the key for writes to ${org} was too low`,
    });
  }
  return findings;
}

/** @param keySetting - what to change if the key is why it failed */
function failureFinding(
  failure: RegionalApiError,
  place: Place,
  keySetting: string,
): Finding {
  const region = `supplyChain.regions.${place.region}`;
  const settings: Partial<Record<RegionalErrorKind, string>> = {
    unauthorized: keySetting,
    forbidden: keySetting,
    'rate-limited': `${region}.concurrency`,
  };
  return findingOf(
    problemOfRegion(failure, place),
    settings[failure.kind] ?? `${region}.baseUrl`,
  );
}

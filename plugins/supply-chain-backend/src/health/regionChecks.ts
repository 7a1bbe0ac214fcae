import type {
  OrganizationHealth,
  RegionHealth,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  OrganizationConfig,
  RegionConfig,
} from '../config/SupplyChainConfig';
import { problemOf } from '../errors/problems';
import { QueueTimeoutError } from '../errors/QueueTimeoutError';
import {
  accountKeys,
  defaultOrganization,
  organization,
} from '../regions/resources';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import { keyFindings } from './keyFindings';
import { configPath, findingOf } from './toFix';
import type { Finding } from './toFix';
import { checkWrites } from './writeChecks';
import type { WritesToCheck } from './writeChecks';

/** The gateway functions used by the checks. */
type HealthGateway = Pick<RegionGateway, 'probe' | 'writeKey'>;

/** A region, and what to fix there. */
export interface CheckedRegion {
  health: RegionHealth;
  findings: Finding[];
}

/** Failures that only a regional API responds with. */
const ANSWERS: ReadonlySet<RegionalErrorKind> = new Set([
  'unauthorized',
  'forbidden',
  'rate-limited',
  'conflict',
  'invalid',
]);

/** Failures showing that the URL serves no regional API. */
const OTHER_ANSWERS: ReadonlySet<RegionalErrorKind> = new Set([
  'not-found',
  'redirect',
  'malformed',
  'too-large',
]);

/** Failures of a whole region. */
const OF_REGION: readonly Finding['reason'][] = [
  'region-unavailable',
  'unexpected-answer',
];

/** A region's responses for one organization. */
interface Check {
  /** E12, and E1 of the organization. */
  probes: Probe<unknown>[];
  health: OrganizationHealth;
  findings: Finding[];
}

/** Tests a region with the keys of each of its organizations (E12, E1, E11). */
export async function checkRegion(
  gateway: HealthGateway,
  name: string,
  { title, organizations }: RegionConfig,
  options: { writes: WritesToCheck; signal: AbortSignal },
): Promise<CheckedRegion> {
  const checks = await Promise.all(
    Object.entries(organizations).map(([org, config]) =>
      checkOrganization(gateway, { region: name, org }, config, options),
    ),
  );
  const sent = checks.flatMap(({ probes }) => probes).filter(isSent);
  const status = statusOf(sent);
  const isDown = status !== 'responding' && status !== 'unknown';
  return {
    health: {
      name,
      title,
      status,
      latency: isDown ? undefined : latencyOf(sent),
      organizations: checks.map(({ health }) => health),
    },
    findings: [
      ...(isDown ? [regionFinding(name, status, sent)] : []),
      ...checks
        .flatMap(({ findings }) => findings)
        // That the region is down explains them.
        .filter(({ reason }) => !isDown || !OF_REGION.includes(reason)),
    ],
  };
}

function statusOf(probes: Probe<unknown>[]): RegionHealth['status'] {
  const failures = probes.flatMap(probe =>
    probe.ok ? [] : probe.failure.kind,
  );
  if (probes.length === 0) {
    return 'unknown';
  }
  if (
    failures.length < probes.length ||
    failures.some(kind => ANSWERS.has(kind))
  ) {
    return 'responding';
  }
  if (failures.some(kind => OTHER_ANSWERS.has(kind))) {
    return 'wrong-address';
  }
  return probes.some(
    probe => !probe.ok && probe.failure.httpStatus !== undefined,
  )
    ? 'failing'
    : 'unreachable';
}

function latencyOf(probes: Probe<unknown>[]): number | undefined {
  const responded = probes.filter(
    probe => probe.ok || ANSWERS.has(probe.failure.kind),
  );
  return responded.length > 0
    ? Math.min(...responded.map(({ tookMs }) => tookMs))
    : undefined;
}

/** What keeps a region from responding: the first failure with a cause. */
function regionFinding(
  region: string,
  status: RegionHealth['status'],
  probes: Probe<unknown>[],
): Finding {
  const failures = probes.flatMap(probe => (probe.ok ? [] : probe.failure));
  return {
    reason:
      status === 'wrong-address' ? 'unexpected-answer' : 'region-unavailable',
    region,
    message: `The region ${region} isn't responding`,
    setting: `supplyChain.regions.${region}.baseUrl`,
    detail: failures.map(detailOf).find(detail => detail !== undefined),
    httpStatus: failures
      .map(({ httpStatus }) => httpStatus)
      .find(code => code !== undefined && code >= 400),
  };
}

function detailOf(
  failure: RegionalApiError & Pick<Finding, 'detail'>,
): Finding['detail'] {
  return failure.kind === 'timeout' ? 'timeout' : failure.detail;
}

async function checkOrganization(
  gateway: HealthGateway,
  place: { region: string; org: string },
  { serviceAccount }: OrganizationConfig,
  { writes, signal }: { writes: WritesToCheck; signal: AbortSignal },
): Promise<Check> {
  const { region, org } = place;
  const caller = 'health';
  const [identity, known] = await Promise.all([
    gateway.probe({ ...defaultOrganization(region, org), caller }, { signal }),
    gateway.probe({ ...organization(region, org), caller }, { signal }),
  ]);
  const listed =
    serviceAccount && identity.ok && known.ok
      ? await gateway.probe(
          { ...accountKeys(region, org, serviceAccount), caller },
          { signal },
        )
      : undefined;
  const key = keyStatusOf([identity, known]);
  const keys = listed?.ok
    ? listed.value.items.map(({ id, ...record }) => record)
    : undefined;
  const written = await checkWrites(gateway, place, { writes, key, signal });
  return {
    probes: [identity, known],
    health: {
      name: org,
      key,
      serviceAccount,
      keys,
      unreadableKeys: (listed?.ok && listed.value.unreadable) || undefined,
      writes: written?.health,
    },
    findings: [
      ...organizationFindings(identity, known, place),
      ...accountFindings(listed, serviceAccount, place),
      ...keyFindings(place, key, keys),
      ...(written?.findings ?? []),
    ],
  };
}

/** A probe that was only queued says nothing about the region. */
function isSent(probe: Probe<unknown>): boolean {
  return probe.ok || !(probe.failure instanceof QueueTimeoutError);
}

/** Only a success or a rejection says anything about the key. */
function keyStatusOf(probes: Probe<unknown>[]): OrganizationHealth['key'] {
  if (
    probes.some(probe => !probe.ok && probe.failure.kind === 'unauthorized')
  ) {
    return 'rejected';
  }
  const used = probes.flatMap(probe => (probe.ok ? probe.key : []));
  if (used.length === 0) {
    return 'unknown';
  }
  return used.includes('previousApiKey') ? 'previous' : 'current';
}

function organizationFindings(
  identity: Probe<unknown>,
  known: Probe<unknown>,
  place: { region: string; org: string },
): Finding[] {
  const failures = [known, identity]
    .filter(isSent)
    .flatMap(probe => (probe.ok ? [] : probe.failure));
  const isUnknown = !known.ok && known.failure.kind === 'not-found';
  if (isUnknown && identity.ok) {
    return [
      {
        ...place,
        reason: 'organization-not-found',
        message: `Organization "${place.org}" not found in the region ${place.region}`,
        setting: configPath(place),
      },
    ];
  }
  // A rejected key explains all other failures, so report it first.
  const failure =
    failures.find(({ kind }) => kind === 'unauthorized') ??
    failures.find(({ kind }) => kind !== 'not-found') ??
    failures[0];
  // E12 is optional.
  return !failure || (known.ok && failure.kind === 'not-found')
    ? []
    : [failureFinding(failure, place, `${configPath(place)}.apiKey`)];
}

function accountFindings(
  keys: Probe<unknown> | undefined,
  serviceAccount: string | undefined,
  place: { region: string; org: string },
): Finding[] {
  if (!keys || keys.ok || !isSent(keys)) {
    return [];
  }
  const setting = `${configPath(place)}.serviceAccount`;
  return keys.failure.kind === 'not-found'
    ? [
        {
          ...place,
          reason: 'service-account-not-found',
          value: serviceAccount,
          message: `Service account "${serviceAccount}" not found in the organization "${place.org}"`,
          setting,
        },
      ]
    : [failureFinding(keys.failure, place, setting)];
}

/** @param keySetting - what to change if the key is why it failed */
function failureFinding(
  failure: RegionalApiError,
  place: { region: string; org: string },
  keySetting: string,
): Finding {
  // Whatever responds isn't a regional API.
  const reportedFailure =
    failure.kind === 'not-found'
      ? new RegionalApiError({
          ...failure,
          message: failure.message,
          kind: 'malformed',
        })
      : failure;
  return findingOf(
    problemOf(reportedFailure, place),
    settingFor(failure.kind, place.region) ?? keySetting,
  );
}

function settingFor(
  kind: RegionalErrorKind,
  region: string,
): string | undefined {
  switch (kind) {
    case 'unauthorized':
    case 'forbidden':
      return undefined;
    case 'rate-limited':
      return `supplyChain.regions.${region}.concurrency`;
    default:
      return `supplyChain.regions.${region}.baseUrl`;
  }
}

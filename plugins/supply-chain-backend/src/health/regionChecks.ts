import type {
  OrganizationHealth,
  Problem,
  RegionHealth,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  OrganizationConfig,
  RegionConfig,
} from '../config/SupplyChainConfig';
import { problemOf } from '../errors/problems';
import {
  accountKeys,
  defaultOrganization,
  organization,
} from '../regions/resources';
import type { Probe, RegionGateway } from '../regions/RegionGateway';
import { QueueTimeoutError } from '../errors/QueueTimeoutError';
import { adviceFor, configPath } from './advice';
import { writeHealth } from './writeHealth';
import type { WritesToCheck } from './writeHealth';

/** The gateway functions used by the checks. */
type HealthGateway = Pick<RegionGateway, 'probe' | 'writeKey'>;

/** An organization, as reported by its region. */
export type CheckedOrganization = Omit<OrganizationHealth, 'affected'>;

/** A region and its organizations, as reported by the region. */
export type CheckedRegion = Omit<RegionHealth, 'organizations'> & {
  organizations: CheckedOrganization[];
};

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

/** A region's responses for one organization. */
interface Check {
  /** E12, and E1 of the organization. */
  probes: Probe<unknown>[];
  health: CheckedOrganization;
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
  const details =
    status === 'responding' ? { latency: latencyOf(sent) } : causeOf(sent);
  return {
    name,
    title,
    status,
    ...details,
    organizations: checks.map(({ health }) => health),
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

/** Cause of the first failure that has one. */
function causeOf(
  probes: Probe<unknown>[],
): Pick<RegionHealth, 'detail' | 'httpStatus'> {
  const failures = probes.flatMap(probe => (probe.ok ? [] : probe.failure));
  return {
    detail: failures.map(detailOf).find(detail => detail !== undefined),
    httpStatus: failures
      .map(({ httpStatus }) => httpStatus)
      .find(status => status !== undefined && status >= 400),
  };
}

function detailOf(
  failure: RegionalApiError & Pick<RegionHealth, 'detail'>,
): RegionHealth['detail'] {
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
  const keys =
    serviceAccount && identity.ok && known.ok
      ? await gateway.probe(
          { ...accountKeys(region, org, serviceAccount), caller },
          { signal },
        )
      : undefined;
  const key = keyStatusOf([identity, known]);
  return {
    probes: [identity, known],
    health: {
      name: place.org,
      key,
      defaultOrganization: (identity.ok && identity.value) || undefined,
      serviceAccount,
      keys: keys?.ok
        ? keys.value.items.map(({ id, ...record }) => record)
        : undefined,
      unreadableKeys: (keys?.ok && keys.value.unreadable) || undefined,
      writes: await writeHealth(
        gateway,
        { region, org, caller, signal },
        writes,
        key,
      ),
      problems: [
        ...organizationProblem(identity, known, place),
        ...serviceAccountProblem(keys, serviceAccount, place),
      ],
    },
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

function organizationProblem(
  identity: Probe<unknown>,
  known: Probe<unknown>,
  place: { region: string; org: string },
): Problem[] {
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
        hint: `Fix ${configPath(place.region, place.org)}`,
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
    : [failureProblem(failure, place)];
}

function serviceAccountProblem(
  keys: Probe<unknown> | undefined,
  serviceAccount: string | undefined,
  place: { region: string; org: string },
): Problem[] {
  if (!keys || keys.ok || !isSent(keys)) {
    return [];
  }
  return keys.failure.kind === 'not-found'
    ? [
        {
          ...place,
          reason: 'service-account-not-found',
          value: serviceAccount,
          message: `Service account "${serviceAccount}" not found in the organization "${place.org}"`,
          hint: `Fix ${configPath(place.region, place.org)}.serviceAccount`,
        },
      ]
    : [failureProblem(keys.failure, place)];
}

function failureProblem(
  failure: RegionalApiError,
  place: { region: string; org: string },
): Problem {
  // Whatever responds isn't a regional API.
  const reportedFailure =
    failure.kind === 'not-found'
      ? new RegionalApiError({
          ...failure,
          message: failure.message,
          kind: 'malformed',
        })
      : failure;
  return {
    ...problemOf(reportedFailure, place),
    hint: adviceFor(failure.kind, place.region, place.org),
  };
}

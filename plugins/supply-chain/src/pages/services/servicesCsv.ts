import {
  MAX_SERVICES_PER_PAGE,
  stringifyEnvironmentRef,
  TREND_WEEKS,
  type ServiceRecord,
  type ServicesQuery,
  type SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { csvLines } from '../../model/csv';
import { oldestRead, readPages, readUntilSure } from '../../model/readPages';
import { isAllRunningKnown } from './environments';
import { statusOf } from './service';

/** The CSV columns, with stable names for scripts. */
const COLUMNS: Record<string, (service: ServiceRecord) => unknown> = {
  component: ({ entityRef }) => entityRef,
  title: ({ title }) => title,
  owners: ({ owners }) => owners.join(' '),
  system: ({ system }) => system,
  status: statusOf,
  since: ({ since }) => since,
  newestTrails: ({ state }) => state,
  newestTrail: ({ newestTrail }) => newestTrail?.name,
  newestTrailAt: ({ newestTrail }) => newestTrail?.createdAt,
  running: ({ runningState }) => runningState,
  failed: ({ failed }) => failed.join(' '),
  missing: ({ missing }) => missing.join(' '),
  pending: ({ pending }) => pending.join(' '),
  missingArtifacts: ({ missingArtifacts }) => missingArtifacts.join(' '),
  environments: ({ running }) =>
    running
      .map(build =>
        [
          stringifyEnvironmentRef(build),
          build.commit?.sha ?? build.fingerprint,
          build.state,
        ].join(' '),
      )
      .join('; '),
  environmentsBehind: ({ running }) =>
    running
      .map(build =>
        [stringifyEnvironmentRef(build), build.behind ?? 'unknown'].join(' '),
      )
      .join('; '),
  environmentsComplete: service => isAllRunningKnown(service),
  flows: ({ flows }) => flows,
  flowsUnread: ({ unread }) => unread,
  compliantShareByWeek: service => sharesByWeek(service).join(' '),
  medianSecondsToCompliant: ({ secondsToCompliant }) => secondsToCompliant,
};

/** Columns that say the same in each row, because it is read without the page. */
const LIST_COLUMNS = ['listComplete', 'dataStale', 'dataFrom'];

/**
 * One value per week, however far back the stored history goes. Starts with >=
 * if trails whose state is unknown may be compliant too.
 */
function sharesByWeek({
  trend,
  trendUnknown = [],
}: ServiceRecord): (number | string)[] {
  const shares = trend.map((share, index) => {
    const unknown = trendUnknown[index] ?? 0;
    if (share === null) {
      return 'none';
    }
    if (unknown === 0) {
      return share;
    }
    return unknown < 1 ? `>=${share}` : 'unknown';
  });
  return shares.length === 0
    ? []
    : [
        ...Array.from({ length: TREND_WEEKS - shares.length }, () => 'unknown'),
        ...shares,
      ];
}

/** All matching services, and what to know about them without the page. */
export interface ServicesList {
  services: readonly ServiceRecord[];
  /** False if others may match. */
  complete: boolean;
  /** Whether some of the data is older than the regions'. */
  stale: boolean;
  /** When the oldest of the data was read, ISO 8601. */
  asOf?: string;
}

/** Formats services as CSV (RFC 4180). */
export function servicesCsv({
  services,
  complete,
  stale,
  asOf,
}: ServicesList): string {
  const rows = services.map(service => [
    ...Object.values(COLUMNS).map(valueOf => valueOf(service)),
    complete,
    stale,
    asOf,
  ]);
  return csvLines([[...Object.keys(COLUMNS), ...LIST_COLUMNS], ...rows]);
}

/**
 * Reads all pages of matching services. Services may move to other pages in the
 * meantime, so several pages are read until two attempts have the same ones.
 */
export async function readAllServices(
  api: Pick<SupplyChainApi, 'getServices'>,
  matching: ServicesQuery,
  signal?: AbortSignal,
): Promise<ServicesList> {
  const { last, isSure } = await readUntilSure(
    () => readOnce(api, matching, signal),
    (now, before) => (before ? hasSameServices(before, now) : now.pages === 1),
  );
  const { services, omitted, stale, asOf } = last;
  return {
    services: [...services.values()],
    complete: isSure && omitted === 0,
    stale,
    ...(asOf && { asOf }),
  };
}

type Read = Awaited<ReturnType<typeof readOnce>>;

async function readOnce(
  api: Pick<SupplyChainApi, 'getServices'>,
  matching: ServicesQuery,
  signal: AbortSignal | undefined,
) {
  const responses = await readPages({
    read: place =>
      api.getServices({ ...matching, ...place }, signal && { signal }),
    rowsOf: response => response.services,
    perPage: MAX_SERVICES_PER_PAGE,
  });
  const { omitted, total } = responses[responses.length - 1];
  return {
    services: new Map(
      responses
        .flatMap(response => response.services)
        .map(service => [service.entityRef, service]),
    ),
    pages: responses.length,
    total,
    omitted,
    stale: responses.some(response => response.stale),
    asOf: oldestRead(responses),
  };
}

function hasSameServices(one: Read, other: Read): boolean {
  return (
    one.services.size === other.services.size &&
    other.services.size === other.total &&
    [...one.services.keys()].every(ref => other.services.has(ref))
  );
}

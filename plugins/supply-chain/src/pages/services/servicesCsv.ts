import {
  MAX_SERVICES_PER_PAGE,
  TREND_WEEKS,
  type ServiceRecord,
  type ServicesQuery,
  type SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { csvLines } from '../../model/csv';
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
      .map(({ region, org, environment, commit, fingerprint, state }) =>
        [
          `${region}:${org}/${environment}`,
          commit?.sha ?? fingerprint,
          state,
        ].join(' '),
      )
      .join('; '),
  environmentsBehind: ({ running }) =>
    running
      .map(
        ({ region, org, environment, behind = 'unknown' }) =>
          `${region}:${org}/${environment} ${behind}`,
      )
      .join('; '),
  environmentsComplete: isAllRunningKnown,
  flows: ({ flows }) => flows,
  flowsUnread: ({ unread }) => unread,
  compliantShareByWeek: ({ trend }) => sharesOf(trend).join(' '),
  medianSecondsToCompliant: ({ secondsToCompliant }) => secondsToCompliant,
};

/** Columns that say the same in each row, because it is read without the page. */
const LIST_COLUMNS = ['listComplete', 'dataStale', 'dataFrom'];

/** Maximum number of times to read all pages. */
const MAX_ATTEMPTS = 3;

/** One value per week, however far back the stored history goes. */
function sharesOf(trend: ServiceRecord['trend']): (number | string)[] {
  const unknown = TREND_WEEKS - trend.length;
  return trend.length === 0
    ? []
    : [
        ...Array.from({ length: unknown }, () => 'unknown'),
        ...trend.map(share => share ?? 'none'),
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
    ...[complete, stale, asOf],
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
): Promise<ServicesList> {
  let known = await readPages(api, matching);
  let isSame = known.pages === 1;
  for (let attempt = 1; !isSame && attempt < MAX_ATTEMPTS; attempt++) {
    const again = await readPages(api, matching);
    isSame = hasSameServices(known, again);
    known = again;
  }
  const { services, omitted, stale, asOf } = known;
  return {
    services: [...services.values()],
    complete: isSame && omitted === 0,
    stale,
    ...(asOf && { asOf }),
  };
}

type Pages = Awaited<ReturnType<typeof readPages>>;

async function readPages(
  api: Pick<SupplyChainApi, 'getServices'>,
  matching: ServicesQuery,
) {
  const services = new Map<string, ServiceRecord>();
  let stale = false;
  for (let page = 1; ; page++) {
    const answer = await api.getServices({
      ...matching,
      page,
      perPage: MAX_SERVICES_PER_PAGE,
    });
    answer.services.forEach(each => services.set(each.entityRef, each));
    stale ||= answer.stale;
    if (
      answer.services.length === 0 ||
      page * MAX_SERVICES_PER_PAGE >= answer.total
    ) {
      const { asOf, omitted, total } = answer;
      return { services, pages: page, total, omitted, stale, asOf };
    }
  }
}

function hasSameServices(one: Pages, other: Pages): boolean {
  return (
    one.services.size === other.services.size &&
    other.services.size === other.total &&
    [...one.services.keys()].every(ref => other.services.has(ref))
  );
}

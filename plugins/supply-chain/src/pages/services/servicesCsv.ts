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

/** Formats services as CSV (RFC 4180). */
export function servicesCsv(services: readonly ServiceRecord[]): string {
  const rows = services.map(service =>
    Object.values(COLUMNS).map(valueOf => valueOf(service)),
  );
  return csvLines([Object.keys(COLUMNS), ...rows]);
}

/** Reads all pages of matching services. */
export async function readAllServices(
  api: Pick<SupplyChainApi, 'getServices'>,
  matching: ServicesQuery,
): Promise<ServiceRecord[]> {
  const services = new Map<string, ServiceRecord>();
  for (let page = 1; ; page++) {
    const answer = await api.getServices({
      ...matching,
      page,
      perPage: MAX_SERVICES_PER_PAGE,
    });
    // A service may move to the next page between two requests.
    answer.services.forEach(each => services.set(each.entityRef, each));
    if (
      answer.services.length === 0 ||
      page * MAX_SERVICES_PER_PAGE >= answer.total
    ) {
      return [...services.values()];
    }
  }
}

import {
  MAX_SERVICES_PER_PAGE,
  type ServiceRecord,
  type ServicesQuery,
  type SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { sinceOf, statusOf } from './service';

/** The columns of the file, by names that a script can rely on. */
const COLUMNS: Record<string, (service: ServiceRecord) => unknown> = {
  component: ({ entityRef }) => entityRef,
  title: ({ title }) => title,
  owners: ({ owners }) => owners.join(' '),
  system: ({ system }) => system,
  status: statusOf,
  since: sinceOf,
  newestTrails: ({ state }) => state,
  newestTrailAt: ({ newestTrailAt }) => newestTrailAt,
  running: ({ runningState }) => runningState,
  failed: ({ failed }) => failed.join(' '),
  missing: ({ missing }) => missing.join(' '),
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
  environmentsComplete: ({ historyComplete, unread }) =>
    historyComplete && unread === 0,
  flows: ({ flows }) => flows,
  flowsUnread: ({ unread }) => unread,
  compliantShareByWeek: ({ trend }) =>
    trend.map(share => share ?? 'none').join(' '),
};

/** Services as a file of comma-separated values, as RFC 4180 has it. */
export function servicesCsv(services: readonly ServiceRecord[]): string {
  const rows = services.map(service =>
    Object.values(COLUMNS).map(valueOf => valueOf(service)),
  );
  return [Object.keys(COLUMNS), ...rows]
    .map(row => `${row.map(csvField).join(',')}\r\n`)
    .join('');
}

/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A value of the file; one that a spreadsheet would run becomes a text. */
export function csvField(value: unknown): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reads all services that match, page after page. */
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

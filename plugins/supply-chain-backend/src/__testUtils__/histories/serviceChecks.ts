import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { checkBehind } from './deliveries';
import { checkNoFailure, componentFailedUntil } from './failures';
import type { HistoryOracle } from './HistoryOracle';
import { COMPONENTS } from './names';
import { countsOf, EVERY_SERVICE, statusOf } from './serviceFilters';
import type { Service, ServiceCounts, ServiceFilter } from './serviceFilters';
import { checkShares } from './trendChecks';
import { componentVerdictsOf } from './verdicts';

/** Checks the rows of the Services page, and its numbers. */
export function checkServices(
  oracle: HistoryOracle,
  response: ServicesResponse,
  filter: ServiceFilter,
): void {
  const { services, total, all, unlinked, asOf } = response;
  for (const row of services) {
    const { state, trend, running } = row;
    const service = toService(row);
    const { flows } = COMPONENTS[service.name];
    const own = oracle.of(service.name);
    oracle.expect(filter.shows(service), ['is not asked for', filter, row]);
    own.checkOverall(state, { asOf }, flows);
    checkShares(own, trend, flows);
    running.forEach(build => checkBehind(own, own.momentsOf({ asOf }), build));
    checkDate(own, { ...service, since: row.since }, response);
  }
  oracle.expect(
    total === services.length &&
      all === Object.keys(COMPONENTS).length &&
      unlinked === 1,
    ['other numbers of components', response],
  );
  const statuses = services.map(toService).map(statusOf);
  oracle.expect(statuses.join() === statuses.toSorted(bySeverity).join(), [
    'are not sorted by status',
    statuses,
  ]);
  if (filter === EVERY_SERVICE) {
    const counts = countsOf(services.map(toService), filter);
    oracle.expect(
      JSON.stringify(counts) === JSON.stringify(toldCounts(response)),
      ['other numbers', counts, response],
    );
  }
}

/** Checks since when a component has had its status. */
function checkDate(
  oracle: HistoryOracle,
  service: Service & { since: string | undefined },
  { asOf }: Pick<ServicesResponse, 'asOf'>,
): void {
  const { name, since } = service;
  const { flows } = COMPONENTS[name];
  const verdict = { state: statusOf(service), ...(since && { since }) };
  const failedUntil = componentFailedUntil(oracle);
  checkNoFailure(oracle, verdict, { asOf }, failedUntil, flows);
  oracle.checkComponentSince(`component ${name}`, verdict, { asOf }, moment =>
    componentVerdictsOf(moment, { flows, now: oracle.region.now }),
  );
}

/** What the filters go by in a row of the Services page. */
export function toService(row: ServiceRecord): Service {
  const { entityRef, state, runningState, failed, missing, running } = row;
  return {
    name: entityRef.replace('component:default/', ''),
    state,
    ...(runningState && { runningState }),
    unmet: [...new Set([...failed, ...missing])],
    running,
  };
}

/** The numbers that the Services page shows. */
export function toldCounts({
  states,
  nonCompliantIn,
  unmet,
}: ServicesResponse): ServiceCounts {
  return {
    states: states.map(({ state, count }) => `${state} ${count}`).sort(),
    nonCompliantIn: nonCompliantIn
      .map(({ environment, count }) => `${environment} ${count}`)
      .sort(),
    unmet: unmet.map(({ name, components }) => `${name} ${components}`).sort(),
  };
}

const SEVERITIES = ['non-compliant', 'incomplete', 'unknown', 'compliant'];

function bySeverity(one: string, other: string): number {
  return SEVERITIES.indexOf(one) - SEVERITIES.indexOf(other);
}

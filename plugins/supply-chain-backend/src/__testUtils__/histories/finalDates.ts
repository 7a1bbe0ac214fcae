import {
  deploymentsResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import type { Replica } from '../replica';
import { statusSince } from '../statusSince';
import { toldRuns } from './moments';
import type { Moment } from './moments';
import { COMPONENTS, ENVIRONMENTS, ORG } from './names';
import type { HistoryComponent } from './names';
import { isExpired } from './keptPart';
import { ownPart } from './ownPart';
import type { PastRegion } from './ownPart';
import { entityPath, read } from './requests';
import type { Sources } from './requests';
import { toService } from './serviceChecks';
import { statusOf } from './serviceFilters';

/** Number of ended runs in an environment that are surely looked at. */
const LOOKED_AT = 8;

/** Since when a component has had its status. */
interface DatedService {
  name: string;
  status: string;
  /** ISO 8601. */
  since: string | undefined;
}

/**
 * Since when the Services page says that components have had their status, and
 * since when they have, as far as their own pages tell. Leaves out those whose
 * status is unknown, that had too many deployments to look at, or some that
 * their own pages no longer show.
 */
export async function finalDatesOf(
  replica: Replica,
  sources: Sources,
): Promise<{ shown: DatedService[]; expected: DatedService[] }> {
  const get = async (path: string) =>
    (await read(replica, path, { refresh: false, ...sources })).body;
  const { region } = sources;
  const response = servicesResponseSchema.parse(await get('services'));
  const rows = response.services
    .map(row => ({ since: row.since, service: toService(row) }))
    .filter(
      ({ service }) =>
        statusOf(service) !== 'unknown' &&
        isTold(region, COMPONENTS[service.name]),
    );
  return {
    shown: rows.map(({ since, service }) => ({
      ...{ name: service.name, status: statusOf(service), since },
    })),
    expected: await Promise.all(
      rows.map(async ({ service }) => {
        const { name } = service;
        const status = statusOf(service);
        const page = entityPath(name);
        const trails = summaryResponseSchema.parse(
          await get(`${page}/summary`),
        );
        const runs = await runsOf(path => get(`${page}/${path}`));
        return { name, status, since: statusSince(status, trails, runs) };
      }),
    ),
  };
}

/** All deployments of a component. */
async function runsOf(
  get: (path: string) => Promise<unknown>,
): Promise<DeploymentRecord[]> {
  const runs = await Promise.all(
    ENVIRONMENTS.map(async environment => {
      const path = `environments/eu/${ORG}/${environment}/deployments`;
      const body = await get(`${path}?perPage=100`);
      return body ? deploymentsResponseSchema.parse(body).deployments : [];
    }),
  );
  return runs.flat();
}

/**
 * Whether all runs of a component are surely looked at, and told still. An
 * environment that it names may be misspelled if nothing is told of it.
 */
function isTold(region: PastRegion, component: HistoryComponent): boolean {
  const { flows, environment } = component;
  const { now } = ownPart(region, component);
  return (
    isLookedAt(now, flows) &&
    // A portal can't tell whose the others were.
    isToldStill(region, flows) &&
    // What ran before the records that are kept is unknown.
    isKept(region, flows) &&
    (!environment || toldRuns(now, environment, flows).length > 0)
  );
}

function isLookedAt(now: Moment, flows: readonly string[]): boolean {
  return ENVIRONMENTS.every(
    environment => toldRuns(now, environment, flows).length <= LOOKED_AT,
  );
}

function isKept(region: PastRegion, flows: readonly string[]): boolean {
  return region
    .since(0)
    .every(moment =>
      flows.every(flow => !moment.flows[flow]?.some(trail => isExpired(trail))),
    );
}

/** Whether all runs that trails ever told of are still told. */
function isToldStill(region: PastRegion, flows: readonly string[]): boolean {
  return ENVIRONMENTS.every(environment => {
    const runsAt = (moment: Moment) =>
      toldRuns(moment, environment, flows).map(
        ({ fingerprint, startedAt }) => `${fingerprint} ${startedAt}`,
      );
    const told = new Set(runsAt(region.now));
    return region
      .since(0)
      .flatMap(runsAt)
      .every(run => told.has(run));
  });
}

import {
  artifactDetailsResponseSchema,
  artifactsResponseSchema,
  deploymentsResponseSchema,
  environmentsResponseSchema,
  searchResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trailsResponseSchema,
  trendResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { Replica } from '../replica';
import { behindText, behindTexts } from './deliveries';
import { deploymentText, listedText } from './environmentChecks';
import { expectedServices, servicesOf } from './finalServices';
import type { ShownServices } from './finalServices';
import {
  buildRowsOf,
  isRunningAt,
  runningIn,
  toldRuns,
  trailRowsOf,
  trailsOf,
  verdictOf,
} from './moments';
import type { Moment, Row } from './moments';
import {
  BUILDS,
  COMPONENTS,
  ENVIRONMENTS,
  fingerprintOf,
  FLOWS,
  ORG,
  SUBJECT,
} from './names';
import type { HistoryComponent } from './names';
import { ownPart } from './ownPart';
import type { PastRegion } from './ownPart';
import { pastTimes } from './Questions';
import { keptPart, keptSince } from './keptPart';
import { placesOf } from './regionRecords';
import { entityPath, read } from './requests';
import type { Sources } from './requests';
import { filtersOf, ofOwnArtifacts, ofState, ofVerdict } from './tableFilters';
import type { TableFilter } from './tableFilters';
import { trendOf } from './trendChecks';

/** Components that link all flows, which are asked about everything. */
const ASKED = [SUBJECT, 'worker', 'web', 'produced'];

/** What a build's verdict may be in the end. */
const VERDICTS = ['compliant', 'non-compliant', 'unknown'];

type Get = (path: string) => Promise<unknown>;

/** What a portal says in the end. */
export async function responsesOf(replica: Replica, sources: Sources) {
  const ask =
    (refresh: boolean): Get =>
    async path =>
      (await read(replica, path, { refresh, ...sources })).body;
  await ask(true)(`services?text=${SUBJECT}`);
  const search = searchResponseSchema.parse(
    await ask(true)(`search?value=${fingerprintOf(0)}`),
  );
  // Fresh by now.
  const get = ask(false);
  const services: ShownServices[] = await servicesOf(get);
  const components: Record<string, ComponentResponses> = {};
  for (const component of ASKED) {
    components[component] = await componentResponses(component, get, sources);
  }
  return {
    ...{ services, components },
    search: search.results
      .map(each => `${each.flow} ${each.trail} ${each.state}`)
      .sort(),
  };
}

type ComponentResponses = Awaited<ReturnType<typeof componentResponses>>;

async function componentResponses(name: string, get: Get, { region }: Sources) {
  const own = ownPart(keptPart(region), COMPONENTS[name]);
  const { services } = servicesResponseSchema.parse(
    await get(`services?text=${name}`),
  );
  const ofComponent: Get = path => get(`${entityPath(name)}/${path}`);
  return {
    ...(await tablesOf(ofComponent, own.now)),
    ...(await placesNow(ofComponent)),
    servicesRunning: placeTexts(services[0].running),
    servicesBehind: services[0].running.map(behindText).sort(),
    builds: await buildsOf(ofComponent),
    ran: await runningAtTimes(ofComponent, pastTimes(own)),
    deployments: await deploymentsOf(ofComponent),
    trend: await trendIn(ofComponent),
  };
}

/** What a portal must say once it has read everything. */
export function expectedResponses({
  region,
}: Sources): Awaited<ReturnType<typeof responsesOf>> {
  return {
    services: expectedServices(keptPart(region).now),
    components: Object.fromEntries(
      ASKED.map(name => [name, expectedOf(COMPONENTS[name], region)]),
    ),
    search: stateOfBuilds(region.now)
      .filter(({ fingerprint }) => fingerprint === fingerprintOf(0))
      .map(({ flow, trail, state }) => `${flow} ${trail} ${state}`)
      .sort(),
  };
}

function expectedOf(
  component: HistoryComponent,
  entire: PastRegion,
): ComponentResponses {
  const region = ownPart(keptPart(entire), component);
  const { now } = region;
  const rows = trailRowsOf(now);
  const builds = stateOfBuilds(now);
  const running = runningIn(now);
  // A search (E9) also returns what isn't kept, but doesn't name repositories.
  const found = component.repo
    ? builds
    : stateOfBuilds(ownPart(entire, component).now);
  return {
    trails: rows.map(trailText),
    trailsTotal: rows.length,
    artifacts: builds.map(buildText),
    artifactsTotal: builds.length,
    filtered: filteredTables(now).map(({ path, shown }) => ({
      ...{ path, shown },
      total: shown.length,
    })),
    newest: FLOWS.map(each => {
      const row = rows.find(({ flow }) => flow === each);
      return `${each} ${row?.trail} ${row?.state}`;
    }),
    stale: false,
    // Without any artifact of its own, its annotations may be misspelled.
    whole: builds.length > 0 && FLOWS.every(each => now.flows[each]),
    running,
    summaryRunning: running,
    servicesRunning: running,
    behind: behindTexts(now),
    servicesBehind: behindTexts(now),
    builds: numbersOfBuilds().map(number => {
      const own = found.filter(
        ({ fingerprint }) => fingerprint === fingerprintOf(number),
      );
      // Other environments than those that the component names, too.
      const places = placesOf(entire.now, number);
      return own.length > 0
        ? {
            records: own.map(buildText).sort(),
            running: places.running.toSorted(),
            exited: places.exited.toSorted(),
          }
        : undefined;
    }),
    ran: pastTimes(region).map(time =>
      ENVIRONMENTS.flatMap(environment =>
        toldRuns(now, environment)
          .filter(run => isRunningAt(run, time))
          .map(({ fingerprint }) => `${environment} ${fingerprint}`),
      ).sort(),
    ),
    deployments: ENVIRONMENTS.map(environment => {
      const runs = toldRuns(now, environment);
      return runs.map(run => deploymentText(run, runs));
    }),
    trend: keptTrend(trendOf(now, Date.now())),
  };
}

/** Rows of the artifacts table with the verdict of all flows. */
function stateOfBuilds(now: Moment): Row[] {
  return buildRowsOf(now).map(row => ({
    ...row,
    state: verdictOf(now, row.fingerprint),
  }));
}

/** Tables with filters, and the trails or the trails of the builds they show. */
function filteredTables(now: Moment): { path: string; shown: string[] }[] {
  const table = (
    name: 'trails' | 'artifacts',
    { query, shows }: TableFilter,
  ) => ({
    path: `${name}?${query.slice(1)}&`,
    shown: trailsOf(now)
      .filter(shows)
      .map(each => `${each.flow} ${each.name}`),
  });
  const states = ['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE'] as const;
  return [
    ...[...states.map(ofState), ...filtersOf(now, 'trails')].map(filter =>
      table('trails', filter),
    ),
    ...[
      ...VERDICTS.map(verdict => ofVerdict(now, verdict)),
      ...filtersOf(now, 'artifacts'),
    ].map(filter => table('artifacts', ofOwnArtifacts(filter))),
  ];
}

async function tablesOf(get: Get, now: Moment) {
  const pages = async <T extends { hasNextPage: boolean }>(
    path: string,
    schema: { parse(body: unknown): T },
  ): Promise<T[]> => {
    const responses: T[] = [];
    do {
      const page = `perPage=100&page=${responses.length + 1}`;
      responses.push(schema.parse(await get(`${path}${page}`)));
    } while (responses.at(-1)!.hasNextPage);
    return responses;
  };
  const all = await pages('trails?', trailsResponseSchema);
  const artifacts = await pages('artifacts?', artifactsResponseSchema);
  const filtered: { path: string; shown: string[]; total: number }[] = [];
  for (const { path } of filteredTables(now)) {
    const found = path.startsWith('trails')
      ? await pages(path, trailsResponseSchema)
      : await pages(path, artifactsResponseSchema);
    const shown = found.flatMap(response =>
      'trails' in response
        ? response.trails.map(({ flow, name }) => `${flow} ${name}`)
        : response.artifacts.map(({ flow, trail }) => `${flow} ${trail}`),
    );
    filtered.push({ path, shown, total: found[0].total });
  }
  return {
    trails: all.flatMap(({ trails }) =>
      trails.map(({ name: trail, ...each }) => trailText({ ...each, trail })),
    ),
    trailsTotal: all[0].total,
    artifacts: artifacts.flatMap(response => response.artifacts.map(buildText)),
    artifactsTotal: artifacts[0].total,
    filtered,
    stale: all.some(({ stale }) => stale),
    whole: artifacts[0].total > 0 && all[0].window.complete,
  };
}

async function placesNow(get: Get) {
  const { environments } = environmentsResponseSchema.parse(
    await get(`environments`),
  );
  const summary = summaryResponseSchema.parse(await get(`summary`));
  return {
    newest: summary.flows.map(
      each => `${each.flow} ${each.trail?.name} ${each.trail?.state}`,
    ),
    running: environments
      .flatMap(({ environment, builds }) =>
        builds.map(each => `${environment} ${each.fingerprint}`),
      )
      .sort(),
    summaryRunning: placeTexts(summary.running),
    behind: environments.flatMap(({ builds }) => builds.map(behindText)).sort(),
  };
}

/** The drawer of each build; undefined for those that don't exist. */
async function buildsOf(get: Get) {
  const names = (places: readonly { environment: string }[] | undefined) =>
    places?.map(({ environment }) => environment).sort();
  return Promise.all(
    numbersOfBuilds().map(async number => {
      const body = await get(`artifacts/${fingerprintOf(number)}`);
      if (!body) {
        return undefined;
      }
      const response = artifactDetailsResponseSchema.parse(body);
      return {
        records: response.artifacts.map(buildText).sort(),
        running: names(response.runningIn),
        exited: names(response.exitedFrom),
      };
    }),
  );
}

async function runningAtTimes(
  get: Get,
  times: readonly number[],
): Promise<string[][]> {
  return Promise.all(
    times.map(async time => {
      const at = new Date(time).toISOString();
      const { environments } = environmentsResponseSchema.parse(
        await get(`environments?at=${at}`),
      );
      return environments
        .flatMap(({ environment, builds }) =>
          builds.map(each => `${environment} ${each.fingerprint}`),
        )
        .sort();
    }),
  );
}

/** Deployments to each environment; none if nothing ever ran there. */
async function deploymentsOf(get: Get): Promise<string[][]> {
  return Promise.all(
    ENVIRONMENTS.map(async environment => {
      const path = `environments/eu/${ORG}/${environment}/deployments`;
      const body = await get(`${path}?perPage=100`);
      return body
        ? deploymentsResponseSchema.parse(body).deployments.map(listedText)
        : [];
    }),
  );
}

async function trendIn(get: Get): Promise<ReturnType<typeof trendOf>> {
  const { weeks, unmet } = trendResponseSchema.parse(await get(`trend`));
  return keptTrend({
    weeks: weeks.map(({ from, trails, compliant, unknown }) => ({
      ...{ from, trails, compliant, unknown },
    })),
    unmet,
  });
}

/** A trend without weeks whose trails may not be kept. */
function keptTrend({ weeks, ...trend }: ReturnType<typeof trendOf>) {
  return {
    ...trend,
    weeks: weeks.filter(({ from }) => Date.parse(from) >= keptSince()),
  };
}

function numbersOfBuilds(): number[] {
  return Array.from({ length: BUILDS }, (_, number) => number);
}

function trailText({ flow, trail, state }: Omit<Row, 'fingerprint'>): string {
  return `${flow} ${trail} ${state}`;
}

function buildText(
  build: Pick<Row, 'flow' | 'fingerprint' | 'state'> & { trail?: string },
): string {
  const { flow, trail, fingerprint, state } = build;
  return `${flow} ${trail} ${fingerprint} ${state}`;
}

function placeTexts(
  running: readonly { environment: string; fingerprint: string }[],
): string[] {
  return running.map(each => `${each.environment} ${each.fingerprint}`).sort();
}

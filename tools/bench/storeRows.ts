import { NODE_TRANSFORM } from '../../scripts/lib/paths.ts';
import { runJson } from '../../scripts/lib/processes.ts';
import { startLocalServer } from '../../scripts/lib/service.ts';
import { startStoreBackend, type Backend, type Database } from './backend.ts';
import { component, system, writeCatalog } from './catalog.ts';
import { median, memoryOf, pluginPath, timed, untilIdle } from './measure.ts';
import { ORG } from './regions.ts';
import { atMost, type Row } from './table.ts';

/** Number of components, and of those that the user may see. */
const COMPONENTS = 1_000;
const VISIBLE = 700;

/** Number of flows: every other component has two. */
const FLOWS = 1_500;

/** Systems, and the number of components in each, all visible to the user. */
const SYSTEMS = ['fleet', 'store', 'office'];
const SYSTEM_COMPONENTS = 200;

/** Name of the component with a long history, and of its flow. */
const DEEP = 'deep';

const PAGE_1000 = 1_000;

/** Requests for each page. */
const TIMES = 15;

/** Result of filling the store. `bytes` is its size, indexes included. */
interface Filled {
  trails: number;
  seconds: number;
  bytes: number;
}

/** Numbers of trails. */
export interface Size {
  perFlow: number;
  /** Of the flow with a long history. */
  deep: number;
}

/** Measures a portal with a large store, whose region must not be asked. */
export async function storeRows(
  database: Database,
  size: Size,
): Promise<Row[]> {
  let asked = 0;
  const region = await startLocalServer((_, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  let filled: Filled = { trails: 0, seconds: 0, bytes: 0 };
  const portal = await startStoreBackend({
    database,
    region,
    catalog: writeCatalog('store', entities()),
    components: VISIBLE,
    prepare: async config => {
      filled = await fill(config, region.port, size);
    },
  });
  try {
    // Otherwise the import of the catalog would slow down the cold page.
    await untilIdle(portal);
    asked = 0;
    const rows = [
      ...(await servicesRows(portal, filled.trails)),
      await filterRow(portal),
      ...(await artifactFilterRows(portal)),
      await depthRow(portal),
      storageRow(filled),
      await residentRow(portal),
      // Last, because it restarts the backend.
      await coldSummaryRow(portal),
    ];
    return [
      ...rows,
      atMost(0, 'requests', 'asked of regions', asked, 'all rows'),
    ].map(row => ({ ...row, figure: `${row.figure}, ${database}` }));
  } finally {
    await portal.stop();
  }
}

function entities() {
  return [
    ...SYSTEMS.map(name => system(name)),
    component(DEEP, { flows: `${ORG}/${DEEP}` }),
    ...Array.from({ length: COMPONENTS - 1 }, (_, index) =>
      component(
        `service-${index + 1}`,
        { flows: flowsOf(index) },
        {
          system: SYSTEMS[Math.floor(index / SYSTEM_COMPONENTS)],
          owner: `user:default/${index < VISIBLE - 1 ? 'guest' : 'somebody'}`,
        },
      ),
    ),
  ];
}

/** Flows of the component at an index. */
function flowsOf(index: number): string {
  const second = COMPONENTS + Math.floor(index / 2);
  const own = `${ORG}/flow-${index + 1}`;
  return index % 2 === 0 && second <= FLOWS
    ? `${own}, ${ORG}/flow-${second}`
    : own;
}

/** Fills the store through its own write path. */
function fill(database: object, port: number, size: Size): Promise<Filled> {
  const address = `http://127.0.0.1:${port}/api/v2`;
  const flow = (name: string, trails: number) => ({
    key: { address, org: ORG, flow: name },
    trails,
  });
  const flows = Array.from({ length: FLOWS }, (_, index) =>
    flow(`flow-${index + 1}`, size.perFlow),
  );
  const file = 'plugins/supply-chain-backend/src/__testUtils__/fillStore.ts';
  return runJson<Filled>(
    { args: ['--no-warnings', '--require', NODE_TRANSFORM, file] },
    { database, flows: [...flows, flow(DEEP, size.deep)] },
  );
}

/** Measures the Services page, cold and warm, and filtered by a system. */
async function servicesRows(portal: Backend, stored: number): Promise<Row[]> {
  const fleetPath = systemPath(SYSTEMS[0]);
  const { took: coldAll, body: all } = await timed(portal, servicesPath());
  if (all.all !== VISIBLE || all.services.length === 0) {
    throw new Error(`The Services page has ${all.all} components`);
  }
  const warm = await medianOf(portal, () => servicesPath());
  const { body: fleet } = await timed(portal, fleetPath);
  if (fleet.total !== SYSTEM_COMPONENTS) {
    throw new Error(`The system has ${fleet.total} components`);
  }
  const ofSystem = await medianOf(portal, () => fleetPath);
  const what = `${VISIBLE} of 1,000 components, 1,500 flows, ${stored} trails`;
  return [
    atMost(1_500, 'ms', 'Services page, cold', coldAll, what),
    atMost(150, 'ms', 'Services page, warm p50', warm, what),
    atMost(
      100,
      'ms',
      `summary of ${SYSTEM_COMPONENTS} components, warm`,
      ofSystem,
      'the Services page with the filter of a system, p50',
    ),
  ];
}

/**
 * Measures the summaries of systems that nobody has viewed since the backend
 * started. Another system comes first, so that the code is compiled.
 */
async function coldSummaryRow(portal: Backend): Promise<Row> {
  await portal.restart();
  await untilIdle(portal);
  const [first, ...others] = SYSTEMS.map(systemPath);
  await timed(portal, first);
  const times: number[] = [];
  for (const path of others) {
    times.push((await timed(portal, path)).took);
  }
  return atMost(
    100,
    'ms',
    `summary of ${SYSTEM_COMPONENTS} components, cold`,
    Math.max(...times),
    `systems not viewed before: ${times
      .map(time => `${time.toFixed(0)} ms`)
      .join(', ')}`,
  );
}

function servicesPath(query = ''): string {
  return `/api/supply-chain/v1/services${query}`;
}

function systemPath(name: string): string {
  return servicesPath(`?system=system:default/${name}`);
}

/**
 * Measures the filter with a different text each time, to avoid cached answers.
 * Nearly all trails are within the dates, which is the worst case.
 */
async function filterRow(portal: Backend): Promise<Row> {
  const [since, until] = [9 * 365, 1].map(days =>
    new Date(Date.now() - days * 24 * 3_600_000).toISOString(),
  );
  const p50 = await medianOf(portal, time =>
    trails(
      `?text=of%20the%20ledger%20client%20(%23${time}&state=compliant&since=${since}&until=${until}`,
    ),
  );
  const { total } = (await timed(portal, trails())).body;
  return atMost(
    100,
    'ms',
    'filter by text, state and date, p50',
    p50,
    `${total} trails of one component`,
  );
}

/**
 * Measures the filter for artifacts that failed, for the first time and then
 * with a different date each time.
 */
async function artifactFilterRows(portal: Backend): Promise<Row[]> {
  const path = (time: number) =>
    `${pluginPath(DEEP, 'artifacts')}?state=non-compliant&since=${sinceAlways(
      time,
    )}`;
  const { took, body } = await timed(portal, path(TIMES));
  const p50 = await medianOf(portal, path);
  const what = `${body.total} artifacts of one component`;
  return [
    atMost(1_500, 'ms', 'artifacts by state, first', took, what),
    atMost(1_500, 'ms', 'artifacts by state, p50', p50, what),
  ];
}

/** Compares page 1,000 with page 1, with a different query for each request. */
async function depthRow(portal: Backend): Promise<Row> {
  const [first, deep] = [1, PAGE_1000].map(
    page => (time: number) =>
      trails(`?perPage=10&page=${page}&since=${sinceAlways(time)}`),
  );
  const firstTook = await medianOf(portal, first);
  const deepTook = await medianOf(portal, deep);
  return atMost(
    2,
    '×',
    `page ${PAGE_1000} against page 1`,
    deepTook / firstTook,
    `${deepTook.toFixed(0)} ms against ${firstTook.toFixed(0)} ms`,
  );
}

function sinceAlways(time: number): string {
  return new Date(Date.UTC(2001, 0, 1, 0, 0, time)).toISOString();
}

function storageRow({ trails: count, bytes, seconds }: Filled): Row {
  const pace = (count / seconds).toFixed(0);
  return atMost(
    2.5,
    'KB',
    'storage per trail',
    bytes / count / 1_000,
    `with its artifact and all indexes; ${pace} trails written a second`,
  );
}

async function residentRow(portal: Backend): Promise<Row> {
  const { rss } = await memoryOf(portal);
  return atMost(500, 'MB', 'resident memory', rss, 'after the rows above');
}

function trails(query = ''): string {
  return `${pluginPath(DEEP, 'trails')}${query}`;
}

async function medianOf(
  portal: Backend,
  pathAt: (time: number) => string,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    times.push((await timed(portal, pathAt(time))).took);
  }
  return median(times);
}

import { NODE_TRANSFORM } from '../../scripts/lib/paths.ts';
import { runJson } from '../../scripts/lib/processes.ts';
import { startAll, startLocalServer } from '../../scripts/lib/service.ts';
import {
  startBackend,
  startDatabase,
  type Backend,
  type Database,
} from './backend.ts';
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

const SERVICES = '/api/supply-chain/v1/services';

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
interface Size {
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
  let filled: Filled = { trails: 0, seconds: 0, bytes: 0 };
  const portal = await startAll(async started => {
    const region = await startLocalServer(({ url = '' }, response) => {
      // In the background, E9 confirms what runs.
      asked += url.includes('/search/') ? 0 : 1;
      response.writeHead(500).end();
    });
    started.push(region);
    const { config, ...data } = await startDatabase(database);
    started.push(data);
    filled = await fill(config, region.port, size);
    const backend = await startBackend({
      config: 'store-config.yaml',
      database: config,
      catalog: writeCatalog('store', entities()),
      components: VISIBLE,
      env: {
        REGION_PORT: String(region.port),
        BENCH_KEY: 'a-key-of-the-benchmark',
      },
    });
    started.push(backend);
    return backend;
  });
  try {
    // Otherwise the import of the catalog would slow down the cold page.
    await untilIdle(portal);
    asked = 0;
    const rows = [
      ...(await servicesRows(portal, filled.trails)),
      ...(await historyRows(portal)),
      ...(await sizeRows(portal, filled)),
      // Last, because it restarts the backend.
      await coldSummaryRow(portal),
    ];
    return [
      ...rows,
      atMost(0, 'requests', 'lists asked of regions', asked, 'all rows'),
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
  const { took: cold, body: all } = await timed(portal, SERVICES);
  const { body: fleet } = await timed(portal, systemPath(SYSTEMS[0]));
  if (all.all !== VISIBLE || fleet.total !== SYSTEM_COMPONENTS) {
    throw new Error(`There are ${all.all} components, ${fleet.total} in fleet`);
  }
  const warm = await p50(portal, () => SERVICES);
  const ofSystem = await p50(portal, () => systemPath(SYSTEMS[0]));
  const what = `${VISIBLE} of 1,000 components, 1,500 flows, ${stored} trails`;
  return [
    atMost(1_500, 'ms', 'Services page, cold', cold, what),
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

function systemPath(name: string): string {
  return `${SERVICES}?system=system:default/${name}`;
}

/**
 * Measures the component with the long history. Each request differs, to avoid
 * cached answers. Nearly all trails are within the dates of the filter, which is
 * the worst case.
 */
async function historyRows(portal: Backend): Promise<Row[]> {
  const trails = pluginPath(DEEP, 'trails');
  const artifacts = pluginPath(DEEP, 'artifacts');
  const since = (time: number) =>
    `since=${new Date(Date.UTC(2001, 0, 1, 0, 0, time)).toISOString()}`;
  const { total } = (await timed(portal, trails)).body;
  const filtered = await p50(
    portal,
    time =>
      `${trails}?text=of%20the%20ledger%20client%20(%23${time}&state=compliant&${since(
        time,
      )}`,
  );
  const failed = (time: number) =>
    `${artifacts}?state=non-compliant&${since(time)}`;
  const first = await timed(portal, failed(TIMES));
  const later = await p50(portal, failed);
  const page = (number: number) =>
    p50(portal, time => `${trails}?perPage=10&page=${number}&${since(time)}`);
  const newest = await page(1);
  const deep = await page(PAGE_1000);
  const what = `${first.body.total} artifacts of one component`;
  return [
    atMost(
      100,
      'ms',
      'filter by text, state and date, p50',
      filtered,
      `${total} trails of one component`,
    ),
    atMost(1_500, 'ms', 'artifacts by state, first', first.took, what),
    atMost(1_500, 'ms', 'artifacts by state, p50', later, what),
    atMost(
      2,
      '×',
      `page ${PAGE_1000} against page 1`,
      deep / newest,
      `${deep.toFixed(0)} ms against ${newest.toFixed(0)} ms`,
    ),
  ];
}

/** Of a request, in milliseconds. */
async function p50(
  portal: Backend,
  pathAt: (time: number) => string,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    times.push((await timed(portal, pathAt(time))).took);
  }
  return median(times);
}

async function sizeRows(portal: Backend, filled: Filled): Promise<Row[]> {
  const { trails, bytes, seconds } = filled;
  const { rss } = await memoryOf(portal);
  const pace = (trails / seconds).toFixed(0);
  return [
    atMost(
      2.5,
      'KB',
      'storage per trail',
      bytes / trails / 1_000,
      `with its artifact and all indexes; ${pace} trails written a second`,
    ),
    atMost(500, 'MB', 'resident memory', rss, 'after the rows above'),
  ];
}

/**
 * Measures the summaries of systems that nobody has viewed since the backend
 * started. Another system comes first, so that the code is compiled.
 */
async function coldSummaryRow(portal: Backend): Promise<Row> {
  await portal.restart();
  await untilIdle(portal);
  const times: number[] = [];
  for (const name of SYSTEMS) {
    times.push((await timed(portal, systemPath(name))).took);
  }
  const [, ...others] = times;
  return atMost(
    100,
    'ms',
    `summary of ${SYSTEM_COMPONENTS} components, cold`,
    Math.max(...others),
    `systems not viewed before: ${others
      .map(time => `${time.toFixed(0)} ms`)
      .join(', ')}`,
  );
}

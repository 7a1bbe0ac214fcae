import { untilIdle } from './backendProcess.ts';
import { DEEP, SYSTEM_COMPONENTS, SYSTEMS, VISIBLE } from './largeCatalog.ts';
import { servicesPath, type LargePortal } from './largePortal.ts';
import { atMost, type Row } from './table.ts';
import { pluginPath } from './targets.ts';

const MB = 1024 * 1024;
const PAGE_1000 = 1_000;

/** Requests for each page. */
const TIMES = 15;

/** Measures a portal with a large store. */
export async function largeRows(portal: LargePortal): Promise<Row[]> {
  // Otherwise the import of the catalog would slow down the cold page.
  await untilIdle(portal);
  const before = portal.asked();
  const rows = [
    ...(await servicesRows(portal)),
    await filterRow(portal),
    ...(await artifactFilterRows(portal)),
    await depthRow(portal),
    storageRow(portal),
    await residentRow(portal),
    // Last, because it restarts the backend.
    await coldSummaryRow(portal),
  ];
  const asked = portal.asked() - before;
  return [
    ...rows,
    named(portal, atMost(0, 'requests', 'asked of regions', asked, 'all rows')),
  ];
}

/** Measures the Services page, cold and warm, and filtered by a system. */
async function servicesRows(portal: LargePortal): Promise<Row[]> {
  const system = systemPath(SYSTEMS[0]);
  const [coldAll, answer] = await timed(portal, servicesPath());
  if (answer.all !== VISIBLE || answer.services.length === 0) {
    throw new Error(`The Services page has ${answer.all} components`);
  }
  const warm = await median(portal, () => servicesPath());
  const [, fleet] = await timed(portal, system);
  if (fleet.total !== SYSTEM_COMPONENTS) {
    throw new Error(`The system has ${fleet.total} components`);
  }
  const ofSystem = await median(portal, () => system);
  const what = `${VISIBLE} of 1,000 components, 1,500 flows, ${portal.filled.trails} trails`;
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
  ].map(row => named(portal, row));
}

/**
 * Measures the summaries of systems that nobody has viewed since the backend
 * started. Another system comes first, so that the code is compiled.
 */
async function coldSummaryRow(portal: LargePortal): Promise<Row> {
  await portal.restart();
  await untilIdle(portal);
  const [first, ...others] = SYSTEMS.map(systemPath);
  await timed(portal, first);
  const times: number[] = [];
  for (const path of others) {
    times.push((await timed(portal, path))[0]);
  }
  return named(
    portal,
    atMost(
      100,
      'ms',
      `summary of ${SYSTEM_COMPONENTS} components, cold`,
      Math.max(...times),
      `systems not viewed before: ${times
        .map(time => `${time.toFixed(0)} ms`)
        .join(', ')}`,
    ),
  );
}

function systemPath(name: string): string {
  return servicesPath(`?system=system:default/${name}`);
}

/**
 * Measures the filter with a different text each time, to avoid cached answers.
 * Nearly all trails are within the dates, which is the worst case.
 */
async function filterRow(portal: LargePortal): Promise<Row> {
  const [since, until] = [9 * 365, 1].map(days =>
    new Date(Date.now() - days * 24 * 3_600_000).toISOString(),
  );
  const p50 = await median(portal, time =>
    trails(
      `?text=of%20the%20ledger%20client%20(%23${time}&state=compliant&since=${since}&until=${until}`,
    ),
  );
  const { total } = (await timed(portal, trails()))[1];
  return named(
    portal,
    atMost(
      100,
      'ms',
      'filter by text, state and date, p50',
      p50,
      `${total} trails of one component`,
    ),
  );
}

/**
 * Measures the filter for artifacts that failed, for the first time and then
 * with a different date each time.
 */
async function artifactFilterRows(portal: LargePortal): Promise<Row[]> {
  const path = (time: number) =>
    `${pluginPath(DEEP, 'artifacts')}?state=non-compliant&since=${sinceAlways(
      time,
    )}`;
  const [first, { total }] = await timed(portal, path(TIMES));
  const p50 = await median(portal, path);
  const what = `${total} artifacts of one component`;
  return [
    atMost(1_500, 'ms', 'artifacts by state, first', first, what),
    atMost(1_500, 'ms', 'artifacts by state, p50', p50, what),
  ].map(row => named(portal, row));
}

/** Compares page 1,000 with page 1, with a different query for each request. */
async function depthRow(portal: LargePortal): Promise<Row> {
  const first = await median(portal, time =>
    trails(`?perPage=10&since=${sinceAlways(time)}`),
  );
  const deep = await median(portal, time =>
    trails(`?perPage=10&page=${PAGE_1000}&since=${sinceAlways(time)}`),
  );
  return named(
    portal,
    atMost(
      2,
      '×',
      `page ${PAGE_1000} against page 1`,
      deep / first,
      `${deep.toFixed(0)} ms against ${first.toFixed(0)} ms`,
    ),
  );
}

function sinceAlways(time: number): string {
  return new Date(Date.UTC(2001, 0, 1, 0, 0, time)).toISOString();
}

function storageRow(portal: LargePortal): Row {
  const { trails: count, bytes, seconds } = portal.filled;
  return named(
    portal,
    atMost(
      2.5,
      'KB',
      'storage per trail',
      bytes / count / 1_000,
      `with its artifact and all indexes; ${(count / seconds).toFixed(
        0,
      )} trails written a second`,
    ),
  );
}

async function residentRow(portal: LargePortal): Promise<Row> {
  const response = await portal.get('/api/floor/memory');
  const { rss }: NodeJS.MemoryUsage = await response.json();
  return named(
    portal,
    atMost(500, 'MB', 'resident memory', rss / MB, 'after the rows above'),
  );
}

function trails(query = ''): string {
  return `${pluginPath(DEEP, 'trails')}${query}`;
}

function named({ database }: LargePortal, row: Row): Row {
  return { ...row, figure: `${row.figure}, ${database}` };
}

async function timed(portal: LargePortal, path: string) {
  const start = performance.now();
  const response = await portal.get(path);
  const text = await response.text();
  const took = performance.now() - start;
  if (!response.ok) {
    throw new Error(`${path} answers ${response.status}: ${text}`);
  }
  return [took, JSON.parse(text)] as const;
}

async function median(
  portal: LargePortal,
  pathAt: (time: number) => string,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    times.push((await timed(portal, pathAt(time)))[0]);
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)];
}

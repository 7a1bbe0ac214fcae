import { setTimeout } from 'node:timers/promises';
import { startStoreBackend, type Backend, type Database } from './backend.ts';
import { component, writeCatalog } from './catalog.ts';
import { LONG_FLOW, startLongRegion } from './longRegion.ts';
import { longestBlock, memoryOf, pluginPath, read } from './measure.ts';
import { ORG } from './regions.ts';
import { atMost, type Row } from './table.ts';

const POLL_MS = 1_000;

/** Requests a minute, to fit hours at the default of 60 into minutes. */
const BUDGET = 1_200;

/** Trails between two memory measurements. */
const STEP = 10_000;

/** Longest wait for the sync to start, and between two pages. */
const MAX_WAIT_MS = 300_000;

/** Measures what it costs to read a flow's long history over HTTP. */
export async function backfillRows(
  database: Database,
  trails: number,
): Promise<Row[]> {
  const region = await startLongRegion(trails);
  const portal = await startStoreBackend({
    database,
    region,
    catalog: writeCatalog('backfill', [
      component(LONG_FLOW, { flows: `${ORG}/${LONG_FLOW}` }),
    ]),
    components: 1,
    env: { APP_CONFIG_supplyChain_sync_requestsPerMinute: String(BUDGET) },
  });
  try {
    const start = performance.now();
    const { memory, cpu, clock } = await watch(portal, trails, region.read);
    const seconds = (performance.now() - start) / 1_000;
    const growth = memory.map(({ used }) => used - memory[0].used);
    const listed = (numbers: number[]) =>
      numbers.map(number => number.toFixed(0)).join(', ');
    return [
      atMost(
        60,
        'MB',
        'memory growth of a backfill',
        Math.max(...growth),
        `${trails} trails in ${seconds.toFixed(0)} s; each ${STEP}: ${listed(
          growth.slice(1),
        )} MB; resident ${listed(memory.map(({ rss }) => rss))} MB`,
      ),
      atMost(
        50,
        'ms',
        'longest block of the event loop by a backfill',
        cpu,
        `by the clock ${clock.toFixed(0)} ms`,
      ),
      atMost(
        BUDGET,
        'requests',
        'in any minute of a backfill',
        region.mostInAMinute(),
        `${region.asked()} in all, the budget is ${BUDGET} a minute`,
      ),
    ].map(row => ({ ...row, figure: `${row.figure}, ${database}` }));
  } finally {
    await portal.stop();
  }
}

/** Measures the portal until it has read everything. */
async function watch(portal: Backend, trails: number, wasRead: () => number) {
  const memory = [await memoryOf(portal)];
  let [cpu, clock] = [0, 0];
  await longestBlock(portal);
  let last = { read: 0, at: performance.now() };
  for (;;) {
    await setTimeout(POLL_MS);
    const now = wasRead();
    if (now > last.read) {
      last = { read: now, at: performance.now() };
    } else if (performance.now() - last.at > MAX_WAIT_MS) {
      throw new Error(`Only ${now} of ${trails} trails were read`);
    }
    const isDone = now >= trails && (await isWhole(portal, trails));
    if (isDone || now >= memory.length * STEP) {
      const { milliseconds, cpuMilliseconds } = await longestBlock(portal);
      clock = Math.max(clock, milliseconds);
      cpu = Math.max(cpu, cpuMilliseconds);
      // `memoryOf` collects garbage, so ignore the block that causes.
      memory.push(await memoryOf(portal));
      await longestBlock(portal);
    }
    if (isDone) {
      return { memory, cpu, clock };
    }
  }
}

/** Whether the lists of trails and artifacts are complete. */
async function isWhole(portal: Backend, trails: number): Promise<boolean> {
  for (const page of ['trails', 'artifacts']) {
    const { total, coverage } = await read(
      portal,
      pluginPath(LONG_FLOW, `${page}?perPage=1`),
    );
    if (!coverage.complete || total !== trails) {
      return false;
    }
  }
  return true;
}

import { setTimeout } from 'node:timers/promises';
import { writeCatalogOf } from './largeCatalog.ts';
import { startStorePortal } from './largePortal.ts';
import type { Database, StorePortal } from './largePortal.ts';
import { LONG_FLOW, startLongRegion } from './longRegion.ts';
import { longestBlock, memoryOf } from './backendProcess.ts';
import { atMost, type Row } from './table.ts';
import { pluginPath } from './targets.ts';

const MB = 1024 * 1024;
const POLL_MS = 1_000;

/** Requests a minute; the same as in `backfill-config.yaml`. */
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
  const portal = await startStorePortal({
    database,
    region,
    catalog: writeCatalogOf(LONG_FLOW, LONG_FLOW),
    components: 1,
    config: 'backfill-config.yaml',
  });
  try {
    const start = performance.now();
    const { memory, blocked } = await watch(portal, trails, region.read);
    const seconds = (performance.now() - start) / 1_000;
    const used = memory.map(each => (each.used - memory[0].used) / MB);
    const of = `${trails} trails in ${seconds.toFixed(0)} s`;
    return [
      atMost(
        60,
        'MB',
        'memory growth of a backfill',
        Math.max(...used),
        `${of}; each ${STEP}: ${used
          .slice(1)
          .map(each => each.toFixed(1))
          .join(', ')} MB; resident ${memory
          .map(({ rss }) => (rss / MB).toFixed(0))
          .join(', ')} MB`,
      ),
      atMost(
        50,
        'ms',
        'longest block of the event loop by a backfill',
        blocked.cpuMilliseconds,
        `by the clock ${blocked.milliseconds.toFixed(0)} ms`,
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
async function watch(
  portal: StorePortal,
  trails: number,
  read: () => number,
): Promise<{
  memory: { used: number; rss: number }[];
  blocked: { milliseconds: number; cpuMilliseconds: number };
}> {
  const memory = [await memoryOf(portal)];
  const blocked = { milliseconds: 0, cpuMilliseconds: 0 };
  await longestBlock(portal);
  let last = { read: 0, at: performance.now() };
  for (;;) {
    await setTimeout(POLL_MS);
    const now = read();
    if (now > last.read) {
      last = { read: now, at: performance.now() };
    } else if (performance.now() - last.at > MAX_WAIT_MS) {
      throw new Error(`Only ${now} of ${trails} trails were read`);
    }
    const isDone = now >= trails && (await isWhole(portal, trails));
    if (isDone || now >= memory.length * STEP) {
      const { milliseconds, cpuMilliseconds } = await longestBlock(portal);
      blocked.milliseconds = Math.max(blocked.milliseconds, milliseconds);
      blocked.cpuMilliseconds = Math.max(
        blocked.cpuMilliseconds,
        cpuMilliseconds,
      );
      // `memoryOf` collects garbage, so ignore the block that causes.
      memory.push(await memoryOf(portal));
      await longestBlock(portal);
    }
    if (isDone) {
      return { memory, blocked };
    }
  }
}

/** Whether the lists of trails and artifacts are complete. */
async function isWhole(portal: StorePortal, trails: number): Promise<boolean> {
  const pages = await Promise.all(
    ['trails', 'artifacts'].map(async page => {
      const response = await portal.get(
        pluginPath(LONG_FLOW, `${page}?perPage=1`),
      );
      return (await response.json()) as {
        total: number;
        window: { complete: boolean };
      };
    }),
  );
  return pages.every(
    ({ total, window }) => window.complete && total === trails,
  );
}

import { parseArgs } from 'node:util';
import { say, runMain } from '../../scripts/lib/console.ts';
import { findPostgres } from '../../scripts/lib/programs.ts';
import { startBenchPortal, type BenchPortal } from './portal.ts';
import { blockedRows, coldViewersRows, memoryRows } from './rows.ts';
import { speedRows } from './speed.ts';
import { storeRows } from './storeRows.ts';
import { report, type Row } from './table.ts';

const FULL = {
  rounds: 3,
  seconds: 5,
  memorySeconds: 60,
  blockedRounds: 5,
  store: { perFlow: 134, deep: 100_000 },
};
const QUICK: Extent = {
  rounds: 1,
  seconds: 2,
  memorySeconds: 10,
  blockedRounds: 3,
  store: { perFlow: 2, deep: 10_500 },
};

type Extent = typeof FULL;

type Part = (portal: BenchPortal, extent: Extent) => Promise<Row[]>;

/** Rows of the portal with several regions, by the names that `--only` matches. */
const PARTS: Record<string, Part> = {
  // First, before the background sync has read the flows.
  cold: coldViewersRows,
  speed: speedRows,
  memory: memoryRows,
  blocked: blockedRows,
};

async function measureRegions(
  parts: Record<string, Part>,
  extent: Extent,
): Promise<Row[]> {
  const rows: Row[] = [];
  say('Starting three regions and the backend, about half a minute');
  const portal = await startBenchPortal();
  try {
    for (const [name, measure] of Object.entries(parts)) {
      say(name);
      rows.push(...(await measure(portal, extent)));
    }
    return rows;
  } finally {
    await portal.stop();
  }
}

/**
 * Measures the plugin against the proxy plugin and the region itself, and with
 * a large store. Exits with status 1 if a target is missed.
 *
 *   --quick             a short run, for a first look
 *   --only <pattern>    only parts whose names match: speed, cold, memory,
 *                       blocked, sqlite, postgres
 */
runMain(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string', default: '' },
    },
  });
  const extent = values.quick ? QUICK : FULL;
  const isWanted = (name: string) => new RegExp(values.only).test(name);
  const parts = Object.fromEntries(
    Object.entries(PARTS).filter(([name]) => isWanted(name)),
  );
  const rows =
    Object.keys(parts).length > 0 ? await measureRegions(parts, extent) : [];

  for (const database of ['sqlite', 'postgres'] as const) {
    if (!isWanted(database)) {
      continue;
    }
    if (database === 'postgres' && !findPostgres()) {
      say('No PostgreSQL on this machine, so its part is left out');
    } else {
      say(`${database}, some minutes`);
      rows.push(...(await storeRows(database, extent.store)));
    }
  }
  report(rows, `Node ${process.versions.node}`);
});

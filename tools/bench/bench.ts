import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { say, runMain } from '../../scripts/lib/console.ts';
import { backfillRows } from './backfill.ts';
import { bodyRows } from './bodies.ts';
import { hasDatabase, startLargePortal, type Database } from './largePortal.ts';
import { largeRows } from './largeRows.ts';
import { startBenchPortal, type BenchPortal } from './portal.ts';
import { writeProfiles } from './profile.ts';
import {
  blockedRow,
  coldViewersRow,
  firstViewRows,
  memoryRow,
  sizeRow,
  speedRows,
} from './rows.ts';
import { formatTable, type Row } from './table.ts';
import { measureWays, PAGES, type Figures } from './targets.ts';

const FULL = {
  rounds: 3,
  seconds: 5,
  memorySeconds: 60,
  blockedRounds: 5,
  store: { each: 134, deep: 100_000 },
  backfill: 30_000,
};
const QUICK = {
  rounds: 1,
  seconds: 2,
  memorySeconds: 10,
  blockedRounds: 3,
  store: { each: 2, deep: 10_500 },
  backfill: 2_000,
};

type Extent = typeof FULL;

/** Rows that are measured together, by the names that `--only` matches. */
const PARTS: Record<
  string,
  (portal: BenchPortal, extent: Extent) => Promise<Row[]>
> = {
  // First, before the background sync has read the flows.
  cold: async portal => [await coldViewersRow(portal)],
  'first-view': portal => firstViewRows(portal),
  speed,
  size: async portal => [await sizeRow(portal)],
  memory: async (portal, extent) => [
    await memoryRow(portal, extent.memorySeconds),
  ],
  blocked: async (portal, extent) => [
    await blockedRow(portal, extent.blockedRounds),
  ],
  bodies: portal => bodyRows(portal),
};

const STORES: Database[] = ['sqlite', 'postgres'];

function describeWays(name: string, figures: Figures): string {
  return PAGES.flatMap(page =>
    Object.entries(figures[page]).map(
      ([way, { requestsPerSecond, p50, p99 }]) =>
        `  ${name.padEnd(5)} ${page.padEnd(10)} ${way.padEnd(
          7,
        )} ${requestsPerSecond.toFixed(0).padStart(6)}/s   p50 ${String(
          p50,
        ).padStart(4)} ms   p99 ${String(p99).padStart(4)} ms`,
    ),
  ).join('\n');
}

async function speed(portal: BenchPortal, extent: Extent): Promise<Row[]> {
  say('The region, the proxy, the plugin and the floor; region at 0 ms');
  const near = await measureWays(portal, 'near', extent);
  say('The same, region at 50 ms');
  const far = await measureWays(portal, 'far', extent);
  process.stdout.write(
    `\n${describeWays('0 ms', near)}\n${describeWays('50 ms', far)}\n\n`,
  );
  return speedRows(near, far);
}

async function measureRegions(
  names: string[],
  extent: Extent,
  { profiles, database }: { profiles?: string; database?: Database } = {},
): Promise<Row[]> {
  say('Starting three regions and the backend, about half a minute');
  const portal = await startBenchPortal(database);
  try {
    const rows: Row[] = [];
    for (const name of names) {
      say(name);
      rows.push(...(await PARTS[name](portal, extent)));
    }
    if (profiles) {
      say(`Profiles of the backend, into ${profiles}`);
      await writeProfiles(portal, profiles);
    }
    return rows;
  } finally {
    await portal.stop();
  }
}

async function speedOnPostgres(extent: Extent): Promise<Row[]> {
  const rows = await measureRegions(['speed'], extent, {
    database: 'postgres',
  });
  return rows.map(row => ({ ...row, figure: `${row.figure}, postgres` }));
}

async function measureStore(
  database: Database,
  { store }: Extent,
): Promise<Row[]> {
  if (!hasDatabase(database)) {
    say(`No ${database} on this machine, so its rows are left out`);
    return [];
  }
  say(`Filling a store on ${database}, and the portal over it, some minutes`);
  const portal = await startLargePortal(database, store);
  try {
    return await largeRows(portal);
  } finally {
    await portal.stop();
  }
}

/**
 * Measures the plugin against the proxy plugin and the region itself, and with
 * a large store. Exits with status 1 if a target is missed.
 *
 *   --quick             a short run, for a first look
 *   --only <pattern>    only parts whose names match: speed, cold,
 *                       first-view, size, memory, blocked, bodies,
 *                       speed-postgres, sqlite, postgres,
 *                       backfill-sqlite, backfill-postgres
 *   --trails <number>   trails of the backfill
 *   --profile <folder>  also writes CPU profiles of the backend
 */
runMain(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      trails: { type: 'string' },
    },
  });
  const extent = values.quick ? QUICK : FULL;
  const isWanted = (name: string) => new RegExp(values.only).test(name);
  const names = Object.keys(PARTS).filter(isWanted);
  const rows =
    names.length > 0 || values.profile
      ? await measureRegions(names, extent, { profiles: values.profile })
      : [];
  if (isWanted('speed-postgres') && hasDatabase('postgres')) {
    rows.push(...(await speedOnPostgres(extent)));
  }
  for (const database of STORES.filter(isWanted)) {
    rows.push(...(await measureStore(database, extent)));
  }
  const trails = Number(values.trails ?? extent.backfill);
  for (const database of STORES.filter(name => isWanted(`backfill-${name}`))) {
    if (hasDatabase(database)) {
      say(`Reading ${trails} trails into a store on ${database}`);
      rows.push(...(await backfillRows(database, trails)));
    }
  }
  const [{ model }] = cpus();
  process.stdout.write(
    `${formatTable(rows)}\n\n${cpus().length} × ${model}, ${Math.round(
      totalmem() / 1024 ** 3,
    )} GB, load ${loadavg()[0].toFixed(1)}, Node ${process.versions.node}\n`,
  );
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
});

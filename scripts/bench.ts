import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { say, runMain } from './lib/console.ts';
import { startBenchPortal, type BenchPortal } from './lib/bench/portal.ts';
import { writeProfiles } from './lib/bench/profile.ts';
import {
  coldViewersRow,
  memoryRow,
  sizeRow,
  speedRows,
  summaryRow,
} from './lib/bench/rows.ts';
import { formatTable, type Row } from './lib/bench/table.ts';
import { measureWays, PAGES, type Figures } from './lib/bench/targets.ts';

const FULL = { rounds: 3, seconds: 5, memorySeconds: 60 };
const QUICK = { rounds: 1, seconds: 2, memorySeconds: 10 };

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

async function measure(
  portal: BenchPortal,
  extent: typeof FULL,
): Promise<Row[]> {
  say('The region, the proxy, the plugin and the floor; region at 0 ms');
  const near = await measureWays(portal, 'near', extent);
  say('The same, region at 50 ms');
  const far = await measureWays(portal, 'far', extent);
  process.stdout.write(
    `\n${describeWays('0 ms', near)}\n${describeWays('50 ms', far)}\n\n`,
  );
  say('Pages that are not kept yet, and memory');
  const cold = await coldViewersRow(portal);
  const size = await sizeRow(portal);
  const memory = await memoryRow(portal, extent.memorySeconds);
  const summary = await summaryRow(portal);
  return [...speedRows(near, far), cold, size, memory, summary];
}

/**
 * Measures the plugin against the proxy plugin and the region itself. Leaves
 * with status 1 when a figure is not reached.
 *
 *   --quick             a short run, for a first look
 *   --profile <folder>  also writes CPU profiles of the backend
 */
runMain(async () => {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, profile: { type: 'string' } },
  });
  say('Starting three regions and the backend, about half a minute');
  const portal = await startBenchPortal();
  try {
    const rows = await measure(portal, values.quick ? QUICK : FULL);
    const [{ model }] = cpus();
    process.stdout.write(
      `${formatTable(rows)}\n\n${cpus().length} × ${model}, ${Math.round(
        totalmem() / 1024 ** 3,
      )} GB, Node ${process.versions.node}\n`,
    );
    if (values.profile) {
      say(`Profiles of the backend, into ${values.profile}`);
      await writeProfiles(portal, values.profile);
    }
    process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await portal.stop();
  }
});

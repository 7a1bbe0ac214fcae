import { setTimeout } from 'node:timers/promises';
import {
  load,
  longestBlock,
  memoryOf,
  pluginPath,
  untilIdle,
} from './measure.ts';
import { ODD_FLOWS, ODD_SEARCH } from './oddRegion.ts';
import { FLOW, CREW_SIZE, type BenchPortal } from './portal.ts';
import { atMost, type Row } from './table.ts';

const VIEWERS = 500;

/** Counts region requests when many users open a cold page at once. */
export async function coldViewersRows(portal: BenchPortal): Promise<Row[]> {
  const { url, token } = portal;
  await portal.far.forget();
  for (const page of ['artifacts', 'trails']) {
    await load({
      url,
      token,
      paths: [pluginPath('cold', page)],
      connections: VIEWERS,
      amount: VIEWERS,
    });
  }
  // Ignore the background sync of the flow that was viewed before.
  const asked = (await portal.far.requests()).filter(
    path => !path.includes(FLOW),
  );
  const distinct = new Set(asked).size;
  return [
    {
      figure: `requests for ${VIEWERS} cold viewers of each page`,
      measured: `${asked.length}`,
      target: `${distinct}`,
      ok: distinct > 0 && asked.length === distinct,
      from: '1 for each distinct resource',
    },
  ];
}

/**
 * Measures memory growth while users view many components that aren't cached:
 * what is still in use once the reads for later requests are done.
 */
export async function memoryRows(
  portal: BenchPortal,
  { memorySeconds: seconds }: { memorySeconds: number },
): Promise<Row[]> {
  const { url, token } = portal;
  await untilIdle(portal);
  const before = await memoryOf(portal);
  const { total } = await load({
    url,
    token,
    paths: Array.from({ length: CREW_SIZE }).flatMap((_, index) =>
      ['artifacts', 'trails', 'summary'].map(page =>
        pluginPath(`crew-${index + 1}`, page),
      ),
    ),
    connections: 10,
    duration: seconds,
  });
  const busy = await memoryOf(portal);
  await untilIdle(portal);
  const after = await memoryOf(portal);
  return [
    atMost(
      40,
      'MB',
      `memory growth over ${seconds} s, large region`,
      after.used - before.used,
      `${total} requests; ${(busy.used - before.used).toFixed(
        0,
      )} MB while reads were still running; resident ${before.rss.toFixed(
        0,
      )} to ${after.rss.toFixed(0)} MB`,
    ),
  ];
}

/** Longer than the age up to which a refresh uses cached data, in milliseconds. */
const JUST_NOW_MS = 1_100;

/**
 * Measures how long a request for an endless list blocks the event loop, as the
 * longest of all rounds. The target is CPU time, because other work on the
 * machine adds to wall-clock time.
 */
export async function blockedRows(
  portal: BenchPortal,
  { blockedRounds }: { blockedRounds: number },
): Promise<Row[]> {
  const paths = [
    ...ODD_FLOWS.flatMap(flow => [
      pluginPath(flow, 'trails'),
      pluginPath(flow, 'summary'),
    ]),
    `/api/supply-chain/v1/search?value=${ODD_SEARCH}`,
  ];
  const cpu = paths.map(() => 0);
  for (let round = 0; round < blockedRounds; round += 1) {
    for (const [index, path] of paths.entries()) {
      const blocked = await blockedBy(portal, path);
      cpu[index] = Math.max(cpu[index], blocked);
    }
  }
  const listed = cpu.map(time => time.toFixed(0)).join(', ');
  return [
    atMost(
      200,
      'ms',
      'longest block of the event loop, endless lists',
      Math.max(...cpu),
      `${listed} ms for trails and summary of ${ODD_FLOWS.join(
        ', ',
      )}, and a search`,
    ),
  ];
}

async function blockedBy(portal: BenchPortal, path: string): Promise<number> {
  // A refresh doesn't read data again that is less than a second old.
  await setTimeout(JUST_NOW_MS);
  await longestBlock(portal);
  const asked = portal.odd.asked();
  const response = await portal.refresh(path);
  await response.text();
  if (portal.odd.asked() === asked) {
    throw new Error(`${path} was answered without asking its region`);
  }
  return longestBlock(portal);
}

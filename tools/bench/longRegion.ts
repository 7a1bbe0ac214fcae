import { createHash } from 'node:crypto';
import { startLocalServer } from '../../scripts/lib/service.ts';
import { FLOW } from './portal.ts';
import { ORG, startRegion } from './regions.ts';

/** The flow with a long history. */
export const LONG_FLOW = 'long';

const MINUTE_MS = 60_000;

/** Seconds between trails. */
const APART = 300;

/** Matches hexadecimal names and IDs, and times in seconds since the epoch. */
const OF_ONE_RECORD = /[0-9a-f]{12,64}|\b1[78]\d{8}\b/g;

/**
 * Starts a region with one flow of many trails, each with an artifact. They are
 * copies of one record of the sandbox region, with different names, IDs and
 * times. It runs in the benchmark's process, which isn't measured.
 */
export async function startLongRegion(trails: number) {
  const samples = await readSamples();
  const askedAt: number[] = [];
  let read = 0;
  const server = await startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(
      request.url ?? '/',
      'http://region',
    );
    askedAt.push(performance.now());
    const page = Number(searchParams.get('page') ?? 1);
    const size = Number(searchParams.get('per_page') ?? 15);
    const from = (page - 1) * size;
    const list = (sample: string) =>
      Array.from(
        { length: Math.max(0, Math.min(size, trails - from)) },
        (_, index) => copyOf(sample, from + index),
      ).join(',');
    response.setHeader('content-type', 'application/json');
    if (pathname.endsWith(`/trails/${ORG}/${LONG_FLOW}`)) {
      read = Math.max(read, Math.min(trails, from + size));
      response.end(
        `{"data":[${list(samples.trail)}],"pagination":${JSON.stringify({
          page,
          per_page: size,
          total: trails,
          page_count: Math.ceil(trails / size),
        })}}`,
      );
    } else if (pathname.endsWith(`/artifacts/${ORG}`)) {
      response.end(`[${list(samples.artifact)}]`);
    } else {
      response.writeHead(404).end('{"message":"not found"}');
    }
  });
  return {
    ...server,
    /** Number of trails returned so far, counted from the newest. */
    read: () => read,
    asked: () => askedAt.length,
    /** The most requests received within a minute. */
    mostInAMinute() {
      let first = 0;
      return askedAt.reduce((most, time, index) => {
        while (askedAt[first] <= time - MINUTE_MS) {
          first += 1;
        }
        return Math.max(most, index - first + 1);
      }, 0);
    },
  };
}

/** Reads a trail and its artifact, as JSON, renamed to the long flow. */
async function readSamples() {
  const region = await startRegion('sample');
  try {
    const { data } = JSON.parse(
      await region.read(`/api/v2/trails/${ORG}/${FLOW}?page=2&per_page=1`),
    );
    const [artifact] = JSON.parse(
      await region.read(
        `/api/v2/artifacts/${ORG}?flow_name=${FLOW}&page=2&per_page=1`,
      ),
    );
    const inFlow = (record: object) =>
      JSON.stringify(record).replaceAll(FLOW, LONG_FLOW);
    return { trail: inFlow(data[0]), artifact: inFlow(artifact) };
  } finally {
    await region.stop();
  }
}

/** Makes the record at an index of the list, with all times shifted. */
function copyOf(sample: string, index: number): string {
  return sample.replace(OF_ONE_RECORD, found =>
    /^\d{10}$/.test(found)
      ? String(Number(found) - index * APART)
      : createHash('sha256')
          .update(`${found}/${index}`)
          .digest('hex')
          .slice(0, found.length),
  );
}

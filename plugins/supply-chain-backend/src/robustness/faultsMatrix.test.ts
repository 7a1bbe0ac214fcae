import type { JsonObject } from '@backstage/types';
import type { Fault, SandboxRegion } from 'sandbox-region';
import { startLocalServer } from '../__testUtils__/localServer';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

/** A region's time limit for one answer. */
const TIMEOUT_MS = 500;

/** Leaves the portal some time of its own on top of the region's. */
const DEADLINE_MS = TIMEOUT_MS + 2_500;

/**
 * A file download may last as long as bytes arrive; the reader gives up after
 * this.
 */
const FILE_MS = 1_500;

/**
 * Two regions with eight concurrent requests of up to 16 MB each, plus slack.
 */
const MEMORY_MB = 300;

const status = (code: number, retryAfter?: number): Fault => ({
  kind: 'status',
  status: code,
  ...(retryAfter !== undefined && { retryAfter }),
});

const FAULTS: Record<string, Fault> = {
  'that resets connections': { kind: 'reset' },
  'that resets connections in the body': { kind: 'reset', afterBytes: 40 },
  'that hangs before the headers': { kind: 'hang' },
  'that hangs in the body': { kind: 'hang-body' },
  'that drips slowly': { kind: 'drip', bytes: 1, every: 50 },
  'that truncates its JSON': { kind: 'truncated' },
  'that sends malformed JSON': { kind: 'malformed' },
  'that sends another type': { kind: 'wrong-type' },
  'that sends null': { kind: 'wrong-type', body: null },
  'that sends HTML': { kind: 'html' },
  'that sends an empty body': { kind: 'empty' },
  'that sends 200 MB': { kind: 'huge' },
  'that sends a gzip bomb': { kind: 'gzip-bomb' },
  'that answers 401': status(401),
  'that answers 403': status(403),
  'that answers 409': status(409),
  'that answers 413': status(413),
  'that answers 429': status(429),
  'that answers 429 with Retry-After': status(429, 3_600),
  'that answers 500': status(500),
  'that answers 501': status(501),
  'that answers 502': status(502),
  'that answers 503': status(503),
  'that answers 503 with Retry-After': status(503, 1),
  'that answers 504': status(504),
};

/**
 * Routes that join several sources, where a failure affects only its own part.
 */
const JOINED = [
  'summary',
  'artifacts',
  'trails',
  'environments',
  'trend',
  'notifications',
  'services of a system',
  'search',
];

/** Routes about a single thing, which either exists or doesn't. */
const SINGLE = ['one artifact', 'one trail', 'attestations', 'deployments'];

/** Routes that answer whatever the regions do. */
const APART = ['link', 'setup'];

interface Cell {
  status: number | 'broken off';
  body: JsonObject;
  tookMs: number;
}

type Row = Record<string, Cell>;
type Routes = Record<string, string>;

async function ask(
  portal: TestPortal,
  path: string,
  fileMs: number,
): Promise<Cell> {
  const start = Date.now();
  const tookMs = () => Date.now() - start;
  try {
    const response = await fetch(`${portal.url}/${path}`, {
      signal: AbortSignal.timeout(
        path.includes('/evidence/') ? fileMs : 2 * DEADLINE_MS,
      ),
    });
    const { headers } = response;
    if (headers.has('content-disposition')) {
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.byteLength;
      }
      return { status: response.status, body: { size }, tookMs: tookMs() };
    }
    const body = (await response.json()) as JsonObject;
    return { status: response.status, body, tookMs: tookMs() };
  } catch {
    return { status: 'broken off', body: {}, tookMs: tookMs() };
  }
}

/** @param fileMs - how long to wait for a file, in milliseconds */
async function askAll(
  portal: TestPortal,
  routes: Routes,
  fileMs: number = FILE_MS,
): Promise<Row> {
  return Object.fromEntries(
    await Promise.all(
      Object.entries(routes).map(async ([name, path]) => [
        name,
        await ask(portal, path, fileMs),
      ]),
    ),
  );
}

/** Services report on what the other requests read, so they go last. */
async function askAllThenServices(
  portal: TestPortal,
  { services, ...others }: Routes,
  fileMs?: number,
): Promise<Row> {
  const row = await askAll(portal, others, fileMs);
  return { ...row, services: await ask(portal, services, FILE_MS) };
}

/** Classifies an answer in one word; anything unclear stands out. */
function wordOf({ status: code, body }: Cell, before?: Cell): string {
  const { asOf, stale, problems, unsearched, ...data } = body;
  const told =
    (Array.isArray(problems) && problems.length > 0) || Number(unsearched) > 0;
  const { error } = body as { error?: { message?: string } };
  if (code === 200 && stale && told && before) {
    const {
      asOf: _,
      stale: __,
      problems: ___,
      unsearched: ____,
      ...old
    } = before.body;
    return JSON.stringify(data) === JSON.stringify(old) ? 'old' : 'other data';
  }
  if (code === 200 && (!stale || told)) {
    return told ? 'problem' : 'answer';
  }
  const clear = typeof error?.message === 'string' && error.message.length > 10;
  return clear && [404, 502, 503].includes(Number(code))
    ? String(code)
    : `unclear ${code} ${JSON.stringify(body)}`;
}

function wordsOf(row: Row, before: Row = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([route, cell]) => [
      route,
      wordOf(cell, before[route]),
    ]),
  );
}

function each<T>(routes: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(routes.map(route => [route, value]));
}

/** Peak memory of a task above the baseline, in MB. */
async function peakOf(task: () => Promise<unknown>): Promise<number> {
  const now = () => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return arrayBuffers + heapUsed;
  };
  const before = now();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, now());
  }, 10);
  await task();
  clearInterval(timer);
  return (peak - before) / 1024 / 1024;
}

// Hangs have to time out, and 200 MB take a while.
jest.setTimeout(60_000);

describe('each route in front of a region', () => {
  let regions: { eu: SandboxRegion; us: SandboxRegion };
  let known: Routes;
  let unknown: Routes;
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);

  beforeAll(async () => {
    process.on('unhandledRejection', note);
    regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
    known = await readRoutesOf({
      region: regions.eu,
      regionName: 'eu',
      org: 'acme',
      flow: 'payments-api',
      component: 'known',
      system: 'known',
    });
    unknown = await readRoutesOf({
      region: regions.us,
      regionName: 'us',
      org: 'acme-us',
      flow: 'orders-api',
      component: 'unknown',
      system: 'unknown',
    });
  });

  afterEach(() => {
    regions.eu.faults.clear();
    regions.us.faults.clear();
  });

  afterAll(async () => {
    process.off('unhandledRejection', note);
    await regions.eu.stop();
    await regions.us.stop();
  });

  /**
   * Makes data stale at once.
   *
   * @param timeout - milliseconds
   */
  function configWith(timeout: number, usUrl: string = regions.us.baseUrl) {
    const duration = { milliseconds: timeout };
    return {
      regions: {
        eu: regionConfig(regions.eu, duration),
        us: { ...regionConfig(regions.us, duration), baseUrl: usUrl },
      },
      cache: { freshFor: { seconds: 0 } },
    };
  }

  function startPortal(config: JsonObject) {
    return startTestPortal({
      regions,
      entities: [
        component(
          'known',
          { flows: 'eu:acme/payments-api', notifications: 'eu:acme/1' },
          'known',
        ),
        component(
          'unknown',
          { flows: 'us:acme-us/orders-api', notifications: 'us:acme-us/1' },
          'unknown',
        ),
        system('known', {}),
        system('unknown', {}),
      ],
      config,
    });
  }

  /** Requests every route, once with stale data available and once without. */
  async function askUnder(fault: Fault) {
    // Keep data fresh while loading: a background refresh would still be in
    // flight when the region starts to fail.
    const portal = await startPortal({
      ...configWith(10_000),
      cache: { freshFor: { hours: 1 } },
    });
    try {
      // The setup would read data ahead of the other routes.
      const { setup: _setup, ...shown } = known;
      const before = await askAll(portal, shown, 2 * DEADLINE_MS);
      portal.configure(configWith(TIMEOUT_MS));
      regions.eu.faults.set(fault);
      regions.us.faults.set(fault);
      let [warm, cold]: Row[] = [{}, {}];
      const peak = await peakOf(async () => {
        warm = await askAllThenServices(portal, known);
        // Without its record, a file is refused before any byte.
        cold = await askAllThenServices(portal, unknown, 2 * DEADLINE_MS);
      });
      const slowest = Math.max(
        ...[warm, cold].flatMap(({ evidence: _, ...answers }) =>
          Object.values(answers).map(({ tookMs }) => tookMs),
        ),
      );
      return { before, warm, cold, peak, slowest };
    } finally {
      await portal.stop();
    }
  }

  const file = expect.stringMatching(/^(answer|404|502|503|unclear broken)/);

  it.each(Object.entries(FAULTS))('%s', async (_, fault) => {
    const { before, warm, cold, peak, slowest } = await askUnder(fault);

    expect(wordsOf(before)).toEqual(each(Object.keys(before), 'answer'));
    expect(wordsOf(warm, before)).toEqual({
      ...each(APART, 'answer'),
      ...each([...JOINED, ...SINGLE, 'services'], 'old'),
      evidence: file,
    });
    expect(wordsOf(cold)).toEqual({
      ...each(APART, 'answer'),
      ...each([...JOINED, 'services'], 'problem'),
      ...each(SINGLE, expect.stringMatching(/^50[23]$/)),
      evidence: expect.stringMatching(/^50[23]$/),
    });
    expect(slowest).toBeLessThan(DEADLINE_MS);
    expect(peak).toBeLessThan(MEMORY_MB);
  });

  it('that answers 404: deleted records are not shown as current', async () => {
    const { warm, cold } = await askUnder(status(404));

    for (const row of [warm, cold]) {
      expect(wordsOf(row)).toEqual({
        // Each service reports how many of its flows are unread.
        ...each([...APART, 'search', 'services'], 'answer'),
        ...each(
          JOINED.filter(route => route !== 'search'),
          'problem',
        ),
        ...each([...SINGLE, 'evidence'], '404'),
      });
    }
  });

  it('that redirects elsewhere: nothing is sent there', async () => {
    const reached = jest.fn();
    const elsewhere = await startLocalServer((request, response) => {
      reached(request.headers);
      response.end('[]');
    });

    const { before, warm, cold } = await askUnder({
      kind: 'redirect',
      location: elsewhere.baseUrl,
    });

    await elsewhere.stop();
    expect(wordsOf(warm, before)).toMatchObject(
      each([...JOINED, ...SINGLE], 'old'),
    );
    expect(wordsOf(cold)).toMatchObject(each(JOINED, 'problem'));
    expect(reached).not.toHaveBeenCalled();
  });

  it.each([
    ['that refuses connections', () => 'http://127.0.0.1:1/api/v2'],
    ['whose name does not resolve', () => 'https://region.invalid/api/v2'],
    [
      'that does not speak TLS',
      () => regions.us.baseUrl.replace('http:', 'https:'),
    ],
  ])('%s', async (_, url) => {
    const portal = await startPortal(configWith(TIMEOUT_MS, url()));
    const row = await askAllThenServices(portal, unknown);
    portal.configure(configWith(10_000, url()));
    const other = await askAll(portal, known, 2 * DEADLINE_MS);
    await portal.stop();

    expect(wordsOf(row)).toEqual({
      ...each(APART, 'answer'),
      ...each([...JOINED, 'services'], 'problem'),
      ...each([...SINGLE, 'evidence'], '503'),
    });
    // The healthy region is shown all the same.
    expect(wordsOf(other)).toEqual({
      ...each(Object.keys(known), 'answer'),
      // These cover both regions.
      ...each(['search', 'services'], 'problem'),
    });
    for (const { tookMs } of Object.values(row)) {
      expect(tookMs).toBeLessThan(DEADLINE_MS);
    }
  });

  it('of any kind: no rejection goes unhandled', () => {
    expect(rejections).toEqual([]);
  });
});

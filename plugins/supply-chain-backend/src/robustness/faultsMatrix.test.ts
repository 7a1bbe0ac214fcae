import type { JsonObject } from '@backstage/types';
import type { Fault, SandboxRegion } from 'sandbox-region';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

/** A region's time limit for a response, in milliseconds. */
const TIMEOUT_MS = 500;

/** Long enough for a response up to the size limit. */
const LONG_TIMEOUT_MS = 10_000;

/** Longer than any route may take, even on a busy machine. */
const GIVE_UP_MS = 20_000;

const status = (code: number, retryAfter?: number): Fault => ({
  kind: 'status',
  status: code,
  ...(retryAfter !== undefined && { retryAfter }),
});

interface Misbehavior {
  fault: Fault;
  /** The portal's status for a record that it can't read. */
  error: 502 | 503;
}

/** By what the regions do meanwhile. */
const MISBEHAVIORS: Record<string, Misbehavior> = {
  'reset connections': { fault: { kind: 'reset' }, error: 503 },
  'hang in the body': { fault: { kind: 'hang-body' }, error: 503 },
  'send HTML': { fault: { kind: 'html' }, error: 502 },
  'respond with 401': { fault: status(401), error: 502 },
  'respond with 429': { fault: status(429), error: 503 },
  'respond with 500': { fault: status(500), error: 503 },
  'respond with 503 and Retry-After': { fault: status(503, 1), error: 503 },
};

/**
 * Routes that join several sources, where a failure affects only its own part.
 */
const JOINED = [
  'summary',
  'artifacts',
  'trails',
  'environments',
  'deployments',
  'trend',
  'notifications',
  'services of a system',
  'search',
];

/** Those that say how old their data is. */
const STORED = JOINED.filter(route => route !== 'search');

/** Routes about a single thing, which either exists or doesn't. */
const SINGLE = ['one artifact', 'one trail', 'attestations'];

/** Routes that respond whatever the regions do. */
const APART = ['link', 'health'];

interface PortalResponse {
  status: number | 'broken off';
  body: JsonObject;
}

/** PortalResponses by route. */
type PortalResponses = Record<string, PortalResponse>;
/** Paths by route. */
type Routes = Record<string, string>;

async function ask(portal: TestPortal, path: string): Promise<PortalResponse> {
  try {
    const response = await fetch(`${portal.url}/${path}`, {
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const body = (await response.json()) as JsonObject;
    return { status: response.status, body };
  } catch {
    return { status: 'broken off', body: {} };
  }
}

async function askAll(
  portal: TestPortal,
  routes: Routes,
): Promise<PortalResponses> {
  return Object.fromEntries(
    await Promise.all(
      Object.entries(routes).map(async ([name, path]) => [
        name,
        await ask(portal, path),
      ]),
    ),
  );
}

/** Services report on what the other requests read, so they go last. */
async function askAllThenServices(
  portal: TestPortal,
  { services, 'services of a system': ofSystem, ...others }: Routes,
): Promise<PortalResponses> {
  const responses = await askAll(portal, others);
  return {
    ...responses,
    ...(await askAll(portal, { services, 'services of a system': ofSystem })),
  };
}

/** The data of a response, without what it says about its sources. */
function dataOf({ body }: PortalResponse): JsonObject {
  const { problems, unsearched, ...data } = body;
  return JSON.parse(
    JSON.stringify(data, (key, value) => (key === 'coverage' ? null : value)),
  );
}

/** Describes a response in a few words; anything unclear stands out. */
function describeResponse(
  response: PortalResponse,
  before?: PortalResponse,
): string {
  const { body } = response;
  const { problems, unsearched } = body;
  const stale = (body.coverage as JsonObject | undefined)?.stale === true;
  const namesProblem =
    (Array.isArray(problems) && problems.length > 0) || Number(unsearched) > 0;
  if (response.status === 200 && !stale && !namesProblem) {
    return 'complete';
  }
  if (response.status === 200 && namesProblem && !(before && stale)) {
    return 'partial, naming the problem';
  }
  if (
    response.status === 200 &&
    namesProblem &&
    JSON.stringify(dataOf(response)) === JSON.stringify(dataOf(before!))
  ) {
    return 'as before, marked as stale';
  }
  const { message } = (body as { error?: { message?: string } }).error ?? {};
  return message && message.length > 10
    ? `error ${response.status}`
    : `${response.status} ${JSON.stringify(body)}`;
}

function describeAll(
  responses: PortalResponses,
  before: PortalResponses = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(responses).map(([route, response]) => [
      route,
      describeResponse(response, before[route]),
    ]),
  );
}

function each<T>(routes: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(routes.map(route => [route, value]));
}

/** The entities of the tests, each with a system of its own. */
const PLACES = {
  known: { regionName: 'eu', org: 'acme', flow: 'payments-api' },
  unknown: { regionName: 'us', org: 'acme-us', flow: 'orders-api' },
} as const;

const ENTITIES = Object.entries(PLACES).flatMap(
  ([name, { regionName, org, flow }]) => {
    const flows = `${regionName}:${org}/${flow}`;
    const notifications = `${regionName}:${org}/1`;
    return [component(name, { flows, notifications }, name), system(name, {})];
  },
);

// Hangs have to time out.
jest.setTimeout(60_000);

describe('every route', () => {
  let regions: { eu: SandboxRegion; us: SandboxRegion };
  let known: Routes;
  let unknown: Routes;

  beforeAll(async () => {
    regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
    known = await routesOf('known');
    unknown = await routesOf('unknown');
  });

  /** All but the download of a file, which isn't JSON. */
  async function routesOf(name: keyof typeof PLACES): Promise<Routes> {
    const { evidence, ...routes } = await readRoutesOf(
      regions[PLACES[name].regionName],
      name,
      PLACES[name],
    );
    return routes;
  }

  afterEach(() => {
    regions.eu.faults.clear();
    regions.us.faults.clear();
  });

  afterAll(async () => {
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
    // No request should be queued until it is too late to send it.
    const concurrency = 64;
    return {
      regions: {
        eu: { ...regionConfig(regions.eu, duration), concurrency },
        us: {
          ...regionConfig(regions.us, duration),
          ...{ concurrency, baseUrl: usUrl },
        },
      },
      cache: { freshFor: { seconds: 0 } },
    };
  }

  /** Requests every route, once with stored data and once without. */
  async function askUnder(fault: Fault, timeout: number) {
    // Keep data fresh while loading: a background refresh would still be in
    // flight when the region starts to fail.
    const portal = await startTestPortal({
      ...{ regions, entities: ENTITIES },
      config: {
        ...configWith(LONG_TIMEOUT_MS),
        cache: { freshFor: { hours: 1 } },
      },
    });
    try {
      // The health would read data ahead of the other routes.
      const { health: _health, ...shown } = known;
      const before = await askAllThenServices(portal, shown);
      portal.configure(configWith(timeout));
      regions.eu.faults.set(fault);
      regions.us.faults.set(fault);
      const withData = await askAllThenServices(portal, known);
      const withoutData = await askAllThenServices(portal, unknown);
      return { before, withData, withoutData };
    } finally {
      await portal.stop();
    }
  }

  it.each(Object.entries(MISBEHAVIORS))(
    'shows what it can and names the problem while the regions %s',
    async (_, { fault, error }) => {
      // A busy machine must not turn a wrong response into a missing one.
      const timeout = error === 502 ? LONG_TIMEOUT_MS : TIMEOUT_MS;
      const { before, withData, withoutData } = await askUnder(fault, timeout);

      expect(describeAll(before)).toEqual(
        each(Object.keys(before), 'complete'),
      );
      expect(describeAll(withData, before)).toEqual({
        ...each(APART, 'complete'),
        ...each(
          [...STORED, ...SINGLE, 'services'],
          'as before, marked as stale',
        ),
        search: 'partial, naming the problem',
      });
      expect(describeAll(withoutData)).toEqual({
        ...each(APART, 'complete'),
        ...each([...JOINED, 'services'], 'partial, naming the problem'),
        ...each(SINGLE, `error ${error}`),
      });
    },
  );

  it('does not show deleted records as current while the regions respond with 404', async () => {
    const { withData, withoutData } = await askUnder(
      status(404),
      LONG_TIMEOUT_MS,
    );

    for (const responses of [withData, withoutData]) {
      expect(describeAll(responses)).toEqual({
        ...each([...APART, 'search'], 'complete'),
        ...each(
          [...JOINED.filter(route => route !== 'search'), 'services'],
          'partial, naming the problem',
        ),
        ...each(
          SINGLE.filter(route => route !== 'attestations'),
          responses === withData ? 'partial, naming the problem' : 'error 404',
        ),
        attestations: 'error 404',
      });
    }
  });

  it('still shows the other region if one refuses connections', async () => {
    const url = 'http://127.0.0.1:1/api/v2';
    const portal = await startTestPortal({
      ...{ regions, entities: ENTITIES },
      config: configWith(TIMEOUT_MS, url),
    });
    const broken = await askAllThenServices(portal, unknown);
    portal.configure(configWith(LONG_TIMEOUT_MS, url));
    const healthy = await askAll(portal, known);
    await portal.stop();

    expect(describeAll(broken)).toEqual({
      ...each(APART, 'complete'),
      ...each([...JOINED, 'services'], 'partial, naming the problem'),
      ...each(SINGLE, 'error 503'),
    });
    expect(describeAll(healthy)).toEqual({
      ...each(Object.keys(known), 'complete'),
      // These cover both regions.
      ...each(['search', 'services'], 'partial, naming the problem'),
    });
  });
});

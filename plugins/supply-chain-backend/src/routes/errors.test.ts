import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mockCredentials } from '@backstage/backend-test-utils';
import request from 'supertest';
import { UNCACHED } from '../__testUtils__/answers';
import { listenBefore } from '../__testUtils__/listenBefore';
import type { LocalServer } from '../__testUtils__/localServer';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { BACKSTAGE_ERRORS } from '../errors/PortalError';

jest.setTimeout(60_000);

const [, TABLE] = readFileSync(
  resolve(__dirname, '../../../../docs/messages.md'),
  'utf8',
).split('### Errors by name\n');

/** The name and the status of each documented error. */
const DOCUMENTED = [
  ...TABLE.split('\n#')[0].matchAll(/^\| `(\w+)` *\| *(\d*) \|/gm),
].map(([, name, status]) => [name, status] as const);

describe('the errors in docs/messages.md', () => {
  let portal: TestPortal;
  let front: LocalServer;
  let isFileThere: boolean;
  let routes: Record<string, string>;

  beforeAll(async () => {
    const eu = await startDemoRegion('eu');
    front = await listenBefore(eu, response => {
      if (isFileThere) {
        response.writeHead(200, { 'content-length': 101 * 1024 * 1024 });
        response.flushHeaders();
      } else {
        response.writeHead(404).end();
      }
    });
    portal = await startTestPortal({
      entities: ['api', 'denied'].map(name =>
        component(name, { flows: 'eu:acme/payments-api' }),
      ),
      regions: { eu, us: eu },
      denied: ['component:default/denied'],
      config: {
        regions: { eu: { ...regionConfig(eu), baseUrl: front.baseUrl } },
        ...UNCACHED,
      },
    });
    routes = await readRoutesOf(eu, 'api');
    await portal.ask('api', 'trails').expect(200);
  });

  beforeEach(() => {
    isFileThere = true;
  });

  afterEach(() => portal.eu.faults.clear());

  afterAll(async () => {
    await portal.stop();
    await front.stop();
    await portal.eu.stop();
  });

  const failing = async (status: number, path: string) => {
    portal.eu.faults.set({ kind: 'status', status });
    return portal.get(path);
  };

  /** A request that gets each of the errors. */
  const REQUESTS: Record<string, () => PromiseLike<PortalResponse>> = {
    AuthenticationError: () =>
      portal.get('services', {
        authorization: mockCredentials.none.header(),
      }),
    NotAllowedError: () => portal.ask('denied', 'summary'),
    NotFoundError: () => portal.ask('nobody', 'summary'),
    NotLinkedError: () => portal.ask('api', 'trails/eu/acme/web-shop/1'),
    BeforeHistoryError: () =>
      portal.ask('api', 'environments?at=2001-01-01T00:00:00.000Z'),
    NoEvidenceFileError: () => {
      isFileThere = false;
      return portal.get(routes.evidence);
    },
    InputError: () => portal.get('services?states=compliant'),
    FileTooLargeError: () => portal.get(routes.evidence),
    RegionBusyError: async () => {
      const { eu } = portal;
      const busy = await startTestPortal({
        entities: [component('api', { flows: 'eu:acme/payments-api' })],
        regions: { eu, us: eu },
        config: {
          regions: {
            eu: { ...regionConfig(eu, { seconds: 1 }), concurrency: 1 },
          },
        },
      });
      await busy.ask('api', 'trails').expect(200);
      eu.faults.set({ kind: 'hang' });
      const responses = await Promise.all(
        ['first', 'second', 'third'].map(name =>
          busy.get(`${routes['one trail']}/attestations/${name}`),
        ),
      );
      await busy.stop();
      return responses.find(({ status }) => status === 429) ?? responses[0];
    },
    RegionRefusedError: () => failing(401, routes.attestations),
    ServiceUnavailableError: () =>
      failing(500, `${routes['one trail']}/attestations/another`),
    DatabaseUnavailableError: async () => {
      await portal.knex.schema.renameTable('flows', 'away');
      const response = await portal.ask('api', 'summary');
      await portal.knex.schema.renameTable('away', 'flows');
      return response;
    },
    WriteRefusedError: () =>
      request(portal.url).post(`/${routes['one trail']}/attestations/generic`),
  };

  it.each(DOCUMENTED)(
    'have their documented status: %s',
    async (name, status) => {
      expect(Object.keys(REQUESTS)).toContain(name);
      const response = await REQUESTS[name]();

      expect(response.body.error.name).toBe(name);
      expect(status ? response.status : '').toBe(status && Number(status));
    },
  );

  it('are those that callers can get', () => {
    expect(DOCUMENTED.map(([name]) => name).sort()).toEqual(
      [...BACKSTAGE_ERRORS, ...classesOf('PortalError')].sort(),
    );
  });

  it('include every error class of the plugin that has a status', () => {
    expect(classesOf('CustomErrorBase')).toEqual(['PortalError']);
  });
});

/** Names of the plugin's classes that extend another one. */
function classesOf(base: string): string[] {
  const dir = resolve(__dirname, '..');
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .flatMap(path => [
      ...readFileSync(resolve(dir, path), 'utf8').matchAll(
        new RegExp(`class (\\w+) extends ${base} `, 'g'),
      ),
    ])
    .map(([, name]) => name);
}

interface PortalResponse {
  status: number;
  body: { error: { name: string } };
}

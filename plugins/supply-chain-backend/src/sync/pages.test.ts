import type { IncomingMessage } from 'node:http';
import { fakeClock } from '../__testUtils__/fakeClock';
import { startLocalServer } from '../__testUtils__/localServer';
import type { LocalServer } from '../__testUtils__/localServer';
import { configWith } from '../__testUtils__/testGateway';
import { testDatabases } from '../store/__testUtils__/databases';
import { isComplete } from '../store/progress';
import {
  buildOf,
  NOW,
  replicaOf,
  SHOP,
  VIEWER,
} from './__testUtils__/syncedRegion';
import type { Replica } from './__testUtils__/syncedRegion';
import { pageFrom } from './pages';

const databases = testDatabases();

let server: LocalServer;
let replica: Replica;
/** The response to a request; a number is a status. */
let answer: (url: URL) => unknown;

beforeEach(async () => {
  fakeClock(NOW);
  server = await startLocalServer((request: IncomingMessage, response) => {
    const body = answer(new URL(request.url!, 'http://region'));
    response
      .writeHead(typeof body === 'number' ? body : 200, {
        'content-type': 'application/json',
      })
      .end(JSON.stringify(body));
  });
  const { knex } = await databases.store('SQLITE_3');
  const config = configWith({ baseUrl: server.baseUrl });
  replica = replicaOf(() => config, knex, []);
});

afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

const E1 = '/api/v2/artifacts/acme';

it('adapt to a region that returns fewer records than requested', async () => {
  const all = Array.from({ length: 40 }, (_, index) => ({
    fingerprint: buildOf(index),
    filename: 'shop',
    created_at: String(1_000 - index),
  }));
  answer = ({ pathname, searchParams }) => {
    const size = Math.min(15, Number(searchParams.get('per_page')));
    const start = (Number(searchParams.get('page')) - 1) * size;
    return pathname === E1 ? all.slice(start, start + size) : [];
  };
  let [flow] = await replica.sync.ensureFresh([SHOP], VIEWER);
  while (!isComplete(flow.artifacts)) {
    await replica.sync.walk(flow, 'artifacts', VIEWER);
    [flow] = await replica.sync.states([SHOP]);
  }

  expect(await replica.store.artifacts.count({ flowIds: [flow.flowId] })).toBe(
    40,
  );
});

it.each([0, 1, 29, 49, 50, 57, 98, 1_000, 99_999])(
  'begin at or before a position, and reach beyond it: %d',
  position => {
    const { page, perPage } = pageFrom(position, 50);

    expect((page - 1) * perPage).toBeLessThanOrEqual(position);
    expect(page * perPage).toBeGreaterThan(position + 1);
    expect(perPage).toBeLessThanOrEqual(50);
  },
);

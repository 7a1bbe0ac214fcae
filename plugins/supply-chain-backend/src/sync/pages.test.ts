import { fakeClock } from '../__testUtils__/fakeClock';
import { startLocalServer } from '../__testUtils__/localServer';
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
import { pageFrom } from './pages';

const databases = testDatabases();

afterEach(() => jest.useRealTimers());

it('adapt to a region that returns fewer records than requested', async () => {
  fakeClock(NOW);
  const all = Array.from({ length: 40 }, (_, index) => ({
    fingerprint: buildOf(index),
    filename: 'shop',
    created_at: String(1_000 - index),
  }));
  const server = await startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://region');
    const size = Math.min(15, Number(searchParams.get('per_page')));
    const start = (Number(searchParams.get('page')) - 1) * size;
    const isOfArtifacts = pathname === '/api/v2/artifacts/acme';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(isOfArtifacts ? all.slice(start, start + size) : []),
    );
  });
  const { knex } = await databases.store('SQLITE_3');
  const config = configWith({ baseUrl: server.baseUrl });
  const { store, sync } = replicaOf(() => config, knex, []);

  let [flow] = await sync.ensureFresh([SHOP], VIEWER);
  while (!isComplete(flow.artifacts)) {
    await sync.walk(flow, 'artifacts', VIEWER);
    [flow] = await sync.states([SHOP]);
  }

  const { flowId } = flow;
  expect(await store.artifacts.count({ flowIds: [flowId] })).toBe(40);
  await server.stop();
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

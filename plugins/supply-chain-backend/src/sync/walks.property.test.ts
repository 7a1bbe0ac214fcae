import fc from 'fast-check';
import { fakeClock } from '../__testUtils__/fakeClock';
import { startLocalServer } from '../__testUtils__/localServer';
import { configWith, MINUTE } from '../__testUtils__/testGateway';
import { testDatabases } from '../store/__testUtils__/databases';
import { isComplete } from '../store/progress';
import { NOW, replicaOf, SHOP, VIEWER } from './__testUtils__/syncedRegion';

jest.setTimeout(300_000);

const databases = testDatabases();

/** What happens to a list of trails, and to its copy. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ does: 'walk' as const }) },
  { weight: 2, arbitrary: fc.constant({ does: 'poll' as const }) },
  fc.record({ does: fc.constant('add' as const), count: fc.nat(220) }),
  fc.record({
    does: fc.constant('remove' as const),
    from: fc.nat(200),
    count: fc.nat(120),
  }),
  fc.record({
    does: fc.constant('fail' as const),
    page: fc.integer({ min: 1, max: 4 }),
  }),
  fc.constant({ does: 'recover' as const }),
);

afterEach(() => jest.useRealTimers());

/** Trails added after others, newest first. */
function newest(after: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `v${after + count - index}`,
    created_at: NOW / 1000 + after + count - index,
  }));
}

it('never call a list complete of which a record is missing', async () => {
  fakeClock(NOW);
  let list: { name: string; created_at: number }[] = [];
  let failing: number | undefined;
  const server = await startLocalServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://region');
    const [page, size] = ['page', 'per_page'].map(name =>
      Number(searchParams.get(name)),
    );
    response.setHeader('content-type', 'application/json');
    response.statusCode = page === failing ? 500 : 200;
    response.end(JSON.stringify(list.slice((page - 1) * size, page * size)));
  });
  const config = configWith({ baseUrl: server.baseUrl });
  const { knex } = await databases.store('SQLITE_3');
  const { store, sync } = replicaOf(() => config, knex, []);
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 40 }),
        async steps => {
          await knex('flows').delete();
          list = [];
          failing = undefined;
          let added = 0;
          for (const next of steps) {
            jest.advanceTimersByTime(MINUTE);
            const [flow] = await sync.states([SHOP]);
            if (next.does === 'add') {
              list = [...newest(added, next.count), ...list];
              added += next.count;
            } else if (next.does === 'remove') {
              list = list.toSpliced(next.from, next.count);
            } else if (next.does === 'walk' && flow.trails.headAt) {
              await sync.walk(flow, 'trails', VIEWER);
            } else if (next.does === 'poll') {
              await sync.poll(flow, 'trails', VIEWER);
            } else {
              failing = next.does === 'fail' ? next.page : undefined;
            }
            const [{ flowId, trails }] = await sync.states([SHOP]);
            const rows = await store.trails.page(
              { flowIds: [flowId] },
              { offset: 0, limit: 100_000 },
            );
            const stored = new Set(rows.map(({ record }) => record.name));
            const isClaimed = next.does === 'poll' && isComplete(trails);
            const claimed = isClaimed && !trails.failure ? list : [];
            expect(claimed.filter(({ name }) => !stored.has(name))).toEqual([]);
          }
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) },
    );
  } finally {
    await server.stop();
  }
});

import * as fc from 'fast-check';
import { configWith, MINUTE, testGateway } from '../__testUtils__/testGateway';
import { testDatabases } from '../store/__testUtils__/databases';
import { startListRegion } from './__testUtils__/listRegion';
import type { ListRegion } from './__testUtils__/listRegion';
import { freezeTime, NOW, SHOP } from './__testUtils__/syncedRegion';
import { ListSync } from './ListSync';
import { ChangePublisher } from './ChangePublisher';
import { RunEndSearch } from './RunEndSearch';

const databases = testDatabases();

let region: ListRegion;

beforeEach(async () => {
  freezeTime();
  region = await startListRegion();
});
afterEach(async () => {
  await region.stop();
  jest.useRealTimers();
});

/** A change to a region's list. */
type Happening =
  | { type: 'added'; count: number }
  | { type: 'deleted'; at: number; count: number }
  | { type: 'unreadable' | 'readable'; at: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    type: fc.constant('added' as const),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    type: fc.constant('deleted' as const),
    at: fc.nat(300),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    type: fc.constantFrom('unreadable' as const, 'readable' as const),
    at: fc.nat(300),
  }),
);

/** A step of the sync, and what changes meanwhile. */
const turn = fc.record({
  step: fc.constantFrom(
    'newest' as const,
    'older' as const,
    'older' as const,
    'revisit' as const,
  ),
  happenings: fc.array(happening, { maxLength: 2 }),
});

/** The list is far shorter than what is stored of it. */
const MANY_DELETED: [number, { step: 'newest'; happenings: Happening[] }[]] = [
  31,
  [
    { step: 'newest', happenings: [] },
    { step: 'newest', happenings: [{ type: 'added', count: 64 }] },
    { step: 'newest', happenings: [{ type: 'deleted', at: 30, count: 44 }] },
  ],
];

/** The end of the run moves during the search for it. */
const MOVED_TWICE: [
  number,
  { step: 'newest' | 'older'; happenings: Happening[] }[],
] = [
  31,
  [
    { step: 'newest', happenings: [] },
    { step: 'older', happenings: [{ type: 'deleted', at: 0, count: 1 }] },
    { step: 'newest', happenings: [{ type: 'added', count: 21 }] },
  ],
];

let names = 0;
let newestAt = 0;

function happen(each: Happening): void {
  const { trails } = region;
  if (each.type === 'added') {
    for (let index = 0; index < each.count; index += 1) {
      names += 1;
      newestAt = Math.max(newestAt + 1, Date.now());
      trails.unshift({ name: `trail-${names}`, createdAt: newestAt });
    }
  } else if (each.type === 'deleted') {
    trails.splice(each.at, each.count);
  } else if (trails[each.at]) {
    trails[each.at].isUnreadable = each.type === 'unreadable';
  }
}

async function startList() {
  const { store } = await databases.store('SQLITE_3');
  const config = configWith({ baseUrl: region.baseUrl });
  const { gateway, logger } = testGateway({ config });
  const events = { publish: async () => {} };
  const lists = new ListSync({
    ...{ store, config: () => config },
    changes: new ChangePublisher({
      ...{ events, logger },
      buildStates: async () => new Map(),
      buildStateChange: () => undefined,
    }),
  });
  const { signal } = new AbortController();
  let search: RunEndSearch | undefined;
  return {
    store,
    /**
     * Acts like the background sync, which drops a search that has made
     * progress.
     */
    take: async (step: 'newest' | 'older' | 'revisit') => {
      jest.advanceTimersByTime(MINUTE);
      const [before] = await store.listStates([1]);
      const resource = lists[step]('trails', SHOP, {
        search: expected => (search ??= new RunEndSearch(expected)),
      });
      const state = await gateway.inBackground(
        { ...resource, caller: 'test' },
        signal,
        resource.load,
      );
      if (state.unbrokenSince !== before?.unbrokenSince) {
        search = undefined;
      }
      return state;
    },
  };
}

type List = Awaited<ReturnType<typeof startList>>;

/** Reads the list to its end, and then rereads all of it. */
async function readAll({ take }: List): Promise<void> {
  let state = await take('newest');
  for (let step = 0; step < 60 && !state.complete; step += 1) {
    state = await take('older');
  }
  expect(state.complete).toBe(true);
  // A revisit may be in progress, so only the next one covers the whole list.
  for (let round = 0; round < 2; round += 1) {
    const { revisitedAt } = state;
    for (let step = 0; state.revisitedAt === revisitedAt; step += 1) {
      expect(step).toBeLessThan(60);
      state = await take('revisit');
    }
  }
}

const readableNames = () =>
  region.trails.flatMap(({ name, isUnreadable }) => (isUnreadable ? [] : name));

async function storedNames({ store }: List): Promise<string[]> {
  const rows = await store.trails(
    { flowIds: [1] },
    { offset: 0, limit: 10_000 },
  );
  return rows.map(({ value }) => value.record.name);
}

describe('a list that changes while it is read', () => {
  it('ends up stored correctly, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 300 }),
        fc.array(turn, { maxLength: 12 }),
        async (count, turns) => {
          jest.setSystemTime(NOW);
          newestAt = 0;
          region.trails = [];
          happen({ type: 'added', count });
          const list = await startList();
          for (const { step, happenings } of turns) {
            let waiting = happenings;
            region.onRequest = () => {
              waiting.forEach(happen);
              waiting = [];
            };
            await list.take(step);
            waiting.forEach(happen);
          }
          region.onRequest = () => {};

          await readAll(list);

          const kept = new Set(await storedNames(list));
          expect(readableNames().filter(name => !kept.has(name))).toEqual([]);
          // Next to an unreadable record, it is unknown what vanished.
          const isProven = region.trails.every(each => !each.isUnreadable);
          expect(isProven ? await storedNames(list) : readableNames()).toEqual(
            readableNames(),
          );
        },
      ),
      { numRuns: 40, examples: [MANY_DELETED, MOVED_TWICE] },
    );
  }, 60_000);

  it('is read on below a record whose time is odd, wherever that is', async () => {
    for (let at = 0; at < 100; at += 1) {
      region.trails = [];
      happen({ type: 'added', count: 100 });
      region.trails[at].createdAt = Date.parse('2001-01-01');
      const list = await startList();

      await readAll(list);

      const kept = new Set(await storedNames(list));
      const missing = region.trails.filter(({ name }) => !kept.has(name));
      expect(missing).toEqual(missing.length > 0 ? [region.trails[at]] : []);
    }
  }, 60_000);

  it('takes few requests to read if nothing happens', async () => {
    happen({ type: 'added', count: 500 });
    const list = await startList();

    let state = await list.take('newest');
    while (!state.complete) {
      state = await list.take('older');
    }

    expect(region.requests).toBeLessThanOrEqual(13);
    expect(await storedNames(list)).toEqual(readableNames());
  });
});

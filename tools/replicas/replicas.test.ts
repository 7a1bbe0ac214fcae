import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findServers, SERVERS_HINT } from '../../scripts/lib/servers.ts';
import { ask, Balancer, type Outcome } from './ask.ts';
import { startReplicas, type Replica, type Replicas } from './replicas.ts';

const TRAILS = '/entities/component/default/payments-api/trails';
const ARTIFACTS = '/entities/component/default/payments-api/artifacts';

/** Longest a response may take while the cache server is down. */
const MAX_WAIT_MS = 10_000;
const RECOVERY_MS = 60_000;
const VIEWERS = 20;

const programs = findServers();
// CI must fail, not skip, if a server is missing.
const skip = programs || process.env.CI ? false : SERVERS_HINT;

let portal: Replicas;

before(async () => {
  if (!skip) {
    assert.ok(programs, SERVERS_HINT);
    portal = await startReplicas(programs);
  }
});

after(() => portal?.stop());

/** Searches that haven't been sent yet: an ample supply of uncached pages. */
let coldPages: string[];

function coldPage(): string {
  const page = coldPages.pop();
  assert.ok(page, 'There are no more pages that nobody has opened');
  return page;
}

async function answerOf(replica: Replica, path: string): Promise<Outcome> {
  const outcome = await ask(replica, path, portal.token);
  assert.equal(outcome.status, 200, JSON.stringify(outcome.body ?? outcome));
  return outcome;
}

/**
 * Takes the region's requests for a search, in an organization whose key works.
 * The background sync never sends any.
 */
async function takeSearches(value: string): Promise<string[]> {
  const requests = await portal.takeRegionRequests();
  return requests.filter(path => path.endsWith(`/search/acme/sha/${value}`));
}

test('replicas share cached pages', { skip }, async () => {
  const { first, second } = portal;
  const { body } = await answerOf(first, ARTIFACTS);
  const { artifacts: rows } = body as {
    artifacts: { fingerprint: string }[];
  };
  coldPages = rows.flatMap(({ fingerprint }) =>
    Array.from(
      { length: 50 },
      (_, index) => `/search?value=${fingerprint.slice(0, 12 + index)}`,
    ),
  );

  const page = coldPage();
  const value = page.replace('/search?value=', '');
  await portal.takeRegionRequests();
  const found = await answerOf(first, page);
  assert.notDeepEqual(await takeSearches(value), []);

  assert.deepEqual((await answerOf(second, page)).body, found.body);
  assert.deepEqual(await takeSearches(value), []);
});

/** Whether the second replica gets data that the first one has cached. */
async function isShared(): Promise<boolean> {
  const page = coldPage();
  await answerOf(portal.first, page);
  await portal.takeRegionRequests();
  await answerOf(portal.second, page);
  const searches = await takeSearches(page.replace('/search?value=', ''));
  return searches.length === 0;
}

test(
  'requests are slower while the cache server is down, but none fails',
  { skip },
  async t => {
    const { first, second, cache } = portal;
    const balancer = new Balancer([first, second], portal.token);
    const pages = () => [
      TRAILS,
      ARTIFACTS,
      ...Array.from({ length: 10 }, coldPage),
    ];
    const slowest = (outcomes: Outcome[]) =>
      Math.max(...outcomes.map(each => each.endedAt - each.startedAt));
    const view = () => Promise.all(pages().map(page => balancer.ask(page)));

    const healthy = await view();
    const underWay = view();
    await cache.stop();
    const during = [...(await underWay), ...(await view())];
    await cache.start();
    const afterwards = await view();

    for (const outcome of [...healthy, ...during, ...afterwards]) {
      assert.equal(outcome.status, 200, JSON.stringify(outcome));
    }
    assert.ok(slowest(during) < MAX_WAIT_MS);
    t.diagnostic(
      `The slowest answer took ${slowest(healthy).toFixed(
        0,
      )} ms, without the cache server ${slowest(during).toFixed(0)} ms`,
    );

    const start = performance.now();
    while (!(await isShared())) {
      assert.ok(
        performance.now() - start < RECOVERY_MS,
        'The replicas do not share a cache again',
      );
    }
    t.diagnostic(
      `The replicas shared the cache again after ${(
        performance.now() - start
      ).toFixed(0)} ms`,
    );
  },
);

test(
  'a killed replica loses only its own requests in flight',
  { skip },
  async t => {
    const { first, second } = portal;
    const balancer = new Balancer([first, second], portal.token);
    const outcomes: Outcome[] = [];
    let over = false;
    const enough = (count: number) =>
      new Promise<void>(resolve => {
        const wanted = outcomes.length + count;
        const check = setInterval(() => {
          if (outcomes.length >= wanted) {
            clearInterval(check);
            resolve();
          }
        }, 10);
      });
    const viewers = Array.from({ length: VIEWERS }, async (_, number) => {
      while (!over) {
        outcomes.push(await balancer.ask(number % 2 ? TRAILS : ARTIFACTS));
      }
    });

    await enough(200);
    second.service.kill();
    await second.service.ended();
    const killedAt = performance.now();
    await enough(200);
    over = true;
    await Promise.all(viewers);

    const lost = outcomes.filter(({ status }) => status !== 200);
    for (const outcome of lost) {
      assert.equal(outcome.replica, second, JSON.stringify(outcome));
      assert.ok(outcome.startedAt < killedAt, JSON.stringify(outcome));
    }
    const later = outcomes.filter(({ startedAt }) => startedAt > killedAt);
    assert.ok(later.length >= 100);
    t.diagnostic(
      `${lost.length} of ${outcomes.length} requests were lost, all under way in the killed replica`,
    );
  },
);

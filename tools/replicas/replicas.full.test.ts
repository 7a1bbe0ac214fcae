import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findServers, SERVERS_HINT } from '../../scripts/lib/servers.ts';
import { Balancer, type Outcome } from './ask.ts';
import { startReplicas, type Replicas } from './replicas.ts';

const TRAILS = '/entities/component/default/payments-api/trails';
const ARTIFACTS = '/entities/component/default/payments-api/artifacts';

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

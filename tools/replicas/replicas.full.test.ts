import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findPostgres, POSTGRES_HINT } from '../../scripts/lib/programs.ts';
import { askInTurn, type Outcome } from './ask.ts';
import { startReplicas, type Replicas } from './replicas.ts';

const TRAILS = '/entities/component/default/payments-api/trails';
const ARTIFACTS = '/entities/component/default/payments-api/artifacts';

const VIEWERS = 20;

// CI must fail, not skip, if the database is missing.
const skip = findPostgres() || process.env.CI ? false : POSTGRES_HINT;

let portal: Replicas;

before(async () => {
  if (!skip) {
    portal = await startReplicas();
  }
});

after(() => portal?.stop());

test(
  'a killed replica loses only its own requests in flight',
  { skip },
  async t => {
    const { first, second, token } = portal;
    const inTurn = [first, second];
    const outcomes: Outcome[] = [];
    let over = false;
    const more = async (count: number) => {
      const wanted = outcomes.length + count;
      while (outcomes.length < wanted) {
        await setTimeout(10);
      }
    };
    const viewers = Array.from({ length: VIEWERS }, async (_, number) => {
      while (!over) {
        const path = number % 2 ? TRAILS : ARTIFACTS;
        outcomes.push(await askInTurn(inTurn, path, token));
      }
    });

    await more(200);
    second.service.kill();
    await second.service.ended();
    const killedAt = performance.now();
    await more(200);
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

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServiceFactory } from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import { eventsServiceRef } from '@backstage/plugin-events-node';
import {
  SUPPLY_CHAIN_CHANGES_TOPIC,
  supplyChainChangeSchema,
} from 'backstage-plugin-supply-chain-node';
import { fakeClock } from '../__testUtils__/fakeClock';
import { owned, startLivePortal } from '../__testUtils__/livePortal';

jest.setTimeout(60_000);

const README = resolve(__dirname, '../../../supply-chain-node/README.md');

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** The docs' example, which records what it gets where it has a comment. */
function exampleSubscriber(): string {
  const [, part] = readFileSync(README, 'utf8').split('## Changes as events');
  const [, example] = /```ts\nimport [^]*?;\n([^]*?)```/.exec(part)!;
  return example.replace(/\/\/ The flow's verdict .*/, 'received.push(data);');
}

it("the docs' example of a subscriber gets the verdict on what runs", async () => {
  fakeClock(Date.now());
  const received: unknown[] = [];
  const events = mockServices.events();
  const subscribe = new AsyncFunction(
    'events',
    'SUPPLY_CHAIN_CHANGES_TOPIC',
    'supplyChainChangeSchema',
    'received',
    exampleSubscriber(),
  );
  await subscribe(
    events,
    SUPPLY_CHAIN_CHANGES_TOPIC,
    supplyChainChangeSchema,
    received,
  );
  const bus = createServiceFactory({
    service: eventsServiceRef,
    deps: {},
    factory: () => events,
  });
  const portal = await startLivePortal([owned('checkout')], {
    features: [bus],
  });

  portal.report('checkout', 'first', false);
  await portal.refresh('checkout');

  expect(received).toMatchObject([
    {
      kind: 'build-state',
      flow: 'checkout',
      from: 'compliant',
      to: 'non-compliant',
      runningIn: ['production'],
    },
  ]);
  await portal.stop();
  jest.useRealTimers();
});

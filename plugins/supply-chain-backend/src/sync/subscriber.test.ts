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

it('a subscriber gets the verdict on what runs', async () => {
  fakeClock(Date.now());
  const received: unknown[] = [];
  const events = mockServices.events();
  await events.subscribe({
    id: 'test',
    topics: [SUPPLY_CHAIN_CHANGES_TOPIC],
    onEvent: async ({ eventPayload }) => {
      received.push(supplyChainChangeSchema.parse(eventPayload));
    },
  });
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

  expect(received).toContainEqual(
    expect.objectContaining({
      kind: 'build-state',
      flow: 'checkout',
      from: 'compliant',
      to: 'non-compliant',
      runningIn: ['production'],
    }),
  );
  await portal.stop();
  jest.useRealTimers();
});

import { mockServices } from '@backstage/backend-test-utils';
import { supplyChainChangeSchema } from 'backstage-plugin-supply-chain-node';
import type { StoreChange } from '../records/storedRecords';
import { SHOP } from './__testUtils__/syncedRegion';
import { ChangePublisher } from './publishChanges';

const flow = { address: 'https://eu.example.com', org: 'acme', flow: 'shop' };
const at = '2026-11-21T12:00:00.000Z';
const fingerprint = 'a'.repeat(64);

const changes: StoreChange[] = [
  {
    ...{ flow, at, kind: 'trail-state', trail: 'run-1' },
    ...{ from: 'incomplete', to: 'compliant' },
  },
  {
    ...{ flow, at, kind: 'build-state', fingerprint },
    ...{ from: 'compliant', to: 'non-compliant', runningIn: ['production'] },
  },
  {
    ...{ flow, at, kind: 'build-started', fingerprint },
    ...{ environment: 'production', trail: 'run-1', name: 'shop' },
  },
  {
    ...{ flow, at, kind: 'build-stopped', fingerprint },
    ...{ environment: 'production', trail: 'run-1', name: 'shop' },
  },
  {
    ...{ flow, at, kind: 'attestation-late', trail: 'run-1' },
    ...{ attestation: 'sbom', artifact: 'shop', state: 'compliant' },
  },
];

describe('ChangePublisher', () => {
  it('publishes each change as one event that subscribers can parse', () => {
    const publish = jest.fn(async () => {});
    const logger = mockServices.logger.mock();

    new ChangePublisher({ events: { publish }, logger }).publish(SHOP, changes);

    expect(publish).toHaveBeenCalledTimes(changes.length);
    const events: { topic: string; eventPayload: unknown }[] =
      publish.mock.calls.flat();
    for (const [index, { topic, eventPayload }] of events.entries()) {
      expect(topic).toBe('supply-chain.changes');
      expect(supplyChainChangeSchema.parse(eventPayload)).toEqual(eventPayload);
      expect(eventPayload).toMatchObject({
        ...SHOP,
        kind: changes[index].kind,
      });
    }
    expect(JSON.stringify(events)).not.toContain(flow.address);
  });

  it('logs a failure to publish', async () => {
    const logger = mockServices.logger.mock();
    const publish = async () => {
      throw new Error('The bus is away');
    };

    new ChangePublisher({ events: { publish }, logger }).publish(SHOP, [
      changes[0],
    ]);
    await new Promise(setImmediate);

    expect(logger.warn).toHaveBeenCalledWith(
      expect.stringContaining('supply-chain.changes'),
      expect.any(Error),
    );
  });
});

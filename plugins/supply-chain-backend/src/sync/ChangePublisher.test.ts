import { mockServices } from '@backstage/backend-test-utils';
import { supplyChainChangeSchema } from 'backstage-plugin-supply-chain-node';
import type { StoreChange } from '../records/storedRecords';
import { SHOP } from './__testUtils__/syncedRegion';
import { ChangePublisher } from './ChangePublisher';

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
    ...{ runningIn: ['production'], older: [] },
    ...{ before: { rows: [] }, after: { rows: [] } },
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

const PLACE = { flow: SHOP, flowId: 1 };
const changed = {
  ...{ from: 'compliant' as const, to: 'non-compliant' as const },
  ...{ trail: 'run-1', at: '2026-11-21T11:00:00.000Z' },
};
const buildStateChange = () => changed;
const states = new Map([[fingerprint, 'non-compliant' as const]]);

describe('ChangePublisher', () => {
  it('publishes each change as one event that subscribers can parse', async () => {
    const publish = jest.fn(async () => {});
    const logger = mockServices.logger.mock();
    const buildStates = async () => states;

    await new ChangePublisher({
      ...{ events: { publish }, logger, buildStates, buildStateChange },
    }).publish(PLACE, changes);

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
    expect(events[1].eventPayload).toEqual({
      ...{ ...SHOP, kind: 'build-state', fingerprint, ...changed },
      runningIn: ['production'],
    });
    expect(events[2].eventPayload).toMatchObject({ state: 'non-compliant' });
  });

  it('publishes nothing about a build whose verdict is the same', async () => {
    const publish = jest.fn(async () => {});
    const logger = mockServices.logger.mock();

    await new ChangePublisher({
      ...{ events: { publish }, logger },
      buildStates: async () => states,
      buildStateChange: () => undefined,
    }).publish(PLACE, [changes[1]]);

    expect(publish).not.toHaveBeenCalled();
  });

  it('publishes that a build has started even if its state cannot be read', async () => {
    const publish = jest.fn(async () => {});
    const logger = mockServices.logger.mock();
    const buildStates = async () => {
      throw new Error('The database is away');
    };

    await new ChangePublisher({
      ...{ events: { publish }, logger, buildStates, buildStateChange },
    }).publish(PLACE, [changes[2]]);

    expect(publish).toHaveBeenCalledWith(
      expect.objectContaining({
        eventPayload: expect.objectContaining({ state: 'unknown' }),
      }),
    );
    expect(logger.warn).toHaveBeenCalledWith(
      expect.stringContaining('state of builds'),
      expect.any(Error),
    );
  });

  it('logs a failure to publish', async () => {
    const logger = mockServices.logger.mock();
    const publish = async () => {
      throw new Error('The bus is away');
    };

    const buildStates = async () => states;
    await new ChangePublisher({
      ...{ events: { publish }, logger, buildStates, buildStateChange },
    }).publish(PLACE, [changes[0]]);
    await new Promise(setImmediate);

    expect(logger.warn).toHaveBeenCalledWith(
      expect.stringContaining('supply-chain.changes'),
      expect.any(Error),
    );
  });
});

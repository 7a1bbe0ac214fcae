import {
  metricsServiceMock,
  tracingServiceMock,
} from '@backstage/backend-test-utils/alpha';
import { failure } from '../__testUtils__/testGateway';
import { Telemetry } from './Telemetry';

/** Telemetry that records calls by metric name. */
function testTelemetry() {
  const told: [string, number, object | undefined][] = [];
  const create = (name: string) => ({
    add: (value: number, labels?: object) => told.push([name, value, labels]),
    record: (value: number, labels?: object) =>
      told.push([name, value, labels]),
  });
  const metrics = metricsServiceMock.mock({
    createCounter: create,
    createHistogram: create,
  });
  const tracing = tracingServiceMock.mock();
  return { telemetry: new Telemetry(metrics, tracing), told, tracing };
}

const labels = { region: 'eu', endpoint: 'E6' } as const;

describe('Telemetry', () => {
  it('times and traces requests by outcome', async () => {
    const { telemetry, told, tracing } = testTelemetry();

    await telemetry.request(labels, async () => 'trails');
    await expect(
      telemetry.request(labels, async () => {
        throw failure('unavailable');
      }),
    ).rejects.toMatchObject({ kind: 'unavailable' });

    expect(told).toEqual(
      ['ok', 'unavailable'].map(outcome => [
        'supply_chain.region.duration',
        expect.any(Number),
        { ...labels, outcome },
      ]),
    );
    expect(tracing.startActiveSpan).toHaveBeenCalledWith(
      'supply-chain region E6',
      { kind: 'client', attributes: labels },
      expect.any(Function),
    );
    expect(tracing.spans[0].setStatus).not.toHaveBeenCalled();
    expect(tracing.spans[1].setStatus).toHaveBeenCalledWith({
      code: 'error',
      message: 'unavailable',
    });
  });

  it('counts cached reads and retries', () => {
    const { telemetry, told } = testTelemetry();

    telemetry.served(labels, 'stale');
    telemetry.retried(labels);

    expect(told).toEqual([
      ['supply_chain.cache.reads', 1, { ...labels, cache: 'stale' }],
      ['supply_chain.region.retries', 1, labels],
    ]);
  });
});

import { createSpecializedBackend } from '@backstage/backend-app-api';
import { createBackendPlugin } from '@backstage/backend-plugin-api';
import type { ServiceFactory } from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import {
  metricsServiceMock,
  tracingServiceMock,
} from '@backstage/backend-test-utils/alpha';
import { failure } from '../__testUtils__/testGateway';
import { Telemetry } from '../regions/Telemetry';
import {
  optionalMetricsServiceRef,
  optionalTracingServiceRef,
} from './optionalServices';

const labels = { region: 'eu', endpoint: 'E6' } as const;

/**
 * The telemetry of a plugin in a backend with only the given alpha services.
 */
async function telemetryIn(alpha: ServiceFactory[]): Promise<Telemetry> {
  let telemetry: Telemetry | undefined;
  const backend = createSpecializedBackend({
    defaultServiceFactories: [
      mockServices.lifecycle.factory(),
      mockServices.logger.factory(),
      mockServices.rootConfig.factory(),
      mockServices.rootLifecycle.factory(),
      mockServices.rootLogger.factory(),
      ...alpha,
    ],
  });
  backend.add(
    createBackendPlugin({
      pluginId: 'supply-chain',
      register(env) {
        env.registerInit({
          deps: {
            metrics: optionalMetricsServiceRef,
            tracing: optionalTracingServiceRef,
          },
          async init({ metrics, tracing }) {
            telemetry = new Telemetry(metrics, tracing);
          },
        });
      },
    }),
  );
  await backend.start();
  await backend.stop();
  if (!telemetry) {
    throw new Error('The plugin has not started');
  }
  return telemetry;
}

describe("Backstage's alpha services", () => {
  it('are optional', async () => {
    const telemetry = await telemetryIn([]);

    await expect(telemetry.request(labels, async () => 'trails')).resolves.toBe(
      'trails',
    );
    await expect(
      telemetry.request(labels, async () => {
        throw failure('unavailable');
      }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('are used if the backend has them', async () => {
    const metrics = metricsServiceMock.mock();
    const record = jest.fn();
    metrics.createHistogram.mockReturnValue({ record });
    const tracing = tracingServiceMock.mock();
    const telemetry = await telemetryIn([metrics.factory, tracing.factory]);

    await telemetry.request(labels, async () => '');

    expect(record).toHaveBeenCalledTimes(1);
    expect(tracing.startActiveSpan).toHaveBeenCalledTimes(1);
  });
});

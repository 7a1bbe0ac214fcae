import { inspect } from 'node:util';
import { createServiceFactory } from '@backstage/backend-plugin-api';
import {
  metricsServiceRef,
  tracingServiceRef,
} from '@backstage/backend-plugin-api/alpha';
import { mockServices } from '@backstage/backend-test-utils';
import {
  metricsServiceMock,
  tracingServiceMock,
} from '@backstage/backend-test-utils/alpha';
import type { Fault } from 'sandbox-region';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import {
  clientOf,
  fileOf,
  once,
  writableRegion,
} from '../__testUtils__/writing';

jest.setTimeout(60_000);

it('keeps the content of a write out of logs, audit events, metrics and traces', async () => {
  const told: unknown[] = [];
  const log = (...line: unknown[]) => void told.push(line);
  const logger = mockServices.rootLogger.mock({
    error: log,
    warn: log,
    info: log,
    debug: log,
  });
  logger.child.mockImplementation(() => logger);
  const auditor = mockServices.auditor.mock({
    createEvent: async ({ request: _, ...event }) => {
      const end = async (outcome?: object) => void told.push(event, outcome);
      return { success: end, fail: end };
    },
  });
  const instrument = (name: string) => {
    const tell = (...value: unknown[]) => void told.push(name, value);
    return { add: tell, record: tell };
  };
  const metrics = metricsServiceMock.mock({
    createCounter: instrument,
    createUpDownCounter: instrument,
    createHistogram: instrument,
  });
  const tracing = tracingServiceMock.mock();
  const regions = {
    eu: await startDemoRegion('eu'),
    us: await startDemoRegion('us'),
  };
  const ref = 'component:default/checkout';
  const portal = await startTestPortal({
    regions,
    logger,
    features: [
      auditor.factory,
      createServiceFactory({
        service: metricsServiceRef,
        deps: {},
        factory: () => metrics,
      }),
      createServiceFactory({
        service: tracingServiceRef,
        deps: {},
        factory: () => tracing,
      }),
    ],
    entities: [
      component('checkout', {
        flows: 'acme/checkout-web',
        environments: 'acme/staging-eu',
      }),
    ],
    config: {
      regions: { eu: writableRegion(regions.eu) },
      writes: { attestations: true, notifications: true },
    },
  });
  const client = clientOf(portal.url);
  const [first] = (await client.getTrails(ref)).trails;
  const webhook = 'https://hooks.example.com/CANARY';
  const quoted: unknown[] = [];
  for (const status of [200, 400, 413, 500]) {
    if (status !== 200) {
      // Echoes the request, even as field names.
      const quote = (endpoint: 'E3' | 'E5', text: string): Fault => ({
        kind: 'status',
        status,
        body: {
          message: text,
          errors: { [text]: text, 'data_json.description': text },
        },
        match: { endpoint },
      });
      regions.eu.faults.set([
        quote('E3', webhook),
        quote('E5', 'CANARY of a file'),
      ]);
    }
    const results = await Promise.allSettled([
      client.attestGeneric(
        ref,
        { ...first, trail: first.name },
        {
          data: {
            name: `a-${status}`,
            compliant: true,
            description: 'CANARY of a description',
          },
          files: [fileOf('a.txt', 'CANARY of a file')],
        },
        once(),
      ),
      client.putNotification(
        ref,
        {
          region: 'eu',
          org: 'acme',
          name: `n-${status}`,
          environments: ['staging-eu'],
          triggers: ['ON_COMPLIANT_ENV'],
          targets: [{ kind: 'webhook', webhook }],
        },
        once(),
      ),
    ]);
    // A region's message that quotes a webhook URL isn't passed on.
    told.push(results[1]);
    // Only the author sees what a region says about an attestation.
    quoted.push(results[0]);
  }
  told.push(
    tracing.startActiveSpan.mock.calls,
    tracing.spans.map(span => [
      span.setAttribute.mock.calls,
      span.setStatus.mock.calls,
    ]),
  );

  const keys = regions.eu.keys.map(({ key }) => key);
  const text = inspect(told, { depth: 12, maxArrayLength: null });
  expect(text).toContain('attestation-create');
  expect(text).toContain('supply_chain.region.requests');
  expect(inspect(quoted, { depth: 12 })).toContain('CANARY of a file');
  expect(['CANARY', ...keys].filter(secret => text.includes(secret))).toEqual(
    [],
  );
  await portal.stop();
  await Promise.all([regions.eu.stop(), regions.us.stop()]);
});

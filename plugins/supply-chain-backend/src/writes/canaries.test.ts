import { actionsRegistryServiceRef } from '@backstage/backend-plugin-api/alpha';
import { inspect } from 'node:util';
import { createServiceFactory } from '@backstage/backend-plugin-api';
import {
  metricsServiceRef,
  tracingServiceRef,
} from '@backstage/backend-plugin-api/alpha';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import {
  actionsRegistryServiceMock,
  metricsServiceMock,
  tracingServiceMock,
} from '@backstage/backend-test-utils/alpha';
import type { JsonObject } from '@backstage/types';
import type { Fault } from 'sandbox-region';
import { component, memoryDatabase } from '../__testUtils__/testPortal';
import {
  fileOf,
  once,
  startWritingPortal,
  writableRegion,
} from '../__testUtils__/writing';

jest.setTimeout(60_000);

/** Responses of the region to each write. */
const STATUSES = [200, 400, 409, 413, 500];

it('keeps the content of a write out of responses, storage, logs, audit events, metrics and traces', async () => {
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
    createHistogram: instrument,
  });
  const tracing = tracingServiceMock.mock();
  const ref = 'component:default/checkout';
  const registry = actionsRegistryServiceMock();
  const knex = memoryDatabase();
  const portal = await startWritingPortal({
    logger,
    knex,
    features: [
      createServiceFactory({
        service: actionsRegistryServiceRef,
        deps: {},
        factory: () => registry,
      }),
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
        environments: ['staging-eu', ...STATUSES.map(each => `temp-${each}`)]
          .map(each => `acme/${each}`)
          .join(', '),
      }),
    ],
  });
  const { client, eu } = portal;
  const region = writableRegion(eu);
  const { acme } = region.organizations as { acme: JsonObject };
  portal.configure({
    regions: {
      eu: {
        ...region,
        organizations: { acme: { ...acme, deliverySecret: 'CANARY-secret' } },
      },
    },
    writes: { attestations: true, notifications: true, archive: true },
  });
  STATUSES.forEach(status =>
    eu.api.createEnvironment({ org: 'acme', name: `temp-${status}` }),
  );
  const [first] = (await client.getTrails(ref)).trails;
  const place = { ...first, trail: first.name };
  const webhook = 'https://hooks.example.com/CANARY';
  const description = 'CANARY of a description';
  const report =
    '<testsuite name="CANARY of a suite"><testcase name="CANARY of a test"/></testsuite>';
  const { key } = eu.keys.find(
    each => each.org === 'acme' && each.role === 'admin',
  )!;
  const responses: unknown[] = [];
  for (const status of STATUSES) {
    /** Makes the region echo texts and its key, even as field names. */
    const quote = (
      endpoint: 'E3' | 'E4' | 'E5' | 'E14',
      ...texts: string[]
    ): Fault[] => {
      const echo = [...texts, key].join(', ');
      const body = {
        message: `Region's words: ${echo}`,
        errors: { [echo]: echo, 'data_json.description': echo },
      };
      const match = { endpoint };
      return status === 200 ? [] : [{ kind: 'status', status, body, match }];
    };
    eu.faults.set([
      ...quote('E3', webhook),
      ...quote('E4', 'CANARY of a suite', 'CANARY of a test'),
      ...quote('E5', 'CANARY of a file', description),
      ...quote('E14'),
    ]);
    const results = await Promise.allSettled([
      client.attestGeneric(
        ref,
        place,
        {
          data: { name: `a-${status}`, compliant: true, description },
          files: [
            fileOf('a.txt', 'CANARY of a file'),
            fileOf('b.txt', 'Another file'),
          ],
        },
        once(),
      ),
      client.attestJunit(
        ref,
        place,
        { data: { name: `j-${status}` }, files: [fileOf('r.xml', report)] },
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
      client.createDeliveries({ region: 'eu', org: 'acme' }, once()),
      client.archiveEnvironment(
        ref,
        { region: 'eu', org: 'acme', environment: `temp-${status}` },
        { confirm: `temp-${status}` },
        once(),
      ),
    ]);
    eu.faults.set(quote('E5', description));
    const [acted] = await Promise.allSettled([
      registry.invoke({
        id: 'test:attest-generic',
        input: {
          entityRef: ref,
          trail: first.name,
          name: `r-${status}`,
          compliant: true,
          description,
        },
        credentials: mockCredentials.user(),
      }),
    ]);
    responses.push(results, acted, await client.getNotifications(ref));
  }
  told.push(responses, await knex('writes').select());
  told.push(
    tracing.startActiveSpan.mock.calls,
    tracing.spans.map(span => [
      span.setAttribute.mock.calls,
      span.setStatus.mock.calls,
    ]),
  );

  const keys = eu.keys.map(each => each.key);
  const text = inspect(told, {
    depth: 12,
    maxArrayLength: null,
    maxStringLength: null,
  });
  expect(text).toContain('attestation-create');
  expect(text).toContain('environment-archive');
  expect(text).toContain('backstage-supply-chain/');
  expect(text).toContain('supply_chain.region.duration');
  expect(text).toContain("description: { code: 'region' }");
  expect(['CANARY', ...keys].filter(secret => text.includes(secret))).toEqual(
    [],
  );
  await portal.stop();
  await knex.destroy();
});

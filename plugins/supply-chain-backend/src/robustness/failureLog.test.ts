import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mockServices } from '@backstage/backend-test-utils';
import type { SandboxRegion } from 'sandbox-region';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

/** An address where nothing listens. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}/api/v2`;
}

describe('the cause of a failing region', () => {
  const logger = mockServices.rootLogger.mock();
  let region: SandboxRegion;
  let portal: TestPortal;

  beforeAll(async () => {
    region = await startDemoRegion('eu');
  });

  beforeEach(async () => {
    logger.warn.mockClear();
    logger.info.mockClear();
    logger.child.mockReturnValue(logger);
    portal = await startTestPortal({
      regions: { eu: region, us: region },
      entities: [component('api', { flows: 'eu:acme/payments-api' })],
      logger,
    });
  });

  afterEach(async () => {
    region.faults.clear();
    await portal.stop();
  });

  afterAll(() => region.stop());

  /** Disables caching, so that every view asks the region. */
  const configure = (baseUrl: string) =>
    portal.configure({
      regions: { eu: { ...regionConfig(region), baseUrl } },
      cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } },
    });

  const linesAbout = (calls: unknown[][]) =>
    calls.flatMap(([line]) =>
      /is failing for organization|is responding again/.test(String(line))
        ? [String(line)]
        : [],
    );

  const look = () => portal.ask('api', 'summary').expect(200);

  it.each([
    [
      'nothing listens',
      'network, refused',
      async () => `http://${await deadAddress()}`,
    ],
    [
      'its name does not resolve',
      'network, dns',
      async () => 'https://region.invalid/api/v2',
    ],
    [
      'it does not speak TLS',
      'network, tls',
      async () => region.baseUrl.replace('http:', 'https:'),
    ],
  ])('is logged once when %s', async (_, cause, address) => {
    configure(await address());
    await look();
    await look();

    expect(linesAbout(logger.warn.mock.calls)).toEqual([
      expect.stringContaining(`is failing for organization acme (${cause}`),
    ]);
  });

  it.each([
    ['malformed, html, 200', { kind: 'html', status: 200 } as const],
    ['malformed, not-json, 200', { kind: 'malformed' } as const],
    [
      'redirect, redirect, 302',
      { kind: 'redirect', location: '/login', status: 302 } as const,
    ],
    ['server, 500', { kind: 'status', status: 500 } as const],
  ])('is logged once as %s, and so is its recovery', async (cause, fault) => {
    configure(region.baseUrl);
    region.faults.set(fault);
    await look();
    await look();
    expect(linesAbout(logger.warn.mock.calls)).toEqual([
      expect.stringContaining(`(${cause})`),
    ]);

    region.faults.clear();
    await look();
    await look();
    expect(linesAbout(logger.info.mock.calls)).toHaveLength(1);
  });
});

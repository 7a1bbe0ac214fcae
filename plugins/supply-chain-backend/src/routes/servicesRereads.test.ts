import {
  servicesResponseSchema,
  summaryResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { fakeClock, whileTimePasses } from '../__testUtils__/fakeClock';
import { RequestGate } from '../__testUtils__/RequestGate';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const MINUTE = 60_000;
const REFRESH = { 'cache-control': 'no-cache' };

const FLOWS = [
  ...['payments-api', 'payments-release', 'checkout-web', 'ledger-worker'],
  ...['policy-service', 'web-shop', 'edge-platform', 'nightly-reports'],
];

/** Maximum number of polls over HTTP until everything was reread. */
const MAX_ASKED = 500;

jest.setTimeout(60_000);

describe('a system whose flows have been quiet', () => {
  const gate = new RequestGate();
  /** How long the region takes for each response, in milliseconds. */
  let takes = 0;
  /** The region's latest response. */
  let responding = Promise.resolve();
  let portal: TestPortal;

  beforeEach(async () => {
    takes = 0;
    const [eu, us] = await Promise.all([
      startDemoRegion('eu', {
        onRequest: async request => {
          await gate.onRequest(request);
          responding = new Promise(resolve => setTimeout(resolve, takes));
          await responding;
        },
      }),
      startDemoRegion('us'),
    ]);
    portal = await startTestPortal({
      entities: [
        ...FLOWS.map(flow =>
          component(flow, { org: 'acme', flows: flow }, 'money'),
        ),
        component('all', { org: 'acme', flows: FLOWS.join(', ') }),
        system('money', {}),
      ],
      regions: { eu, us },
      config: {
        regions: {
          eu: { ...regionConfig(eu, { seconds: 5 }), concurrency: 1 },
        },
      },
    });
    fakeClock(Date.now());
  });

  afterEach(async () => {
    jest.useRealTimers();
    await portal.stop();
    await responding;
    await Promise.all([portal.eu.stop(), portal.us.stop()]);
  });

  async function services(headers = {}): Promise<ServicesResponse> {
    const { body } = await portal
      .get('services?system=system:default/money', headers)
      .expect(200);
    return servicesResponseSchema.parse(body);
  }

  async function servicesWhenSettled(): Promise<ServicesResponse> {
    for (let asked = 0; asked < MAX_ASKED; asked += 1) {
      const response = await services();
      if (!response.settling) {
        return response;
      }
    }
    throw new Error('The services do not settle');
  }

  async function beQuiet(): Promise<void> {
    await services();
    jest.advanceTimersByTime(40 * MINUTE);
    portal.eu.clearRequests();
  }

  it('is shown as stored while its lists are reread once for all viewers', async () => {
    await beQuiet();
    portal.eu.api.createTrail({ org: 'acme', flow: 'web-shop', trail: 'new' });
    const release = gate.hold('E6');

    const [first, second] = await Promise.all([services(), services()]);

    for (const response of [first, second]) {
      expect(response).toMatchObject({
        ...{ settling: true, stale: false, problems: [] },
        services: FLOWS.map(() => ({ state: expect.any(String) })),
      });
      expect(Date.now() - Date.parse(response.asOf!)).toBeGreaterThan(
        30 * MINUTE,
      );
    }

    release();
    const settled = await servicesWhenSettled();
    expect(settled).toMatchObject({ stale: false, problems: [] });
    expect(settled.services).not.toEqual(first.services);
    expect(portal.eu.requests()).toHaveLength(2 * FLOWS.length);
  });

  it('is not reported as unavailable because requests of a refresh are still queued', async () => {
    await beQuiet();
    takes = 500;

    const asked = services(REFRESH);
    await whileTimePasses(asked);
    const response = await asked;

    // Only some of the lists could be read in time.
    expect(response).toMatchObject({
      ...{ stale: true, settling: true, problems: [] },
    });
    takes = 0;
    expect(await servicesWhenSettled()).toMatchObject({
      ...{ stale: false, problems: [] },
    });
  });

  it('reports a region that fails a refresh, or a reread', async () => {
    await beQuiet();
    portal.eu.faults.set({ kind: 'status', status: 500 });

    const down = {
      stale: true,
      problems: expect.arrayContaining([
        expect.objectContaining({
          ...{ reason: 'region-unavailable', region: 'eu', stale: true },
        }),
      ]),
    };
    await services();
    const reread = await servicesWhenSettled();
    expect(reread).toMatchObject(down);
    expect(await services(REFRESH)).toMatchObject(down);
  });

  it('waits for flows that were never read', async () => {
    const response = await services();

    expect(response).toMatchObject({ unread: 0, problems: [] });
    expect(response.settling).toBeUndefined();
  });

  it('says that flows are still loading if their first requests are still queued', async () => {
    takes = 500;

    const asked = Promise.resolve(portal.ask('all', 'summary').expect(200));
    await whileTimePasses(asked);

    const { body } = await asked;
    expect(summaryResponseSchema.parse(body)).toMatchObject({
      settling: true,
      stale: false,
      problems: [],
    });
  });
});

import type { JsonObject } from '@backstage/types';
import type { SandboxRegion } from 'sandbox-region';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

describe('a configuration change at runtime', () => {
  let regions: { eu: SandboxRegion; us: SandboxRegion };
  let portal: TestPortal;

  beforeAll(async () => {
    regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
  });

  afterEach(() => portal.stop());

  afterAll(() => Promise.all([regions.eu.stop(), regions.us.stop()]));

  async function start(eu: JsonObject) {
    portal = await startTestPortal({
      regions,
      entities: [component('api', { flows: 'eu:acme/payments-api' })],
      config: { regions: { eu } },
    });
  }

  async function problems(): Promise<JsonObject[]> {
    const { body } = await portal.ask('api', 'trails').expect(200);
    return body.problems;
  }

  it('adds a new region and removes an old one at once', async () => {
    await start(regionConfig(regions.eu));
    await expect(problems()).resolves.toEqual([]);

    portal.configure({
      defaultRegion: 'us',
      regions: { us: regionConfig(regions.us) },
      access: { rememberFor: { seconds: 0 } },
    });

    const { body } = await portal.get('health').expect(200);
    expect(body.regions).toMatchObject([{ name: 'us', status: 'responding' }]);
    await expect(problems()).resolves.toEqual([
      expect.objectContaining({ message: expect.stringContaining('eu') }),
    ]);
  });

  it('cuts off only the region that it makes unusable, until it is fixed', async () => {
    await start(regionConfig(regions.eu));
    const path = 'supplyChain.regions.eu.baseUrl';

    portal.configure({ regions: { eu: { baseUrl: 'no address' } } });
    await expect(problems()).resolves.toEqual([
      expect.objectContaining({ setting: path }),
    ]);
    portal.configure({ regions: { eu: regionConfig(regions.eu) } });

    await expect(problems()).resolves.toEqual([]);
  });
});

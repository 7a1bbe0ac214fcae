import { mockServices } from '@backstage/backend-test-utils';
import { responseOf } from '../__testUtils__/responseOf';
import {
  component,
  regionConfig,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

describe('a configuration that is entirely unusable', () => {
  let portal: TestPortal;
  const logger = mockServices.rootLogger.mock();

  beforeAll(async () => {
    logger.child.mockReturnValue(logger);
    portal = await startTestPortal({
      entities: [component('api', { flows: 'eu:acme/payments-api' })],
      config: { defaultRegion: null, regions: 'eu' },
      logger,
    });
  });

  afterAll(() => portal.stop());

  it('makes the plugin idle, with one warning, until it is fixed', async () => {
    const link = await portal.ask('api', 'link').expect(200);
    const health = await portal.get('health').expect(200);
    const trails = await portal.ask('api', 'trails').expect(503);

    expect(
      logger.warn.mock.calls.filter(([line]) => line.includes('supplyChain')),
    ).toEqual([
      [
        'supplyChain.regions is invalid. Allowed: { … }. Until then, the plugin is idle; its README describes the settings',
      ],
    ]);
    expect(responseOf('LinkResponse', link.body).configured).toBe(false);
    expect(responseOf('HealthResponse', health.body)).toMatchObject({
      configured: false,
      toFix: [{ setting: 'supplyChain.regions' }],
    });
    expect(trails.body.error.name).toBe('ServiceUnavailableError');

    portal.configure({ regions: { eu: regionConfig(portal.eu) } });

    await portal.ask('api', 'trails').expect(200);
  });
});

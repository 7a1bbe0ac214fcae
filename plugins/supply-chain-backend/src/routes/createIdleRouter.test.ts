import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import request from 'supertest';
import { responseOf } from '../__testUtils__/responseOf';
import supplyChainPlugin from '../index';

describe('the plugin without a configuration', () => {
  let backend: Awaited<ReturnType<typeof startTestBackend>>;
  const logger = mockServices.rootLogger.mock();

  beforeAll(async () => {
    logger.child.mockReturnValue(logger);
    backend = await startTestBackend({
      features: [
        supplyChainPlugin,
        logger.factory,
        mockServices.rootConfig.factory({ data: {} }),
      ],
    });
  });

  afterAll(() => backend.stop());

  const get = (path: string) =>
    request(backend.server).get(`/api/supply-chain/v1/${path}`);

  it('warns once, and says where to read what to add', () => {
    expect(logger.warn.mock.calls).toEqual([
      [expect.stringContaining('README of backstage-plugin-supply-chain')],
    ]);
  });

  it.each([
    ['entities/component/default/api/link', 'LinkResponse'],
    ['health', 'HealthResponse'],
  ] as const)('says so in the response of %s', async (path, type) => {
    const { body } = await get(path).expect(200);

    expect(responseOf(type, body).configured).toBe(false);
  });
});

describe('the plugin with an unusable configuration', () => {
  async function startIdle(
    result:
      | AuthorizeResult.ALLOW
      | AuthorizeResult.DENY = AuthorizeResult.ALLOW,
  ) {
    const logger = mockServices.rootLogger.mock();
    logger.child.mockReturnValue(logger);
    const backend = await startTestBackend({
      features: [
        supplyChainPlugin,
        logger.factory,
        mockServices.rootConfig.factory({
          data: { supplyChain: { regions: 'eu' } },
        }),
        mockServices.permissions.mock({
          authorize: async requests => requests.map(() => ({ result })),
        }).factory,
      ],
    });
    const get = async (path: string) =>
      request(backend.server).get(`/api/supply-chain/v1/${path}`);
    return { backend, get, logger };
  }

  it('is idle with one warning, and its tabs say which setting to fix', async () => {
    const { backend, get, logger } = await startIdle();
    const link = await get('entities/component/default/api/link');
    const trails = await get('entities/component/default/api/trails');
    const health = await get('health');
    await backend.stop();

    expect(
      logger.warn.mock.calls.filter(([line]) => line.includes('supplyChain')),
    ).toEqual([
      [
        'supplyChain.regions is invalid. Allowed: { … }. Until then, the plugin is idle; restart the backend after the change. The README of backstage-plugin-supply-chain-backend describes the settings',
      ],
    ]);
    expect(link.body).toMatchObject({
      configured: false,
      problems: [
        { reason: 'configuration-invalid', setting: 'supplyChain.regions' },
      ],
    });
    expect(trails.status).toBe(503);
    expect(trails.body.error.message).toContain('supplyChain.regions');
    expect(responseOf('HealthResponse', health.body)).toMatchObject({
      configured: false,
      toFix: [
        {
          setting: 'supplyChain.regions',
          mistake: expect.stringContaining('the plugin is idle'),
        },
      ],
    });
  });

  it('reveals its mistakes only to those who can see the Health page', async () => {
    const { backend, get } = await startIdle(AuthorizeResult.DENY);
    const health = await get('health');
    await backend.stop();

    expect(health.body).toMatchObject({ configured: false, toFix: [] });
  });
});

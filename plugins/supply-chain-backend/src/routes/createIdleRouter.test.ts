import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { JsonObject } from '@backstage/types';
import request from 'supertest';
import { responseOf } from '../__testUtils__/responseOf';
import supplyChainPlugin from '../index';

const { ALLOW, DENY } = AuthorizeResult;

/** Requests some routes of the plugin, and returns what it warned about. */
async function startIdle(
  data: JsonObject,
  result: typeof ALLOW | typeof DENY = ALLOW,
) {
  const logger = mockServices.rootLogger.mock();
  logger.child.mockReturnValue(logger);
  const backend = await startTestBackend({
    features: [
      supplyChainPlugin,
      logger.factory,
      mockServices.rootConfig.factory({ data }),
      mockServices.permissions.mock({
        authorize: async requests => requests.map(() => ({ result })),
      }).factory,
    ],
  });
  const get = async (path: string) =>
    request(backend.server).get(`/api/supply-chain/v1/${path}`);
  const link = await get('entities/component/default/api/link');
  const trails = await get('entities/component/default/api/trails');
  const health = await get('health');
  await backend.stop();
  return {
    link: responseOf('LinkResponse', link.body),
    health: responseOf('HealthResponse', health.body),
    trails,
    warnings: logger.warn.mock.calls.map(([line]) => line),
  };
}

it('is idle without a configuration, with one warning that says where to read what to add', async () => {
  const { link, health, warnings } = await startIdle({});

  expect(warnings).toEqual([
    expect.stringContaining('README of backstage-plugin-supply-chain'),
  ]);
  expect([link.configured, health.configured]).toEqual([false, false]);
});

describe('with an unusable configuration', () => {
  const data = { supplyChain: { regions: 'eu' } };

  it('is idle with one warning, and its tabs say which setting to fix', async () => {
    const { link, trails, health, warnings } = await startIdle(data);

    const setting = 'supplyChain.regions';
    expect(warnings.filter(line => line.includes('supplyChain'))).toEqual([
      'supplyChain.regions is invalid. Allowed: { … }. Until then, the plugin is idle; restart the backend after the change. The README of backstage-plugin-supply-chain-backend describes the settings',
    ]);
    expect(link).toMatchObject({
      configured: false,
      problems: [{ reason: 'configuration-invalid', setting }],
    });
    expect(trails.status).toBe(503);
    expect(trails.body.error.message).toContain(setting);
    const mistake = expect.stringContaining('the plugin is idle');
    expect(health).toMatchObject({
      configured: false,
      toFix: [{ setting, mistake }],
    });
  });

  it('reveals its mistakes only to those who can see the Health page', async () => {
    const { health } = await startIdle(data, DENY);

    expect(health).toMatchObject({ configured: false, toFix: [] });
  });
});

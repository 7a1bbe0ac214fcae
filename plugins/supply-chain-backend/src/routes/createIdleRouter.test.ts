import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
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
    ['search?value=0a1b2c3', 'SearchResponse'],
    ['health', 'HealthResponse'],
  ] as const)('says so in the response of %s', async (path, type) => {
    const { body } = await get(path).expect(200);

    expect(responseOf(type, body).configured).toBe(false);
  });

  it.each(['summary', 'trails', 'artifacts', 'notifications'])(
    'responds 503 for %s',
    async resource => {
      const { status } = await get(
        `entities/component/default/api/${resource}`,
      );

      expect(status).toBe(503);
    },
  );
});

import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { JsonObject } from '@backstage/types';
import { healthResponseSchema } from 'backstage-plugin-supply-chain-common';
import type { SandboxRegion } from 'sandbox-region';
import request from 'supertest';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import supplyChainPlugin from '../index';

const entities = [
  component('eu', { flows: 'eu:acme/payments-api' }),
  component('us', { flows: 'us:acme-us/orders-api' }),
  component('legacy', { flows: 'eu:acme-legacy/billing-batch' }),
  component('anywhere', { flows: 'acme/payments-api' }),
  component('any-org', { region: 'eu', flows: 'payments-api' }),
];

describe('a portal started with a configuration mistake', () => {
  let regions: { eu: SandboxRegion; us: SandboxRegion };
  let portal: TestPortal | undefined;

  beforeAll(async () => {
    regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
  });

  afterEach(async () => {
    await portal?.stop();
    portal = undefined;
  });

  afterAll(() => Promise.all([regions.eu.stop(), regions.us.stop()]));

  async function start(config: JsonObject) {
    const logger = mockServices.rootLogger.mock();
    logger.child.mockReturnValue(logger);
    portal = await startTestPortal({ regions, entities, config, logger });
    const ask = async (name: string, resource: string) =>
      (await portal!.ask(name, resource).expect(200)).body;
    return {
      logged: () =>
        logger.warn.mock.calls
          .map(([line]) => line)
          .filter(line => line.startsWith('supplyChain')),
      health: async () =>
        healthResponseSchema.parse(
          (await portal!.get('health').expect(200)).body,
        ),
      trails: async (name: string) => {
        const { trails, problems } = await ask(name, 'trails');
        return {
          rows: trails.length,
          problems: problems.map(
            ({ reason, setting }: { reason: string; setting?: string }) =>
              setting ? `${reason}: ${setting}` : reason,
          ),
        };
      },
    };
  }

  const eu = () => regionConfig(regions.eu);
  const us = () => regionConfig(regions.us);
  const works = { rows: expect.any(Number), problems: [] };
  const broken = (setting: string) => ({
    rows: 0,
    problems: [`configuration-invalid: ${setting}`],
  });

  it('skips an organization whose key is not set', async () => {
    const { trails, health, logged } = await start({
      regions: {
        eu: {
          ...eu(),
          organizations: {
            ...(eu().organizations as JsonObject),
            'acme-legacy': {},
          },
        },
        us: us(),
      },
    });

    const path = 'supplyChain.regions.eu.organizations.acme-legacy.apiKey';
    await expect(trails('legacy')).resolves.toEqual(broken(path));
    await expect(trails('eu')).resolves.toEqual(works);
    await expect(trails('us')).resolves.toEqual(works);
    const { toFix, regions: checked } = await health();
    expect(toFix).toEqual([
      expect.objectContaining({
        reason: 'configuration-invalid',
        setting: path,
        mistake: expect.objectContaining({ reason: 'missing' }),
        entities: expect.objectContaining({
          entityRefs: ['component:default/legacy'],
        }),
      }),
    ]);
    expect(checked).toMatchObject([
      { name: 'eu', status: 'responding' },
      { name: 'us', status: 'responding' },
    ]);
    expect(logged()).toEqual([expect.stringContaining(path)]);
  });

  it.each([
    ['an invalid URL', 'not an address'],
    ['a URL without /api/v2', 'https://eu.example.com'],
  ])('skips a region with %s', async (_, baseUrl) => {
    const { trails, health, logged } = await start({
      regions: { eu: { ...eu(), baseUrl }, us: us() },
    });

    const path = 'supplyChain.regions.eu.baseUrl';
    await expect(trails('eu')).resolves.toEqual(broken(path));
    // Names without a region must not fall back to the other one.
    await expect(trails('anywhere')).resolves.toEqual(broken(path));
    await expect(trails('us')).resolves.toEqual(works);
    const { toFix, regions: checked } = await health();
    expect(toFix[0]).toMatchObject({ setting: path, region: 'eu' });
    expect(checked.map(({ name }) => name)).toEqual(['us']);
    expect(logged()).toHaveLength(1);
  });
});

describe('a plugin with an unusable configuration', () => {
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
        'supplyChain.regions must be a block of settings. Correct its value. Until then, the plugin is idle; restart the backend after the change. The README of backstage-plugin-supply-chain-backend describes the settings',
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
    expect(healthResponseSchema.parse(health.body)).toMatchObject({
      configured: false,
      toFix: [{ setting: 'supplyChain.regions', mistake: { effect: 'idle' } }],
    });
  });

  it('reveals its mistakes only to those who can see the Health page', async () => {
    const { backend, get } = await startIdle(AuthorizeResult.DENY);
    const health = await get('health');
    await backend.stop();

    expect(health.body).toMatchObject({ configured: false, toFix: [] });
  });
});

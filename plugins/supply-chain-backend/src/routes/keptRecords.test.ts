import { mockCredentials } from '@backstage/backend-test-utils';
import { actionsRegistryServiceMock } from '@backstage/backend-test-utils/alpha';
import { createServiceFactory } from '@backstage/backend-plugin-api';
import type { DeploymentsResponse } from 'backstage-plugin-supply-chain-common';
import { optionalActionsRegistryServiceRef } from '../actions/actionsRegistryService';
import { fakeClock } from '../__testUtils__/fakeClock';
import {
  component,
  fetchRegionJson,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

jest.setTimeout(60_000);

interface RegionRecord {
  name: string;
  created_at: number;
}

/** A portal that keeps what is younger than some days, and registers its actions. */
function startPortalKeepingDays(
  days: number,
  registry: ReturnType<typeof actionsRegistryServiceMock>,
): Promise<TestPortal> {
  return startTestPortal({
    entities: [component('api', { flows: 'eu:acme/payments-api' })],
    config: { store: { keepFor: { days } } },
    features: [
      createServiceFactory({
        service: optionalActionsRegistryServiceRef,
        deps: {},
        factory: () => registry,
      }),
    ],
  });
}

describe('of a flow whose older records are not kept', () => {
  const registry = actionsRegistryServiceMock();
  let portal: TestPortal;
  let oldest: string;

  beforeAll(async () => {
    fakeClock(Date.parse('2026-11-21T12:00:00Z'));
    portal = await startPortalKeepingDays(3, registry);
    await portal.sync();
    const trails = (await fetchRegionJson(
      portal.eu,
      'acme',
      '/trails/acme/payments-api',
    )) as RegionRecord[];
    oldest = trails.at(-1)!.name;
  });

  afterAll(async () => {
    jest.useRealTimers();
    await portal.stop();
  });

  it('an older trail is not denied', async () => {
    const { body } = await portal
      .ask('api', `trails/eu/acme/payments-api/${oldest}`)
      .expect(404);
    expect(body.error).toMatchObject({
      name: 'UnknownWhetherError',
      message: `Unknown whether the flow payments-api has a trail ${oldest}: older records aren't kept`,
    });
  });

  it('an older trail is not denied to agents', async () => {
    await expect(
      registry.invoke({
        id: 'test:explain-trail',
        input: { entityRef: 'component:default/api', trail: oldest },
        credentials: mockCredentials.user(),
      }),
    ).rejects.toThrow("older records aren't kept");
  });

  it('an environment is not said to be unused', async () => {
    const { body } = await portal
      .ask('api', 'environments/eu/acme/unused/deployments')
      .expect(404);
    expect(body.error.message).toMatch(/^Unknown whether .* aren't kept$/);
  });

  it('a deployment is not said to have replaced none', async () => {
    const { body } = await portal.ask('api', 'environments').expect(200);
    const histories: DeploymentsResponse[] = await Promise.all(
      body.environments.map(
        async ({ environment }: { environment: string }) => {
          const path = `environments/eu/acme/${environment}/deployments`;
          return (await portal.ask('api', path).expect(200)).body;
        },
      ),
    );
    const replaced = histories.flatMap(({ complete, deployments }) => {
      expect(complete).toBe(true);
      return deployments.map(each => each.replaced);
    });
    expect(replaced).toContain(undefined);
    expect(replaced).not.toContain(null);
  });
});

describe('of a flow whose records are all older than what is kept', () => {
  const NOW = '2027-03-01T12:00:00.000Z';
  const KEPT_SINCE = '2027-02-26T12:00:00.000Z';
  const registry = actionsRegistryServiceMock();
  let portal: TestPortal;

  beforeAll(async () => {
    fakeClock(Date.parse('2026-11-21T12:00:00Z'));
    portal = await startPortalKeepingDays(3, registry);
    jest.setSystemTime(new Date(NOW));
    await portal.sync();
  });

  afterAll(async () => {
    jest.useRealTimers();
    await portal.stop();
  });

  it.each(['trails', 'artifacts'])(
    'the empty list of %s says since when they are kept',
    async list => {
      const { body } = await portal.ask('api', list).expect(200);

      expect(body).toMatchObject({ [list]: [], total: 0, problems: [] });
      expect(body.window).toMatchObject({
        ...{ complete: true, keptSince: KEPT_SINCE },
      });
    },
  );

  it('the summary does not say that it never had a trail', async () => {
    const { body } = await portal.ask('api', 'summary').expect(200);

    expect(body.state).toBe('unknown');
    expect(body.history.keptSince).toBe(KEPT_SINCE);
    expect(body.flows).toMatchObject([{ keptSince: KEPT_SINCE }]);
    expect(body.flows[0]).not.toHaveProperty('trail');
  });

  it('the services do not count the component among those without trails', async () => {
    const { body } = await portal.get('services').expect(200);

    expect(body).toMatchObject({
      ...{ total: 1, withoutTrails: 0 },
      states: [{ state: 'unknown', count: 1 }],
      services: [{ hasTrails: false, keptSince: KEPT_SINCE }],
    });
  });

  it('the environments say since when deployments are known', async () => {
    const { body } = await portal.ask('api', 'environments').expect(200);

    expect(body).toMatchObject({ complete: true, knownSince: KEPT_SINCE });
  });

  it('the environments can be asked about any time since then', async () => {
    // Older records are deleted once an hour.
    jest.setSystemTime(Date.parse(NOW) + 30_000);
    await portal.ask('api', `environments?at=${KEPT_SINCE}`).expect(200);
    const before = new Date(Date.parse(KEPT_SINCE) - 1).toISOString();
    const { body } = await portal
      .ask('api', `environments?at=${before}`)
      .expect(400);
    expect(body.error).toMatchObject({ knownSince: KEPT_SINCE });
  });

  it('agents are told since when trails are kept', async () => {
    const { output } = await registry.invoke({
      id: 'test:check-compliance',
      input: { entityRef: 'component:default/api' },
      credentials: mockCredentials.user(),
    });

    expect(output).toMatchObject({
      newest: { state: 'unknown' },
      flows: [{ unread: false, keptSince: KEPT_SINCE }],
    });
  });
});

import type { BackendFeature } from '@backstage/backend-plugin-api';
import eventsBackend from '@backstage/plugin-events-backend';
import { eventsServiceFactory } from '@backstage/plugin-events-node';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { startSandboxRegion, template } from 'sandbox-region';
import type { SandboxRegion } from 'sandbox-region';
import { whileTimePasses } from '../__testUtils__/fakeClock';
import { startReplica } from '../__testUtils__/replica';
import type { Replica } from '../__testUtils__/replica';
import { HOUR } from '../__testUtils__/testGateway';
import { subscriber } from '../__testUtils__/subscriber';
import { component } from '../__testUtils__/testPortal';
import { testDatabases, withReplicas } from '../store/__testUtils__/databases';
import { freezeTime, NOW, SHOP } from './__testUtils__/syncedRegion';

jest.setTimeout(60_000);

const databases = testDatabases();

const FLOW = { org: SHOP.org, flow: SHOP.flow };
const PRODUCTION = { org: SHOP.org, environment: 'production', name: 'shop' };
/** Enough for the background sync to read everything again. */
const LONG = 4 * HOUR;

const fingerprintOf = (number: number) => String(number).padEnd(64, 'a');

let region: SandboxRegion;
let key: string;
let replicas: Replica[];

beforeEach(async () => {
  freezeTime();
  replicas = [];
  region = await startSandboxRegion({
    region: 'eu',
    now: NOW,
    // Time also passes for the background budget.
    onRequest: () => {
      jest.advanceTimersByTime(20);
    },
    organizations: [
      {
        name: SHOP.org,
        environments: [PRODUCTION.environment],
        flows: [
          {
            ...{ name: SHOP.flow, trails: 0, still: true },
            template: template(
              { tests: 'generic' },
              { shop: { sbom: 'generic' } },
            ),
          },
        ],
      },
    ],
  });
  ({ key } = region.api.createKey({
    ...{ org: SHOP.org, serviceAccount: 'portal', role: 'reader' },
  }));
});

afterEach(async () => {
  await Promise.all(replicas.map(each => each.stop()));
  await region.stop();
  jest.useRealTimers();
});

/** Starts a portal with Backstage's own events service. */
const start = async (
  knex: Knex,
  subscribers: BackendFeature[],
  options: Pick<
    Parameters<typeof startReplica>[0],
    'features' | 'config' | 'databases'
  > = {},
): Promise<Replica> => {
  const { features = [], ...rest } = options;
  const replica = await startReplica({
    ...{ knex, ...rest },
    entities: [component('shop', { flows: 'eu:acme/shop' })],
    supplyChain: {
      sync: { requestsPerMinute: 6_000 },
      regions: {
        eu: {
          baseUrl: region.baseUrl,
          organizations: { [SHOP.org]: { apiKey: key } },
        },
      },
    },
    features: [eventsServiceFactory, ...features, ...subscribers],
  });
  replicas.push(replica);
  return replica;
};

const attest = (
  name: 'tests' | 'sbom',
  number: number,
  isCompliant: boolean,
  built: number = number,
): void => {
  region.api.attest({
    ...{ ...FLOW, trail: `run-${number}`, name, isCompliant },
    ...(name === 'sbom' && { artifactFingerprint: fingerprintOf(built) }),
    createdAt: new Date(),
  });
};

/** A trail whose build has no SBOM. */
const addUnfinishedTrail = (number: number, built: number = number) => {
  const trail = { ...FLOW, trail: `run-${number}`, createdAt: new Date() };
  region.api.createTrail(trail);
  region.api.createArtifact({
    ...{ ...trail, fingerprint: fingerprintOf(built) },
    ...{ filename: 'shop.tgz', templateName: 'shop' },
  });
  attest('tests', number, true);
};

/** A trail whose build has everything that the template requires. */
const addTrail = (number: number) => {
  addUnfinishedTrail(number);
  attest('sbom', number, true);
};

const run = (action: 'start' | 'stop', number: number): void =>
  region.api[action]({ ...PRODUCTION, fingerprint: fingerprintOf(number) });

/** Lets time pass in the portals and in the region. */
const pass = async (time: number): Promise<void> => {
  jest.advanceTimersByTime(time);
  await region.clock.advance(time);
};

/** What identifies a change; the tests don't set all times. */
const textOf = ({ at, ...change }: SupplyChainChange): string =>
  JSON.stringify(change, Object.keys(change).toSorted());

const noTime = ({ at, ...change }: SupplyChainChange) => change;

const textsOf = (changes: readonly SupplyChainChange[]): string[] =>
  changes.map(textOf).sort();

const running = (number: number) => ({
  ...{ ...SHOP, at: '', trail: `run-${number}`, artifact: 'shop' },
  ...{ environment: 'production', fingerprint: fingerprintOf(number) },
});
const started = (number: number, state: StateValue) => ({
  ...{ ...running(number), kind: 'build-started' as const, state },
});
const stopped = (number: number) => ({
  ...{ ...running(number), kind: 'build-stopped' as const },
});

const failedTrail = (number: number): SupplyChainChange => ({
  ...({ kind: 'trail-state', ...SHOP, at: '' } as const),
  ...({ from: 'compliant', to: 'non-compliant' } as const),
  trail: `run-${number}`,
});

describe.each(databases.ids)('a subscriber, with the store on %s,', id => {
  it('receives each kind of change after the sync found it, but nothing of the first sync', async () => {
    const received: SupplyChainChange[] = [];
    const portal = await start(await databases.empty(id), [
      subscriber('release-gate', change => received.push(change)),
    ]);
    const sync = async () => {
      received.length = 0;
      await pass(LONG);
      await portal.sync();
      return received;
    };
    addTrail(1);
    run('start', 1);
    addUnfinishedTrail(2);
    attest('tests', 2, false);
    expect(await sync()).toEqual([]);

    await pass(HOUR);
    const at = new Date().toISOString();
    attest('tests', 1, false);
    attest('sbom', 2, true);

    expect(await sync()).toEqual([
      {
        ...{ kind: 'trail-state', ...SHOP, trail: 'run-1', at },
        ...{ from: 'compliant', to: 'non-compliant' },
      },
      {
        ...{ kind: 'attestation-late', ...SHOP, trail: 'run-2', at },
        ...{ attestation: 'sbom', artifact: 'shop', state: 'compliant' },
      },
      {
        ...{ kind: 'build-state', ...SHOP, trail: 'run-1' },
        at: expect.stringContaining('2026-11-21T'),
        ...{ from: 'compliant', to: 'non-compliant' },
        ...{ fingerprint: fingerprintOf(1), runningIn: ['production'] },
      },
    ]);

    run('stop', 1);
    const stoppedAt = region.clock.now().toISOString();
    expect(await sync()).toEqual([{ ...stopped(1), at: stoppedAt }]);

    run('start', 2);
    const startedAt = region.clock.now().toISOString();
    // It failed before it started.
    expect(await sync()).toEqual([
      { ...started(2, 'non-compliant'), at: startedAt },
    ]);
    addTrail(3);
    await sync();
    run('start', 3);
    expect(await sync()).toMatchObject([started(3, 'compliant')].map(noTime));
    expect(await sync()).toEqual([]);
  });

  it('receives the verdict of all trails on a build, and each of its starts and stops once', async () => {
    const received: SupplyChainChange[] = [];
    const portal = await start(await databases.empty(id), [
      subscriber('release-gate', change => {
        if (change.kind !== 'trail-state') {
          received.push(change);
        }
      }),
    ]);
    const sync = async () => {
      received.length = 0;
      await pass(LONG);
      await portal.sync();
      return received.map(noTime);
    };
    const verdict = (from: StateValue, to: StateValue) => ({
      ...{ ...SHOP, kind: 'build-state', trail: expect.any(String), from, to },
      ...{ fingerprint: fingerprintOf(1), runningIn: ['production'] },
    });
    addTrail(1);
    await pass(HOUR);
    addUnfinishedTrail(2, 1);
    attest('sbom', 2, true, 1);
    expect(await sync()).toEqual([]);

    run('start', 1);
    expect(await sync()).toEqual([
      noTime({ ...started(1, 'compliant'), trail: 'run-2' }),
    ]);
    attest('tests', 1, false);
    expect(await sync()).toEqual([verdict('compliant', 'non-compliant')]);
    attest('tests', 2, false);
    expect(await sync()).toEqual([]);
    attest('tests', 1, true);
    expect(await sync()).toEqual([]);
    attest('tests', 2, true);
    expect(await sync()).toEqual([verdict('non-compliant', 'compliant')]);
    await pass(HOUR);
    addUnfinishedTrail(3, 1);
    expect(await sync()).toEqual([verdict('compliant', 'incomplete')]);
    run('stop', 1);
    expect(await sync()).toEqual([noTime({ ...stopped(1), trail: 'run-3' })]);
  });

  it('receives each change once while two replicas sync and serve the same flow', async () => {
    const received: SupplyChainChange[] = [];
    await withReplicas(await databases.empty(id), async ([one, other]) => {
      for (const knex of [one, other]) {
        await start(knex, [
          subscriber('release-gate', change => received.push(change)),
        ]);
      }
      const syncAll = async () => {
        await pass(LONG);
        await whileTimePasses(
          Promise.all(
            replicas.flatMap(replica => [
              replica.sync(),
              ...['trails', 'artifacts', 'environments'].map(async table => {
                const { status } = await replica.get(
                  `entities/component/default/shop/${table}`,
                  { 'cache-control': 'no-cache' },
                );
                expect(status).toBe(200);
              }),
            ]),
          ),
        );
      };
      for (let number = 1; number <= 40; number += 1) {
        addTrail(number);
      }
      run('start', 1);
      await syncAll();
      expect(received).toEqual([]);

      const expected: SupplyChainChange[] = [];
      for (let number = 1; number <= 6; number += 1) {
        run('stop', number);
        run('start', number + 1);
        attest('tests', number + 1, false);
        attest('tests', 40 - number, false);
        expected.push(
          stopped(number),
          // It failed before it started.
          started(number + 1, 'non-compliant'),
          failedTrail(number + 1),
          failedTrail(40 - number),
        );
        await syncAll();
      }
      run('start', 30);
      await syncAll();
      attest('tests', 30, false);
      await syncAll();
      expected.push(started(30, 'compliant'), failedTrail(30), {
        ...({ kind: 'build-state', ...SHOP, at: '', trail: 'run-30' } as const),
        ...({ from: 'compliant', to: 'non-compliant' } as const),
        ...{ fingerprint: fingerprintOf(30), runningIn: ['production'] },
      });
      await syncAll();

      expect(textsOf(received)).toEqual(textsOf(expected));
      await Promise.all(replicas.splice(0).map(each => each.stop()));
    });
  });
});

// The event bus spans replicas only on PostgreSQL, which may not be installed.
const onPostgres = databases.ids.includes('POSTGRES_15')
  ? describe
  : describe.skip;

onPostgres('with the event bus of Backstage on PostgreSQL,', () => {
  it('a subscriber on one replica receives each change that another finds once', async () => {
    const busKnex = await databases.empty('POSTGRES_15');
    const bus = {
      features: [eventsBackend],
      // Also how long it takes to stop.
      config: { events: { notifyTimeoutMs: 1_000 } },
      databases: { events: busKnex },
    };
    const received: SupplyChainChange[] = [];
    let onLast = () => {};
    const last = new Promise<void>(resolve => {
      onLast = resolve;
    });
    const gate = subscriber('release-gate', change => {
      received.push(change);
      if (change.kind === 'build-stopped') {
        onLast();
      }
    });
    await withReplicas(await databases.empty('POSTGRES_15'), async knexes => {
      const syncing = await start(knexes[0], [], bus);
      await start(knexes[1], [gate], bus);
      addTrail(1);
      run('start', 1);
      await pass(LONG);
      await syncing.sync();
      attest('tests', 1, false);
      await pass(LONG);
      await syncing.sync();
      run('stop', 1);
      await pass(LONG);
      await syncing.sync();

      await last;
      await Promise.all(replicas.splice(0).map(each => each.stop()));
      const kinds = ['trail-state', 'build-state', 'build-stopped'];
      expect(received.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
      expect(await busKnex('event_bus_events')).toHaveLength(kinds.length);
    });
  });
});

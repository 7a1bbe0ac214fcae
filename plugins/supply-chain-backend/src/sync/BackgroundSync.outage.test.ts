import { template } from 'sandbox-region';
import { HOUR, MINUTE } from '../__testUtils__/testGateway';
import { LIST_KINDS } from '../records/storedRecords';
import { testDatabases } from '../store/__testUtils__/databases';
import { backgroundOf, skip } from './__testUtils__/backgroundOf';
import {
  freezeTime,
  SHOP,
  startSyncedRegion,
} from './__testUtils__/syncedRegion';
import type { Replica, SyncedRegion } from './__testUtils__/syncedRegion';

const databases = testDatabases();
const { signal } = new AbortController();
const TRAILS = 75;

let synced: SyncedRegion;

beforeEach(() => freezeTime());
afterEach(async () => {
  await synced?.stop();
  jest.useRealTimers();
});

/** @param onRequest - called with the number of the request */
function start(onRequest: (request: number) => void = () => {}) {
  let requests = 0;
  return startSyncedRegion(databases, {
    flows: [
      {
        ...{ name: 'shop', trails: TRAILS },
        template: template({ 'unit-tests': 'junit' }, { shop: {} }),
      },
    ],
    onRequest: () => {
      requests += 1;
      onRequest(requests);
    },
  });
}

/** Number of stored records with all their parts, and the complete lists. */
async function stored({ store }: Replica) {
  const flowIds = [1];
  const all = { offset: 0, limit: 1_000 };
  const trails = await store.trails({ flowIds }, all);
  const artifacts = await store.artifacts({ flowIds }, all);
  const builds = await store.builds(
    flowIds,
    trails.flatMap(({ value }) =>
      value.record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
    ),
  );
  const states = await store.listStates(flowIds);
  return {
    trails: trails.length,
    artifacts: artifacts.length,
    buildsOfTrails: builds.filter(({ from }) => from === 'trail').length,
    complete: states.flatMap(({ complete, kind }) => (complete ? [kind] : [])),
  };
}

const EVERYTHING = {
  ...{ trails: TRAILS, artifacts: TRAILS, buildsOfTrails: TRAILS },
  complete: LIST_KINDS.toSorted(),
};

describe('while the database fails every statement', () => {
  // The page of the third request takes more than 15 statements.
  it.each([0, 3, 6, 7, 8, 9, 12, 15])(
    'background sync fails, and loses nothing, if that begins %s statements into a page',
    async after => {
      synced = await start(request => {
        if (request === 3) {
          synced.outage.begin(after);
        }
      });
      const replica = synced.replica();
      const background = backgroundOf(replica, synced.config);

      await expect(background.run(signal)).rejects.toThrow(
        'The database is away',
      );
      await skip(MINUTE / 2);
      await expect(background.run(signal)).rejects.toThrow(
        'The database is away',
      );
      expect(synced.asked()).toHaveLength(3);
      synced.outage.end();
      const meanwhile = await stored(replica);
      await skip(MINUTE / 2);
      await background.run(signal);

      expect(meanwhile.complete).toEqual([]);
      expect(meanwhile.trails + meanwhile.artifacts).toBeGreaterThan(0);
      expect(synced.asked()).not.toContain('E6 1×30');
      expect(await stored(replica)).toEqual(EVERYTHING);
    },
  );

  it('another replica takes over once it is back', async () => {
    synced = await start(request => {
      if (request === 3) {
        synced.outage.begin(10);
      }
    });
    await expect(
      backgroundOf(synced.replica(), synced.config).run(signal),
    ).rejects.toThrow('The database is away');
    await skip(MINUTE);
    synced.outage.end();
    const other = synced.replica();

    await backgroundOf(other, synced.config).run(signal);

    expect(await stored(other)).toEqual(EVERYTHING);
  });

  it('nothing is claimed, and the change that it hid becomes one event', async () => {
    synced = await start();
    const [replica, other] = [synced.replica(), synced.replica()];
    const backgrounds = [replica, other].map(each =>
      backgroundOf(each, synced.config),
    );
    await backgrounds[0].run(signal);
    await skip(HOUR);
    synced.region.api.createTrail({
      ...{ org: 'acme', flow: 'shop', trail: 'late' },
      createdAt: new Date(),
    });
    await backgrounds[0].run(signal);
    replica.publish.mockClear();
    await skip(HOUR);
    synced.region.api.attest({
      ...{ org: 'acme', flow: 'shop', trail: 'late' },
      ...{ name: 'unit-tests', isCompliant: false },
    });
    synced.outage.begin();

    await expect(
      replica.view(replica.lists.newest('trails', SHOP), { refresh: true }),
    ).rejects.toThrow('The database is away');
    await expect(backgrounds[0].run(signal)).rejects.toThrow(
      'The database is away',
    );
    expect(replica.publish).not.toHaveBeenCalled();
    await skip(MINUTE);
    synced.outage.end();
    await Promise.all(backgrounds.map(each => each.run(signal)));

    const events = [replica, other].flatMap(({ publish }) =>
      publish.mock.calls.map(([{ eventPayload }]) => eventPayload),
    );
    expect(events.filter(({ kind }) => kind === 'trail-state')).toEqual([
      expect.objectContaining({ trail: 'late', to: 'non-compliant' }),
    ]);
  });
});

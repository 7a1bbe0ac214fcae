import type { FlowRef, StateValue } from 'backstage-plugin-supply-chain-common';
import type { DatabaseEvidenceStore } from '../../store/DatabaseEvidenceStore';
import type {
  FlowKey,
  ReadPage,
  StoreChange,
  StoredArtifact,
  TrailToStore,
} from '../../records/storedRecords';
import { testDatabases } from '../../store/__testUtils__/databases';
import {
  artifact,
  at,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from '../../store/__testUtils__/records';
import { buildStateChange, storedBuildStates } from './storedBuildStates';

jest.setTimeout(60_000);

const databases = testDatabases();

const API = fingerprint('api');
const STARTED = {
  ...{ environment: 'production', fingerprint: API, startedAt: at(1) },
};

describe.each(databases.ids)('a change to the verdict on a build on %s', id => {
  let store: DatabaseEvidenceStore;
  let flow: FlowKey;
  let ref: FlowRef;
  let flowId: number;
  let readAt: number;

  beforeAll(async () => {
    ({ store } = await databases.store(id));
  });

  let flows = 0;
  beforeEach(async () => {
    flows += 1;
    flow = { ...FLOW, org: `org-${flows}` };
    ref = { region: 'eu', org: flow.org, flow: flow.flow };
    flowId = await store.flowId(flow);
    readAt = time(0);
  });

  const changesIn = (changes: readonly StoreChange[]) =>
    changes.flatMap(change => {
      const changed =
        change.kind === 'build-state' && buildStateChange(ref, change);
      return changed ? [changed] : [];
    });

  const saveTrails = async (
    records: TrailToStore[],
    fields: Partial<ReadPage<TrailToStore>> = {},
  ) => {
    readAt += 5 * 60_000;
    const read = page(records, { readAt, ...fields });
    return changesIn((await store.saveTrails(flowId, read)).changes);
  };

  const saveArtifacts = async (
    records: StoredArtifact[],
    fields: Partial<ReadPage<StoredArtifact>> = {},
  ) => {
    readAt += 5 * 60_000;
    const read = page(records, { readAt, ...fields });
    return changesIn((await store.saveArtifacts(flowId, read)).changes);
  };

  /** A record of the build (E1). */
  const ofTrail = (name: string, minutes: number, state: StateValue) =>
    artifact('api', minutes, { record: { trail: name, state } });

  /** A trail that says that the build has a state and runs. */
  const running = (
    name: string,
    minutes: number,
    state: StateValue,
    fields: Partial<TrailToStore['record']> = {},
  ) =>
    trail(name, minutes, {
      record: { artifacts: [build('api', state)], ...fields },
      deployments: [STARTED],
    });

  const verdict = async () =>
    (await storedBuildStates(store, { flow: ref, flowId }, [API])).get(API);

  it('is from and to the worst of all records of the flow', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    await saveArtifacts([
      ofTrail('b', 2, 'incomplete'),
      ofTrail('a', 1, 'non-compliant'),
    ]);

    const better = await saveArtifacts([
      ofTrail('b', 2, 'incomplete'),
      ofTrail('a', 1, 'compliant'),
    ]);
    const best = await saveArtifacts([
      ofTrail('b', 2, 'compliant'),
      ofTrail('a', 1, 'compliant'),
    ]);

    expect(better).toMatchObject([
      { from: 'non-compliant', to: 'incomplete', trail: 'a' },
    ]);
    expect(best).toMatchObject([
      { from: 'incomplete', to: 'compliant', trail: 'b' },
    ]);
  });

  it('is none if another record of the flow still fails', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    await saveArtifacts([
      ofTrail('b', 2, 'non-compliant'),
      ofTrail('a', 1, 'non-compliant'),
    ]);

    const changes = await saveArtifacts([
      ofTrail('b', 2, 'non-compliant'),
      ofTrail('a', 1, 'compliant'),
    ]);

    expect(changes).toEqual([]);
    expect(await verdict()).toBe('non-compliant');
  });

  it('is at best to unknown while the list of artifacts is not all read', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    const part = { hasNext: true };
    await saveArtifacts([ofTrail('a', 1, 'incomplete')], part);

    const changes = await saveArtifacts([ofTrail('a', 1, 'compliant')], part);

    expect(changes).toMatchObject([{ from: 'incomplete', to: 'unknown' }]);
    expect(await verdict()).toBe('unknown');
  });

  it('is at best to unknown while the list of artifacts was never read', async () => {
    await saveTrails([running('a', 1, 'incomplete')]);

    const changes = await saveTrails([running('a', 1, 'compliant')]);

    expect(changes).toMatchObject([{ from: 'incomplete', to: 'unknown' }]);
  });

  it('is none if only the list of artifacts has become whole', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    await saveArtifacts([ofTrail('a', 1, 'compliant')], { hasNext: true });

    const changes = await saveArtifacts([ofTrail('a', 1, 'compliant')]);

    expect(changes).toEqual([]);
    expect(await verdict()).toBe('compliant');
  });

  it.each(['trails', 'artifacts'])(
    'is none if older %s are only read now, even if they fail',
    async list => {
      await saveTrails([running('b', 3, 'compliant')], { hasNext: true });
      await saveArtifacts([ofTrail('b', 3, 'incomplete')], { hasNext: true });
      const older = { isFirst: false };

      const changes =
        list === 'trails'
          ? await saveTrails(
              [running('b', 3, 'compliant'), running('a', 1, 'non-compliant')],
              older,
            )
          : await saveArtifacts(
              [ofTrail('b', 3, 'incomplete'), ofTrail('a', 1, 'non-compliant')],
              older,
            );

      expect(changes).toEqual([]);
      expect(await verdict()).toBe('non-compliant');
    },
  );

  it('is told with older records that are only read now', async () => {
    await saveTrails([running('b', 3, 'compliant')]);
    await saveArtifacts([ofTrail('b', 3, 'incomplete')], { hasNext: true });

    const changes = await saveArtifacts(
      [ofTrail('b', 3, 'non-compliant'), ofTrail('a', 1, 'incomplete')],
      { isFirst: false },
    );

    expect(changes).toMatchObject([
      { from: 'incomplete', to: 'non-compliant', trail: 'b' },
    ]);
  });

  it('is told once, by whichever list shows it first', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    await saveArtifacts([ofTrail('a', 1, 'compliant')]);

    const failed = running('a', 1, 'non-compliant', {
      lastModifiedAt: at(11),
    });
    expect(await saveTrails([failed])).toEqual([
      { from: 'compliant', to: 'non-compliant', trail: 'a', at: at(11) },
    ]);
    expect(await saveArtifacts([ofTrail('a', 1, 'non-compliant')])).toEqual([]);
  });

  it('is none if the region still stood by its verdict after the trail changed', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    await saveArtifacts([ofTrail('a', 1, 'compliant')]);
    await saveArtifacts([ofTrail('a', 1, 'compliant')]);

    const changes = await saveTrails([
      {
        ...running('a', 1, 'non-compliant'),
        artifactTimes: new Map([['api', { decidedAt: at(12) }]]),
      },
    ]);

    expect(changes).toEqual([]);
    expect(await verdict()).toBe('compliant');
  });

  it('is told if the region stands by its verdict when it is read again', async () => {
    const passed = [ofTrail('a', 1, 'compliant')];
    await saveTrails([running('a', 1, 'compliant')]);
    await saveArtifacts(passed);
    await saveTrails([
      running('a', 1, 'incomplete', { lastModifiedAt: at(11) }),
    ]);

    const changes = await saveArtifacts(passed);

    expect(changes).toEqual([
      {
        ...{ from: 'incomplete', to: 'compliant' },
        at: new Date(readAt).toISOString(),
      },
    ]);
    expect(await saveArtifacts(passed)).toEqual([]);
  });

  it.each(['trails', 'artifacts'])(
    'is told if records that failed are gone from the %s',
    async list => {
      const trails = [running('a', 1, 'compliant')];
      const artifacts = [ofTrail('a', 1, 'compliant')];
      if (list === 'trails') {
        const failing = build('api', 'non-compliant');
        const record = { artifacts: [failing] };
        await saveArtifacts(artifacts);
        await saveTrails([trail('b', 2, { record }), ...trails]);
      } else {
        await saveTrails(trails);
        await saveArtifacts([ofTrail('b', 2, 'non-compliant'), ...artifacts]);
      }

      const changes =
        list === 'trails'
          ? await saveTrails(trails)
          : await saveArtifacts(artifacts);

      expect(changes).toEqual([
        {
          ...{ from: 'non-compliant', to: 'compliant' },
          at: new Date(readAt).toISOString(),
        },
      ]);
    },
  );

  it('is told if a new record fails', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    await saveArtifacts([ofTrail('a', 1, 'compliant')]);

    expect(
      await saveArtifacts([
        ofTrail('b', 12, 'non-compliant'),
        ofTrail('a', 1, 'compliant'),
      ]),
    ).toEqual([
      { from: 'compliant', to: 'non-compliant', trail: 'b', at: at(12) },
    ]);
  });

  it('is told if a trail no longer lists the build', async () => {
    const release = await store.flowId({ ...flow, flow: 'release' });
    await store.saveTrails(
      release,
      page([trail('r', 1, { deployments: [STARTED] })]),
    );
    await saveTrails([running('a', 1, 'non-compliant')]);

    const changes = await saveTrails([
      trail('a', 1, { record: { artifacts: [build('other', 'compliant')] } }),
    ]);

    expect(changes).toMatchObject([{ from: 'non-compliant', to: 'unknown' }]);
  });

  it('is told if a trail was created again with the build', async () => {
    await saveTrails([running('a', 1, 'non-compliant')]);

    expect(await saveTrails([running('a', 9, 'incomplete')])).toEqual([
      { from: 'non-compliant', to: 'incomplete', trail: 'a', at: at(9) },
    ]);
  });

  it('is none when the build starts, which has an event with the verdict', async () => {
    const ready = trail('a', 1, {
      record: { artifacts: [build('api', 'compliant')] },
    });
    await saveTrails([ready]);
    await saveArtifacts([ofTrail('a', 1, 'compliant')]);

    const failed = { lastModifiedAt: at(11) };
    expect(
      await saveTrails([running('a', 1, 'non-compliant', failed)]),
    ).toEqual([]);
    expect(await verdict()).toBe('non-compliant');
  });

  it('is none when a list is first read', async () => {
    await saveTrails([running('a', 1, 'compliant')]);
    expect(await saveArtifacts([ofTrail('a', 1, 'non-compliant')])).toEqual([]);

    await store.forget(flowId);
    expect(await saveTrails([running('a', 1, 'non-compliant')])).toEqual([]);
    expect(await saveArtifacts([ofTrail('a', 1, 'compliant')])).toEqual([]);
  });
});

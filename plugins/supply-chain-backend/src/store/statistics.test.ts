import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  at,
  attestation,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import type { TrailToStore } from '../records/storedRecords';

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('statistics on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowId: number;
  let other: number;

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    flowId = await store.flowId(FLOW);
    other = await store.flowId({ ...FLOW, flow: 'other' });
  });

  const ran = (name: string, startedAt: number, stoppedAt?: number) => ({
    environment: 'production',
    fingerprint: fingerprint(name),
    startedAt: at(startedAt),
    ...(stoppedAt !== undefined && { stoppedAt: at(stoppedAt) }),
  });

  it('count a deployment reported by several flows once, with its start', async () => {
    const trails = (name: string) =>
      page([
        trail(`${name}-2`, 20, {
          record: { artifacts: [build('b', 'compliant', { name: 'api' })] },
          deployments: [ran('b', 25), ran('b', 40)],
        }),
        trail(`${name}-1`, 10, {
          record: { artifacts: [build('a', 'compliant', { name: 'api' })] },
          deployments: [
            ran('a', 15, 25),
            {
              environment: 'stage',
              fingerprint: fingerprint('a'),
              stoppedAt: at(30),
            },
          ],
        }),
      ]);
    await store.saveTrails(flowId, trails('one'));
    await store.saveTrails(other, trails('two'));

    const counts = await store.deploymentCounts({ flowIds: [flowId, other] });

    expect(
      counts.sort((a, b) => (a.environment < b.environment ? -1 : 1)),
    ).toEqual([
      { environment: 'production', count: 3, since: at(15) },
      { environment: 'stage', count: 1 },
    ]);
  });

  it('count a deployment once if another flow reports only its end', async () => {
    const { startedAt: _, ...ended } = ran('a', 15, 25);
    const { startedAt: __, ...unknown } = ran('a', 15, 35);
    await store.saveTrails(
      flowId,
      page([trail('one', 10, { deployments: [ran('a', 15, 25)] })]),
    );
    await store.saveTrails(
      other,
      page([trail('two', 10, { deployments: [ended, unknown] })]),
    );

    const query = { flowIds: [flowId, other], environment: 'production' };
    expect(await store.deploymentCounts(query)).toEqual([
      { environment: 'production', count: 2, since: at(15) },
    ]);
    expect(
      await store.deploymentPage(query, { offset: 0, limit: 10 }),
    ).toMatchObject({
      rows: [{ stoppedAt: at(35) }, { startedAt: at(15), stoppedAt: at(25) }],
      total: 2,
    });
  });

  it('count a deployment once if flows name its artifact differently', async () => {
    for (const [named, name] of [
      [flowId, 'api'],
      [other, 'api-release'],
    ] as const) {
      await store.saveTrails(
        named,
        page([
          trail(name, 10, {
            record: { artifacts: [build('a', 'compliant', { name })] },
            deployments: [ran('a', 15)],
          }),
        ]),
      );
    }
    const counts = (names?: string[]) =>
      store.deploymentCounts({
        flowIds: [flowId, other],
        ...(names && { names }),
      });
    const once = [{ environment: 'production', count: 1, since: at(15) }];

    expect(await counts()).toEqual(once);
    expect(await counts(['api', 'api-release'])).toEqual(once);
    expect(await counts(['api-release'])).toEqual(once);
    expect(await counts(['web'])).toEqual([]);
  });

  it('return the times of the trails since a time', async () => {
    await store.saveTrails(
      flowId,
      page([
        trail('b', 2, {
          record: {
            lastModifiedAt: at(5),
            commit: { sha: 'c0ffee', committedAt: at(1) },
          },
        }),
        trail('undated', undefined),
        trail('a', 1),
      ]),
    );
    await store.saveTrails(
      other,
      page([trail('c', 3, { record: { state: 'missing' } })]),
    );

    const rows = await store.trendRows([flowId, other], at(2));

    expect(rows.sort((a, b) => a.createdAt - b.createdAt)).toEqual([
      {
        flowId,
        createdAt: time(2),
        readAt: time(10_000),
        state: 'compliant',
        stateSince: time(5),
        committedAt: time(1),
      },
      expect.objectContaining({
        flowId: other,
        createdAt: time(3),
        state: 'missing',
      }),
    ]);
  });

  it('return whether there may be undated trails since a time', async () => {
    await store.saveTrails(
      flowId,
      page([trail('b', 2), trail('undated', undefined), trail('a', 1)]),
    );
    await store.saveTrails(other, page([trail('c', 3)]));

    for (const each of [store, store.batched()]) {
      expect(await each.hasUndatedTrails([flowId, other], at(2))).toBe(true);
      expect(await each.hasUndatedTrails([flowId], at(3))).toBe(false);
      expect(await each.hasUndatedTrails([other], at(0))).toBe(false);
    }
  });

  it('count each dated trail once per attestation that is not compliant', async () => {
    const failing = (name: string, minutes?: number) =>
      trail(name, minutes, {
        record: {
          state: 'non-compliant',
          attestations: [attestation('sbom', 'non-compliant')],
          artifacts: [
            build('api', 'non-compliant', {
              attestations: [
                attestation('sbom', 'non-compliant'),
                attestation('review', 'missing'),
              ],
            }),
          ],
        },
      });
    await store.saveTrails(
      flowId,
      page([
        failing('c', 3),
        failing('undated'),
        failing('b', 2),
        failing('a', 1),
      ]),
    );

    const counts = await store.unmetCounts([flowId, other], at(2));

    expect(counts.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'review', state: 'missing', count: 2 },
      { name: 'sbom', state: 'non-compliant', count: 2 },
    ]);
  });

  it.each([
    ['its events', new Map([['web', { decidedAt: at(40) }]]), 'compliant', 40],
    ['when it was read', undefined, 'unknown', 48],
  ])(
    'return the verdict on a build at a time, according to %s',
    async (_, times, between, changed) => {
      const judged = (
        state: 'compliant' | 'non-compliant',
        minutes: number,
        artifactTimes?: TrailToStore['artifactTimes'],
      ) =>
        page(
          [
            trail('a', 1, {
              record: {
                state,
                lastModifiedAt: at(minutes),
                artifacts: [build('api', state, { name: 'web' })],
              },
              ...(artifactTimes && { artifactTimes }),
            }),
          ],
          { readAt: time(minutes + 20) },
        );
      await store.saveTrails(flowId, judged('compliant', 5));
      await store.saveTrails(flowId, judged('non-compliant', 48, times));
      await store.saveArtifacts(
        flowId,
        page([artifact('api', 1, { record: { trail: 'a' } })], {
          readAt: time(60),
        }),
      );
      const said = async (minutes: number) =>
        (await store.buildsAt([flowId], [fingerprint('api')], at(minutes)))
          .filter(({ from }) => from === 'trail')
          .map(({ state, since }) => [state, since]);

      expect(await said(10)).toEqual([['compliant', time(5)]]);
      expect((await said(30)).map(([state]) => state)).toEqual([between]);
      expect(await said(55)).toEqual([['non-compliant', time(changed)]]);
      expect(await said(2)).toEqual([['unknown', undefined]]);
    },
  );
});

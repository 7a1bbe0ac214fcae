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

jest.setTimeout(60_000);

const databases = testDatabases();
const ALL = { offset: 0, limit: 100 };

describe.each(databases.ids)('queries on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowId: number;

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    flowId = await store.flowId(FLOW);
  });

  /** Names of the matching trails. Also checks the count. */
  const find = async (query: object) => {
    const rowQuery = { flowIds: [flowId], ...query };
    const rows = await store.trails(rowQuery, ALL);
    expect(await store.countTrails(rowQuery)).toBe(rows.length);
    return rows.map(({ value }) => value.record.name);
  };

  it.each([
    ['part of the name', 'elease-1'],
    ['the commit message, ignoring case', 'größerer KRAN'],
    ['the commit author', 'ZOË'],
    ['the description', '100%'],
    ['the fingerprint of a build', fingerprint('api')],
  ])('find a trail by %s', async (_, text) => {
    await store.saveTrails(
      flowId,
      page([
        trail('Release-1', 2, {
          record: {
            description: 'Done to 100% by_now',
            commit: { sha: 'c0ffee', message: 'GRÖSSERER Kran', author: 'Zoë' },
            artifacts: [build('api', 'compliant')],
          },
        }),
        trail('other', 1, {
          record: { commit: { sha: 'c0ffee', message: 'Größerer Kran' } },
        }),
      ]),
    );
    const found = await find({ text });
    expect(found).toContain(text === 'größerer KRAN' ? 'other' : 'Release-1');
    expect(found).toHaveLength(1);
  });

  it.each(['100_', 'D%o', '\\', "'"])('match %s literally', async text => {
    await store.saveTrails(
      flowId,
      page([trail('a', 1, { record: { description: 'Done to 100%' } })]),
    );
    expect(await find({ text })).toEqual([]);
  });

  it('find trails by state and by time, from the start (inclusive) to the end (exclusive)', async () => {
    await store.saveTrails(
      flowId,
      page([
        trail('d', 4),
        trail('c', 3),
        trail('b', 2, { record: { state: 'incomplete' } }),
        trail('undated', undefined),
        trail('a', 1),
      ]),
    );
    expect(await find({ state: 'incomplete' })).toEqual(['b']);
    expect(await find({ since: at(2), until: at(4) })).toEqual(['c', 'b']);
    expect(await find({ since: at(2), state: 'compliant' })).toEqual([
      'd',
      'c',
    ]);
    expect(await find({})).toEqual(['d', 'c', 'b', 'undated', 'a']);
  });

  it('page through more flows than one statement merges, in one order', async () => {
    const flowIds: number[] = [];
    for (let number = 0; number < 60; number += 1) {
      const other = await store.flowId({ ...FLOW, flow: `flow-${number}` });
      flowIds.push(other);
      await store.saveTrails(other, page([trail(`trail-${number}`, number)]));
    }
    const names = async (ids: number[], offset: number) => {
      const rows = await store.trails({ flowIds: ids }, { offset, limit: 2 });
      return rows.map(({ value }) => value.record.name);
    };
    expect(await names(flowIds, 5)).toEqual(['trail-54', 'trail-53']);
    expect(await names(flowIds.slice(0, 20), 5)).toEqual([
      'trail-14',
      'trail-13',
    ]);
    expect(await names([], 0)).toEqual([]);
    expect(await store.countTrails({ flowIds })).toBe(60);
  });

  it('return each row once although others are added and deleted meanwhile', async () => {
    const ownFlow = await store.flowId({ ...FLOW, flow: 'read-in-steps' });
    const names = ['c', 'b', 'a'];
    const all = names.map((name, index) => trail(name, 30 - index));
    await store.saveTrails(ownFlow, page(all));

    const ids = await store.rowIds('trails', { flowIds: [ownFlow] });
    const read = async (from: number) =>
      (await store.trailsById(ids.slice(from, from + 1))).map(
        ({ value }) => value.record.name,
      );
    const first = await read(0);
    await store.saveTrails(ownFlow, page([trail('d', 31), all[0], all[2]]));

    expect([first, await read(1), await read(2)]).toEqual([['c'], [], ['a']]);
  });

  it('read all dated trails of a flow since a time once, also while others are added', async () => {
    const other = await store.flowId({ ...FLOW, flow: 'other' });
    await store.saveTrails(other, page([trail('elsewhere', 300)]));
    const trails = Array.from({ length: 250 }, (_, index) =>
      trail(`t-${index}`, 250 - index),
    );
    await store.saveTrails(
      flowId,
      page([...trails, trail('undated', undefined)]),
    );

    const names: string[] = [];
    for await (const rows of store.trailsSince(flowId, at(20))) {
      names.push(...rows.map(({ value }) => value.record.name));
      await store.saveTrails(
        flowId,
        page([trail(`added-${names.length}`, 400 + names.length)], {
          hasNext: true,
        }),
      );
    }

    expect(names.sort()).toEqual(
      trails
        .slice(0, 231)
        .map(({ record }) => record.name)
        .sort(),
    );
  });

  it('return the position of a record in its list, counting unreadable ones above it', async () => {
    await store.saveTrails(
      flowId,
      page([trail('c', 3), trail('b', 2), trail('a', 1)], { unreadable: 1 }),
    );
    const row = await store.trail(flowId, 'b');
    expect(row?.position).toBe(2);
    await store.saveArtifacts(
      flowId,
      page([artifact('y', 2), artifact('x', 1)]),
    );
    expect(await store.artifact([flowId], fingerprint('x'))).toMatchObject([
      { flowId, position: 1 },
    ]);
    expect(await store.trail(flowId, 'nothing')).toBeUndefined();
  });

  it('return what the trails of flows report about builds', async () => {
    await store.saveTrails(
      flowId,
      page([
        trail('b', 2, { record: { artifacts: [build('api', 'incomplete')] } }),
        trail('a', 1, {
          record: {
            artifacts: [
              build('api', 'compliant'),
              { ...build('web', 'missing'), fingerprint: undefined },
            ],
          },
        }),
      ]),
    );
    const rows = await store.builds([flowId], [fingerprint('api')]);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      flowId,
      readAt: time(10_000),
      fingerprint: fingerprint('api'),
      trail: 'b',
      from: 'trail',
      state: 'incomplete',
      since: time(2),
      templateName: 'api',
    });
    expect(await store.artifactNames([flowId])).toEqual(['api', 'web']);
  });

  it('return what the artifact lists of flows say about builds, with the original state if unknown', async () => {
    const names = { templateName: 'api', repo: 'acme/api' };
    await store.saveArtifacts(
      flowId,
      page([
        artifact('odd', 2, {
          ...names,
          record: { state: 'unknown', originalState: 'ODD', trail: 'b' },
        }),
        artifact('api', 1),
      ]),
    );

    const rows = await store.builds(
      [flowId],
      ['odd', 'api'].map(name => fingerprint(name)),
    );

    const common = { flowId, readAt: time(10_000), from: 'region' };
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      ...{ ...common, ...names, fingerprint: fingerprint('odd'), trail: 'b' },
      ...{ state: 'unknown', originalState: 'ODD', since: time(2) },
    });
    expect(rows).toContainEqual({
      ...{ ...common, fingerprint: fingerprint('api') },
      ...{ state: 'compliant', since: time(1) },
    });
  });

  it('return the builds of the artifact lists that no trail of the flows lists', async () => {
    await store.saveTrails(
      flowId,
      page([
        trail('a', 1, { record: { artifacts: [build('api', 'compliant')] } }),
      ]),
    );
    await store.saveArtifacts(
      flowId,
      page([artifact('web', 3), artifact('api', 2), artifact('app', 1)]),
    );

    const unlisted = await store.unlistedBuilds([flowId], 10);
    expect(unlisted.sort()).toEqual(['app', 'web'].map(fingerprint).sort());
    expect(await store.unlistedBuilds([flowId], 1)).toHaveLength(1);
    expect(await store.unlistedBuilds([flowId + 1], 10)).toEqual([]);
  });

  it('find the artifacts of some builds, whatever else they are filtered by', async () => {
    await store.saveArtifacts(
      flowId,
      page([artifact('web', 3), artifact('api', 2), artifact('app', 1)]),
    );
    const foundOf = async (query: object) => {
      const asked = { flowIds: [flowId], ...query };
      const rows = await store.artifacts(asked, { offset: 0, limit: 10 });
      expect(await store.countArtifacts(asked)).toBe(rows.length);
      return rows.map(({ value }) => value.record.fingerprint);
    };
    const fingerprints = ['app', 'web'].map(fingerprint);

    expect(await foundOf({ fingerprints })).toEqual(
      ['web', 'app'].map(fingerprint),
    );
    expect(await foundOf({ fingerprints, until: at(2) })).toEqual([
      fingerprint('app'),
    ]);
    expect(await foundOf({ fingerprints: [] })).toEqual([]);
  });

  it('read more deployments than fit in one statement, newest first', async () => {
    const spans = Array.from({ length: 2_100 }, (_, index) => ({
      environment: `env-${index % 1_100}`,
      fingerprint: fingerprint('api'),
      startedAt: new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(),
    }));
    await store.saveTrails(
      flowId,
      page([
        trail('b', 2, { deployments: spans.slice(0, 1_100) }),
        trail('a', 1, { deployments: spans.slice(1_100) }),
      ]),
    );
    const found = await store.deployments({ flowIds: [flowId], open: true });
    expect(found.map(({ startedAt }) => startedAt)).toEqual(
      spans.map(({ startedAt }) => startedAt).reverse(),
    );
    expect(found[0].trail).toBe('a');
  });

  describe('for deployments', () => {
    const span = { environment: 'production', fingerprint: fingerprint('api') };
    const first = { ...span, startedAt: at(2), stoppedAt: at(5), snapshot: 7 };
    const second = {
      ...span,
      fingerprint: fingerprint('web'),
      startedAt: at(5),
    };
    const ended = { ...span, environment: 'staging', stoppedAt: at(4) };

    beforeEach(async () => {
      await store.saveTrails(
        flowId,
        page([
          trail('a', 1, {
            record: {
              commit: { sha: 'c0ffee' },
              artifacts: [build('api', 'compliant')],
            },
            deployments: [first, second, ended],
          }),
        ]),
      );
    });
    const of = (query: object) =>
      store.deployments({ flowIds: [flowId], ...query });

    it('return where and when builds ran, newest first', async () => {
      const trailFields = {
        ...{ flowId, readAt: time(10_000) },
        ...{ trail: 'a', trailCreatedAt: at(1) },
        commit: { sha: 'c0ffee' },
      };
      expect(await of({})).toEqual([
        { ...second, ...trailFields, name: second.fingerprint },
        { ...ended, ...trailFields, name: 'api' },
        { ...first, ...trailFields, name: 'api' },
      ]);
      expect(await store.environments([flowId])).toEqual([
        { flowId, environment: 'production', name: 'api' },
        { flowId, environment: 'production', name: second.fingerprint },
        { flowId, environment: 'staging', name: 'api' },
      ]);
    });

    it.each([
      ['running builds', { open: true }, [second]],
      ['one environment', { environment: 'staging' }, [ended]],
      ['some builds', { fingerprints: [second.fingerprint] }, [second]],
      ['builds running at a time', { at: at(3) }, [first]],
      ['builds running at a replacement', { at: at(5) }, [second]],
      ['no builds before the first start', { at: at(1) }, []],
    ])('find %s', async (_, query, spans) => {
      expect(await of(query)).toMatchObject(spans);
      expect(await of(query)).toHaveLength(spans.length);
    });
  });

  it('return the attestation states of a trail as they were saved', async () => {
    const written = [attestation('sbom', 'missing')];
    await store.saveTrails(
      flowId,
      page([trail('a', 1, { record: { attestations: written } })]),
    );
    const [row] = await store.trails({ flowIds: [flowId] }, ALL);
    expect(row.value.record.attestations).toEqual(written);
  });

  describe('claims', () => {
    it('are exclusive until released', async () => {
      expect(await store.claim(flowId, 'trails', 60_000)).toBe(true);
      expect(await store.claim(flowId, 'trails', 60_000)).toBe(false);
      expect(await store.claim(flowId, 'artifacts', 60_000)).toBe(true);
      await store.release(flowId, 'trails');
      expect(await store.claim(flowId, 'trails', 60_000)).toBe(true);
    });

    it('succeed for only one of several concurrent callers', async () => {
      const claims = await Promise.all(
        [1, 2, 3, 4].map(() => store.claim(flowId, 'trails', 60_000)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('expire', async () => {
      expect(await store.claim(flowId, 'trails', 0)).toBe(true);
      expect(await store.claim(flowId, 'trails', 60_000)).toBe(true);
    });

    it('do not mark a list as read', async () => {
      await store.claim(flowId, 'trails', 60_000);
      expect(await store.listStates([flowId])).toEqual([]);
    });
  });

  it('return how far a revisit has got', async () => {
    await store.saveTrails(flowId, page([trail('a', 1)]));
    await store.markRevisited(flowId, 'trails', {
      from: time(1),
      since: time(5),
    });
    expect(await store.listStates([flowId])).toMatchObject([
      { revisit: { from: time(1), since: time(5) } },
    ]);
    await store.markRevisited(flowId, 'trails', { since: time(5) });
    const [state] = await store.listStates([flowId]);
    expect(state).toMatchObject({ allReadSince: time(5) });
    expect(state.revisitedAt).toBeGreaterThan(time(5));
    expect(state).not.toHaveProperty('revisit');
  });
});

import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  at,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import type {
  ArtifactToStore,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { RowQuery } from './rows';
import type { Store } from './Store';

const databases = testDatabases();

describe.each(databases.ids)('queries on %s', id => {
  let store: Store;
  let flowIds: number[];

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    const flows = await store.flows.states(
      ['one', 'two'].map(flow => ({ ...FLOW, flow })),
    );
    flowIds = flows.map(({ flowId }) => flowId);
  });

  const save = (flow: number, trails: TrailToStore[]) =>
    store.trails.save(flowIds[flow], page(trails));
  const list = (flow: number, artifacts: ArtifactToStore[], readAt = 10_000) =>
    store.artifacts.save(
      flowIds[flow],
      page(artifacts, { readAt: time(readAt) }),
    );
  const ALL = { offset: 0, limit: 100 };

  it('merge flows, newest first, in pages', async () => {
    await save(0, [trail('d', 4), trail('b', 2)]);
    await save(1, [trail('c', 3), trail('a', 1)]);

    const names = async (offset: number) =>
      (await store.trails.page({ flowIds }, { offset, limit: 2 })).map(
        ({ record }) => record.name,
      );
    expect([await names(0), await names(2)]).toEqual([
      ['d', 'c'],
      ['b', 'a'],
    ]);
    expect(await store.trails.count({ flowIds })).toBe(4);
  });

  it.each<[string, Omit<RowQuery, 'flowIds'>, string[]]>([
    ['state', { state: 'non-compliant' }, ['second']],
    ['part of the name', { text: 'SECO' }, ['second']],
    ['part of the commit message', { text: 'größe' }, ['first']],
    ['text with wildcards', { text: '%' }, []],
    ['time', { since: at(2), until: at(3) }, ['second']],
  ])('filter trails by %s', async (_, query, expected) => {
    await save(0, [
      trail('third', 3),
      trail('second', 2, { record: { state: 'non-compliant' } }),
      trail('first', 1, {
        record: { commit: { sha: 'ab12', message: 'Größe ändern' } },
      }),
    ]);

    const found = await store.trails.page({ flowIds, ...query }, ALL);

    expect(found.map(({ record }) => record.name)).toEqual(expected);
    expect(await store.trails.count({ flowIds, ...query })).toBe(
      expected.length,
    );
  });

  it('filter artifacts by template name, repository and fingerprint', async () => {
    await list(0, [
      artifact('web', 2, { templateName: 'web', repo: 'acme/shop' }),
      artifact('api', 1, { templateName: 'api', repo: 'acme/api' }),
    ]);

    for (const query of [
      { names: ['api'] },
      { repos: ['acme/api'] },
      { fingerprints: [fingerprint('api')] },
    ]) {
      const found = await store.artifacts.page({ flowIds, ...query }, ALL);
      expect(found.map(row => row.artifact.templateName)).toEqual(['api']);
    }
  });

  it('filter artifacts by the worst that any flow says of the build', async () => {
    const states = async (state: StateValue, of = flowIds) =>
      (await store.artifacts.page({ flowIds: of, state }, ALL)).map(
        ({ flowId }) => flowIds.indexOf(flowId),
      );
    await list(0, [artifact('a', 2, { record: { trail: 'a' } })]);
    await list(1, [
      artifact('a', 1, { record: { trail: 'x', state: 'non-compliant' } }),
    ]);
    expect(await states('compliant')).toEqual([]);
    expect(await states('non-compliant')).toEqual([0, 1]);
    expect(await states('compliant', [flowIds[0]])).toEqual([0]);

    // Without a record of its own, what the trail says counts.
    await save(1, [
      trail('y', 1, { record: { artifacts: [build('b', 'missing')] } }),
    ]);
    await list(0, [artifact('b', 2, { record: { trail: 'b' } })]);
    expect(await states('compliant')).toEqual([]);
  });

  it('count what a trail has said since the artifact was read', async () => {
    const state = async () =>
      (await store.artifacts.builds(flowIds, [fingerprint('a')])).map(
        row => row.state,
      );
    await list(0, [artifact('a', 1, { record: { trail: 'a' } })], 100);
    await store.trails.save(
      flowIds[0],
      page(
        [
          trail('a', 1, {
            record: { artifacts: [build('a', 'non-compliant')] },
          }),
        ],
        { readAt: time(200) },
      ),
    );
    expect(await state()).toEqual(['non-compliant']);

    await list(0, [artifact('a', 1, { record: { trail: 'a' } })], 300);
    expect(await state()).toEqual(['compliant']);
  });

  it('count what a region says of a build when asked (E9)', async () => {
    await list(0, [artifact('a', 1, { record: { trail: 'a' } })], 100);
    const report = (name: string, state: StateValue) =>
      store.artifacts.report(
        { flowId: flowIds[0], fingerprint: fingerprint('a') },
        [{ trail: name, state }],
        time(200),
      );

    expect(await report('a', 'non-compliant')).toMatchObject({ isKnown: true });
    expect(await report('other', 'compliant')).toMatchObject({
      isKnown: false,
    });

    const found = { flowIds, state: 'non-compliant' as const };
    expect(await store.artifacts.count(found)).toBe(1);
  });

  it('find the newest records', async () => {
    await save(0, [
      trail('c', 3),
      trail('b', 2, { record: { artifacts: [build('web', 'compliant')] } }),
      trail('a', 1, { record: { artifacts: [build('web', 'compliant')] } }),
    ]);
    await list(0, [
      artifact('web2', 3, { templateName: 'web' }),
      artifact('api', 2, { templateName: 'api' }),
      artifact('web1', 1, { templateName: 'web' }),
    ]);

    const [newest] = await store.trails.newest(flowIds);
    const [withWeb] = await store.trails.newestWith(flowIds, ['web']);
    expect([newest.record.name, withWeb.record.name]).toEqual(['c', 'b']);
    expect(await store.trails.newestWith(flowIds, ['cron'])).toEqual([]);
    expect(await store.trails.position(withWeb)).toBe(1);
    const ofEach = await store.artifacts.newestOfEachName(flowIds);
    expect(ofEach.map(row => row.artifact.record.name).sort()).toEqual([
      'api',
      'web2',
    ]);
  });

  it('count newer builds of the same artifact', async () => {
    await list(0, [
      artifact('web2', 3, { templateName: 'web', repo: 'acme/web' }),
      artifact('web2', 2, { templateName: 'web', record: { trail: 'x' } }),
      artifact('api', 2, { templateName: 'api' }),
      artifact('web1', 1, { templateName: 'web', repo: 'acme/web' }),
    ]);
    const own = ['web1', 'web2', 'unknown'].map(name => ({
      flowId: flowIds[0],
      name: 'web',
      fingerprint: fingerprint(name),
    }));

    expect(await store.artifacts.behind(own)).toEqual([1, 0, undefined]);
    expect(await store.artifacts.behind(own, ['acme/api'])).toEqual([
      0,
      0,
      undefined,
    ]);
  });

  it('date the state of the newest trail', async () => {
    await save(0, [
      trail('d', 4),
      trail('c', 3),
      trail('b', 2, { record: { state: 'missing' } }),
      trail('a', 1),
    ]);
    await save(1, [trail('b', 2), trail('a', 1)]);

    const since = await store.trails.sinceOf(flowIds);

    expect(flowIds.map(flowId => since.get(flowId))).toEqual([
      { at: time(3), isBounded: true },
      { at: time(1), isBounded: false },
    ]);
  });
});

import type { Link } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { testDatabases } from '../../store/__testUtils__/databases';
import {
  artifact,
  at,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from '../../store/__testUtils__/records';
import { StoredSummaries } from './StoredSummaries';

const flow = { region: 'eu', org: FLOW.org, flow: FLOW.flow };
const link: Link = {
  flows: [flow],
  ...{ artifacts: [], environments: [], notifications: [], problems: [] },
};

const databases = testDatabases();

function running(prefix: string) {
  return {
    ...{ ...flow, name: 'app', fingerprint: fingerprint(prefix) },
    ...{ environment: prefix, trail: prefix, state: 'compliant' as const },
  };
}

it('says how far each build of a page is behind, even if it remembers fewer', async () => {
  const { store } = await databases.store('SQLITE_3');
  const flowId = await store.flowId(FLOW);
  await store.saveArtifacts(
    flowId,
    page(
      ['c', 'b', 'a'].map((prefix, index) =>
        artifact('app', -index, {
          record: { fingerprint: fingerprint(prefix) },
          templateName: 'app',
        }),
      ),
    ),
  );
  const summaries = new StoredSummaries({
    store,
    keyOf: () => FLOW,
    maxDistances: 1,
  });
  const behindOf = async (prefixes: string[]) => {
    const [details] = await summaries.details([
      {
        ...{ link, state: 'compliant', historyComplete: true },
        running: prefixes.map(running),
      },
    ]);
    return details.running.map(({ behind }) => behind);
  };

  expect(await behindOf(['a', 'b', 'c'])).toEqual([2, 1, 0]);
  // Now one of them is remembered.
  expect(await behindOf(['a', 'b', 'c'])).toEqual([2, 1, 0]);
});

it.each([
  ['nothing, while a gap may hide a trail with another state', [9], undefined],
  ['when the newest trails became compliant, without a gap', [9, 2], at(2)],
])('says since when: %s', async (_, minutes, since) => {
  const { store } = await databases.store('SQLITE_3');
  const flowId = await store.flowId(FLOW);
  const saved = (number: number) => trail(`trail-${number}`, number);
  const missing = trail('missing', 1, { record: { state: 'missing' } });
  await store.saveTrails(flowId, page([saved(2), missing]));
  await store.saveTrails(
    flowId,
    page(minutes.map(saved), { hasNext: true, readAt: time(10_001) }),
  );
  await store.saveArtifacts(flowId, page<ReturnType<typeof artifact>>([]));
  const summaries = new StoredSummaries({ store, keyOf: () => FLOW });

  const [{ summary }] = await summaries.summariesOf([
    { entityRef: 'component:default/app', link } as AccessibleEntity,
  ]);

  expect(summary).toMatchObject({ state: 'compliant' });
  expect(summary.since).toBe(since);
});

it.each([
  ['compliant', 'the newest trail of each flow is', [trail('b', 9)]],
  ['unknown', 'that of a flow is no longer kept', [trail('b', 1)]],
  ['compliant', 'another flow never had one', []],
])('a component is %s if %s', async (state, _, others) => {
  const { store } = await databases.store('SQLITE_3');
  const other = { ...flow, flow: 'release' };
  for (const [name, trails] of [
    ['build', [trail('a', 9)]],
    ['release', others],
  ] as const) {
    const flowId = await store.flowId({ ...FLOW, flow: name });
    await store.saveTrails(flowId, page([...trails]));
    await store.saveArtifacts(flowId, page<ReturnType<typeof artifact>>([]));
  }
  await store.prune(time(5));
  const summaries = new StoredSummaries({
    store,
    keyOf: ({ flow: name }) => ({ ...FLOW, flow: name }),
  });

  const [{ summary }] = await summaries.summariesOf([
    {
      entityRef: 'component:default/app',
      link: { ...link, flows: [flow, other] },
    } as AccessibleEntity,
  ]);

  expect(summary.state).toBe(state);
});

import type { Link } from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { DatabaseEvidenceStore } from '../../store/DatabaseEvidenceStore';
import { testDatabases } from '../../store/__testUtils__/databases';
import {
  artifact,
  at,
  build,
  FLOW,
  page,
  trail,
} from '../../store/__testUtils__/records';
import { ServiceTrends } from './ServiceTrends';

const flow = { region: 'eu', org: FLOW.org, flow: FLOW.flow };
const other = { ...flow, flow: 'other' };
/** A Thursday, a week after the first trails. */
const NOW = Date.parse(at(7 * 24 * 60));

function linkTo(link: Partial<Link>): Link {
  return {
    flows: [flow],
    ...{ artifacts: [], environments: [], notifications: [], problems: [] },
    ...link,
  };
}

const WEB = linkTo({ artifacts: ['web'] });
const API = linkTo({ artifacts: ['api'] });

/** The builds of a trail. The one of the API has the trail's state. */
function builds(of: string, api: 'compliant' | 'non-compliant') {
  return [
    { ...build('web', 'compliant'), fingerprint: `${of}-web`.padEnd(64, '0') },
    { ...build('api', api), fingerprint: `${of}-api`.padEnd(64, '0') },
  ];
}

const databases = testDatabases();

describe.each(databases.ids)('the trends of services on %s', id => {
  let store: DatabaseEvidenceStore;
  let scanned: number[];
  const flowIds: number[] = [];

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    store = store.batched();
    flowIds.splice(0);
    for (const name of ['build', 'other']) {
      const flowId = await store.flowId({ ...FLOW, flow: name });
      flowIds.push(flowId);
      // The API fails in the second trail.
      await store.saveTrails(
        flowId,
        page(
          (['compliant', 'non-compliant'] as const).map((state, index) =>
            trail(`${name}-${index}`, -index, {
              record: {
                ...flow,
                flow: name,
                ...{ state, artifacts: builds(`${name}-${index}`, state) },
              },
            }),
          ),
        ),
      );
      await store.saveArtifacts(flowId, page([artifact('web', 1)]));
    }
    scanned = [];
    const { trailsSince } = store;
    jest.spyOn(store, 'trailsSince').mockImplementation((flowId, since) => {
      scanned.push(flowId);
      return trailsSince.call(store, flowId, since);
    });
  });

  async function listsOf() {
    const states = await store.listStates(flowIds);
    return new Map(
      [flow, other].map((ref, index) => {
        const own = states.filter(({ flowId }) => flowId === flowIds[index]);
        const lists = Object.fromEntries(own.map(each => [each.kind, each]));
        return [stringifyFlowRef(ref), lists] as const;
      }),
    );
  }

  async function sharesOf(trends: ServiceTrends, links: Link[]) {
    const found = await trends.trendsOf(links, await listsOf(), NOW);
    return found.map(({ trend }) => trend.filter(share => share !== null));
  }

  it("are read once for all components that share a flow, each with its own artifacts'", async () => {
    const shares = await sharesOf(new ServiceTrends(store), [
      WEB,
      API,
      linkTo({ artifacts: ['web', 'api'] }),
      linkTo({ artifacts: ['web'], flows: [flow, other] }),
    ]);

    expect(shares).toEqual([[1], [0.5], [0.5], [1]]);
    expect(scanned).toEqual(flowIds);
  });

  it('are remembered until their records change', async () => {
    const trends = new ServiceTrends(store);
    await sharesOf(trends, [WEB]);
    expect(await sharesOf(trends, [WEB])).toEqual([[1]]);
    expect(scanned).toHaveLength(1);

    await store.saveArtifacts(
      flowIds[0],
      page([
        artifact('web', 1, {
          record: {
            fingerprint: 'build-0-web'.padEnd(64, '0'),
            ...{ trail: 'build-0', state: 'non-compliant' },
          },
        }),
      ]),
    );

    expect(await sharesOf(trends, [WEB])).toEqual([[0.5]]);
    expect(scanned).toHaveLength(2);
  });

  it('are told apart by artifact and by repository', async () => {
    const trends = new ServiceTrends(store);
    await sharesOf(trends, [WEB]);

    expect(
      await sharesOf(trends, [API, linkTo({ repo: 'acme/web' }), linkTo({})]),
    ).toEqual([[0.5], [], [0.5]]);
  });

  it('are read once for several requests at the same time', async () => {
    const trends = new ServiceTrends(store);
    const shares = await Promise.all(
      [1, 2].map(() => sharesOf(trends, [WEB, API])),
    );

    expect(shares).toEqual([
      [[1], [0.5]],
      [[1], [0.5]],
    ]);
    expect(scanned).toHaveLength(1);
  });

  it('are read by the next request after a failure', async () => {
    const trends = new ServiceTrends(store);
    jest.mocked(store.trailsSince).mockImplementationOnce(() => {
      throw new Error('no database');
    });

    await expect(sharesOf(trends, [WEB])).rejects.toThrow('no database');
    expect(await sharesOf(trends, [WEB])).toEqual([[1]]);
  });

  it('of whole flows are known without reading the bodies of their trails', async () => {
    expect(await sharesOf(new ServiceTrends(store), [linkTo({})])).toEqual([
      [0.5],
    ]);
    expect(scanned).toEqual([]);
  });

  it('are unknown if no week counts a trail, since it is undated', async () => {
    await store.saveTrails(
      flowIds[0],
      page([trail('undated', undefined), trail('build-0', 0)], {
        readAt: NOW,
      }),
    );

    expect(await sharesOf(new ServiceTrends(store), [WEB, linkTo({})])).toEqual(
      [[], []],
    );
  });

  it.each([
    // Two trails and an artifact per flow.
    ['read', { read: 2, judged: 100 }, [[], [], []]],
    ['read', { read: 3, judged: 100 }, [[1], [0.5], []]],
    ['read', { read: 6, judged: 100 }, [[1], [0.5], [1]]],
    ['judged', { read: 100, judged: 3 }, [[1], [], []]],
    ['judged', { read: 100, judged: 4 }, [[1], [0.5], []]],
    ['judged', { read: 100, judged: 6 }, [[1], [0.5], [1]]],
  ])(
    'are unknown for components beyond the limit of records %s: %j',
    async (_, limits, expected) => {
      const elsewhere = linkTo({ artifacts: ['web'], flows: [other] });
      const trends = new ServiceTrends(store, limits);

      expect(await sharesOf(trends, [WEB, API, elsewhere])).toEqual(expected);
    },
  );

  it('fill up over several requests where one exceeds the limit', async () => {
    const trends = new ServiceTrends(store, { read: 3, judged: 2 });

    expect(await sharesOf(trends, [WEB, API])).toEqual([[1], []]);
    expect(await sharesOf(trends, [WEB, API])).toEqual([[1], [0.5]]);
  });
});

import fc from 'fast-check';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  ParsedArtifactsQuery,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { testDatabases } from '../../store/__testUtils__/databases';
import {
  artifact,
  at,
  build,
  fingerprint,
  FLOW,
  page,
  trail,
} from '../../store/__testUtils__/records';
import type { DatabaseEvidenceStore } from '../../store/DatabaseEvidenceStore';
import { groupBy } from '../../records/groupBy';
import { ReadNotes } from '../reader/ReadNotes';
import { LinkData } from '../link/LinkData';
import type { FlowLists } from '../link/LinkLists';
import { joinArtifacts } from './artifactsPage';

jest.setTimeout(120_000);

const STATES: StateValue[] = [
  'compliant',
  'non-compliant',
  'incomplete',
  'unknown',
];
const BUILDS = ['a', 'b', 'c', 'd'];
const NAMES = ['web', 'api'];
const REPOS = ['acme/shop', 'acme/other', undefined];

const state = fc.constantFrom(...STATES);
const name = fc.constantFrom(...NAMES);
/** A trail with one build, and a record (E1) of it if it isn't undefined. */
const record = fc.record({
  build: fc.constantFrom(...BUILDS),
  flow: fc.constantFrom(0, 1),
  name,
  derived: state,
  region: fc.option(state, { nil: undefined }),
  repo: fc.constantFrom(...REPOS),
});
const restriction = fc.record(
  { artifacts: fc.constant<string[]>(['web']), repo: fc.constant('acme/shop') },
  { requiredKeys: [] },
);

type Recorded = typeof record extends fc.Arbitrary<infer R> ? R : never;

const refs = ['build', 'release'].map(flow => ({
  ...{ region: 'eu', org: FLOW.org },
  flow,
}));

const databases = testDatabases();

describe.each(databases.ids)('the artifacts of a state on %s', id => {
  let store: DatabaseEvidenceStore;

  beforeAll(async () => {
    ({ store } = await databases.store(id));
  });

  async function save(records: readonly Recorded[]): Promise<number[]> {
    const ids: number[] = [];
    for (const [number, { flow }] of refs.entries()) {
      const flowId = await store.flowId({ ...FLOW, flow });
      const own = records
        .map((each, index) => ({ ...each, index }))
        .filter(each => each.flow === number)
        .toReversed();
      await store.saveTrails(
        flowId,
        page(
          own.map(each =>
            trail(`trail-${each.index}`, each.index, {
              record: {
                artifacts: [
                  build(each.build, each.derived, { name: each.name }),
                ],
              },
            }),
          ),
        ),
      );
      await store.saveArtifacts(
        flowId,
        page(
          own.flatMap(each =>
            each.region
              ? [
                  artifact(each.build, each.index, {
                    record: {
                      state: each.region,
                      trail: `trail-${each.index}`,
                    },
                    templateName: each.name,
                    ...(each.repo && { repo: each.repo }),
                  }),
                ]
              : [],
          ),
        ),
      );
      ids.push(flowId);
    }
    return ids;
  }

  it('are those that have it in the whole table, whatever other records say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 12 }),
        restriction,
        async (records, { artifacts = [], repo }) => {
          const ids = await save(records);
          const lists = groupBy(
            await store.listStates(ids),
            ({ flowId }) => flowId,
          );
          const link: Link = {
            ...{ flows: refs, environments: [], notifications: [] },
            ...{ problems: [], artifacts, ...(repo && { repo }) },
          };
          const stored = new Map(
            refs.map((ref, index) => [
              stringifyFlowRef(ref),
              Object.fromEntries(
                lists.get(ids[index])!.map(list => [list.kind, list]),
              ) as FlowLists,
            ]),
          );
          const read = async (query: Partial<ParsedArtifactsQuery>) => {
            const notes = new ReadNotes();
            const data = LinkData.stored(link, { store, notes }, stored);
            return joinArtifacts(
              data,
              { page: 1, perPage: 100, ...query },
              notes,
            );
          };
          const all = await read({});
          expect(all.total).toBe(all.artifacts.length);
          for (const wanted of STATES) {
            const expected = all.artifacts.filter(
              each => each.state === wanted,
            );
            const found = await read({ state: wanted });
            expect(found.artifacts).toEqual(expected);
            expect(found.total).toBe(expected.length);
            expect(found.window).toEqual(all.window);
          }
          const since = at(3);
          const recent = await read({ state: 'compliant', since });
          expect(recent.artifacts).toEqual(
            all.artifacts.filter(
              each => each.state === 'compliant' && each.createdAt! >= since,
            ),
          );
        },
      ),
      { numRuns: id === 'SQLITE_3' ? 150 : 40, seed: 1 },
    );
  });

  it('are the own ones of a repository, which others do not name', async () => {
    const [shop] = await save([
      {
        ...{ build: 'a', flow: 0, name: 'web', repo: 'acme/shop' },
        ...{ derived: 'compliant', region: 'compliant' },
      },
      {
        ...{ build: 'b', flow: 0, name: 'web', repo: undefined },
        ...{ derived: 'compliant', region: 'compliant' },
      },
    ]);
    const query = { flowIds: [shop] };
    expect(await store.flowsWithoutRepo(query)).toEqual([shop]);
    expect(
      await store.flowsWithoutRepo({ ...query, templateNames: ['api'] }),
    ).toEqual([]);
    const own = await store.artifacts(
      { ...query, repo: 'acme/shop' },
      { offset: 0, limit: 10 },
    );
    expect(own.map(({ value }) => value.record.fingerprint)).toEqual([
      fingerprint('a'),
    ]);
  });

  it('are found among more exceptions than a statement has parameters', async () => {
    const [shop] = await save([
      {
        ...{ build: 'a', flow: 0, name: 'web', repo: undefined },
        ...{ derived: 'compliant', region: 'compliant' },
      },
    ]);
    const many = Array.from({ length: 70_000 }, (_, index) => -index);
    const count = (having: number[], lacking: number[]) =>
      store.countArtifacts({
        ...{ flowIds: [shop], state: 'compliant' },
        stateExceptions: { having, lacking },
      });
    expect(await count(many, many)).toBe(1);
  });
});

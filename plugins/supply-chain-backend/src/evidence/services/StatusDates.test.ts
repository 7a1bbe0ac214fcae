import type {
  FlowRef,
  Link,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import type { ListState } from '../../records/storedRecords';
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
import type { FlowLists } from '../link/LinkLists';
import { StatusDates } from './StatusDates';
import type { DatedRow } from './StatusDates';

const flow: FlowRef = { region: 'eu', org: FLOW.org, flow: FLOW.flow };
const link: Link = {
  flows: [flow],
  ...{ artifacts: [], environments: [], notifications: [], problems: [] },
};

/** A component whose newest trails have been compliant since the first one. */
const row: DatedRow = {
  ...{ link, state: 'compliant', since: at(1), historyComplete: true },
};

/** When a build ran, in minutes; it runs on without an end. */
interface Run {
  from?: number;
  to?: number;
  state?: StateValue;
  /** Template name of its artifact; undefined if its trail doesn't say. */
  name?: string | undefined;
  environment?: string;
}

const databases = testDatabases();

async function storeOf(runs: readonly Run[], lists: Partial<ListState> = {}) {
  const { store, knex } = await databases.store('SQLITE_3');
  const flowId = await store.flowId(FLOW);
  await store.saveTrails(
    flowId,
    page(
      runs.map(({ from, to, state = 'compliant', ...run }, index) => {
        const [id, { environment = 'live', name = 'app' }] = [
          `b${index}b`,
          run,
        ];
        const isNamed = !('name' in run) || run.name !== undefined;
        return trail(id, 0, {
          record: { artifacts: isNamed ? [build(id, state, { name })] : [] },
          deployments: [
            {
              ...{ environment, fingerprint: fingerprint(id) },
              ...(from !== undefined && { startedAt: at(from) }),
              ...(to !== undefined && { stoppedAt: at(to) }),
            },
          ],
        });
      }),
    ),
  );
  await store.saveArtifacts(flowId, page<ReturnType<typeof artifact>>([]));
  const listsNow = async () => {
    const states = await store.listStates([flowId]);
    return new Map<string, FlowLists>([
      [
        stringifyFlowRef(flow),
        Object.fromEntries(
          states.map(state => [state.kind, { ...state, ...lists }]),
        ),
      ],
    ]);
  };
  return { store, knex, flowId, listsNow };
}

async function sinceOf(
  runs: readonly Run[],
  overrides: Partial<DatedRow> = {},
  lists: Partial<ListState> = {},
): Promise<string | undefined> {
  const { store, listsNow } = await storeOf(runs, lists);
  const dates = new StatusDates(store.batched());
  const [since] = await dates.datesOf(
    [{ ...row, ...overrides }],
    await listsNow(),
  );
  return since;
}

/** A build after each other, the first one for five minutes. */
const chain = (states: readonly StateValue[], isRunning = true): Run[] =>
  states.map((state, index) => ({
    ...{ state, from: 10 * index },
    ...((index + 1 < states.length || !isRunning) && { to: 10 * (index + 1) }),
  }));

const FAILING = {
  state: 'compliant',
  runningState: 'non-compliant',
} as const;

it.each<[string, Run[], Partial<DatedRow>, number | undefined]>([
  ['its newest trails', [], {}, 1],
  [
    'they became compliant, although equally compliant builds ran since',
    chain(['compliant', 'compliant', 'compliant']),
    {},
    1,
  ],
  [
    'a failing build stopped, across later builds',
    chain(['compliant', 'non-compliant', 'compliant', 'compliant']),
    {},
    20,
  ],
  [
    'its newest trails, although nothing ran for a while',
    [{ from: 2, to: 5 }, { from: 9 }],
    {},
    1,
  ],
  [
    'a failing build stopped that nothing replaced',
    chain(['non-compliant'], false),
    {},
    10,
  ],
  [
    'a failing canary stopped',
    [{ from: 2 }, { from: 5, to: 7, state: 'non-compliant' }],
    {},
    7,
  ],
  [
    'the last environment stopped running a failing build',
    [
      { from: 2, to: 5, state: 'non-compliant' },
      { from: 2, to: 8, state: 'non-compliant', environment: 'stage' },
      { from: 9 },
    ],
    {},
    8,
  ],
  [
    'a build stopped whose verdict is unknown',
    chain(['unknown', 'compliant', 'compliant']),
    {},
    10,
  ],
  [
    'a build stopped that started at an unknown time',
    [{ to: 8, state: 'non-compliant' }, { from: 4 }],
    {},
    8,
  ],
  [
    'nothing, if that is unknown',
    chain(['compliant']),
    { since: undefined },
    undefined,
  ],
  [
    'nothing, while other builds may be running',
    chain(['compliant']),
    { historyComplete: false },
    undefined,
  ],
  [
    'the first of some failing builds started',
    chain(['compliant', 'non-compliant', 'non-compliant']),
    FAILING,
    10,
  ],
  [
    'a failing build started, whatever else may be running',
    chain(['compliant', 'non-compliant', 'non-compliant']),
    { ...FAILING, since: undefined, historyComplete: false },
    10,
  ],
  [
    'a failing build started that ran until its newest trail failed',
    [{ from: 2, to: 10, state: 'non-compliant' }, { from: 10 }],
    { state: 'non-compliant', since: at(7) },
    2,
  ],
  [
    'nothing, if its newest trails may have failed before a build did',
    chain(['compliant', 'non-compliant']),
    { state: 'non-compliant', since: undefined },
    undefined,
  ],
  [
    'its newest trail failed, after a failing build had stopped',
    [{ from: 2, to: 5, state: 'non-compliant' }, { from: 5 }],
    { state: 'non-compliant', since: at(7) },
    7,
  ],
])('a status is dated from when %s', async (_, runs, overrides, minutes) => {
  const since = minutes === undefined ? undefined : at(minutes);
  expect(await sinceOf(runs, overrides)).toBe(since);
});

it.each<[string, Partial<Link>, number]>([
  ['of its artifacts', { artifacts: ['other'] }, 30],
  [
    'in its environments',
    { environments: [{ ...flow, environment: 'stage' }] },
    40,
  ],
])('only what ran counts: %s', async (_, limits, minutes) => {
  const failed = { from: 2, state: 'non-compliant' } as const;
  const runs: Run[] = [
    { ...failed, to: 30, name: 'other' },
    { ...failed, to: 40, environment: 'stage', name: 'app' },
    { ...failed, to: 50, name: 'app' },
  ];
  expect(await sinceOf(runs, { link: { ...link, ...limits } })).toBe(
    at(minutes),
  );
});

it('a build that no trail names may be any of the artifacts', async () => {
  const limited = { link: { ...link, artifacts: ['app'] } };
  const runs: Run[] = [{ from: 2 }, { from: 3, to: 9, name: undefined }];
  expect(await sinceOf([runs[0]], limited)).toBe(at(1));
  expect(await sinceOf(runs, limited)).toBeUndefined();
});

it('a status has certainly held since what was looked at, after many deployments', async () => {
  const many = Array.from({ length: 20 }, () => 'compliant' as const);
  // The ninth of those that ended.
  expect(await sinceOf(chain(many))).toBe(at(110));
  expect(await sinceOf(chain(many.slice(0, 9)))).toBe(at(1));
});

it('a status has certainly held since what was looked at, after many artifacts', async () => {
  const runs = Array.from({ length: 80 }, (_, index) => ({
    ...{ name: `app-${index % 10}`, from: 2, to: 10 + index },
  }));
  // The last one that isn't among the newest sixty.
  expect(await sinceOf(runs)).toBe(at(29));
});

it('a status has certainly held since the first known builds, if older ones are not kept', async () => {
  const runs: Run[] = [
    ...chain(['compliant', 'compliant']),
    { from: 7, environment: 'stage' },
  ];
  expect(await sinceOf(runs, {}, { keptSince: time(-5) })).toBe(at(7));
});

it('dates are remembered until their records change', async () => {
  const { store, knex, flowId, listsNow } = await storeOf(
    chain(['non-compliant', 'compliant']),
  );
  const dates = new StatusDates(store.batched());
  const statements = async (work: () => Promise<unknown>) => {
    const sqls: string[] = [];
    const note = ({ sql }: Knex.Sql) => sqls.push(sql);
    knex.on('query', note);
    await work();
    knex.removeListener('query', note);
    return sqls.length;
  };
  const lists = await listsNow();
  expect(await dates.datesOf([row, row], lists)).toEqual([at(10), at(10)]);

  const again = await statements(() => dates.datesOf([row], lists));
  expect(again).toBe(0);

  const failed = { environment: 'live', fingerprint: fingerprint('b0b') };
  await store.saveTrails(
    flowId,
    page(
      [
        trail('b0b', 0, {
          record: {
            artifacts: [build('b0b', 'non-compliant', { name: 'app' })],
          },
          deployments: [{ ...failed, startedAt: at(0), stoppedAt: at(15) }],
        }),
      ],
      { hasNext: true, readAt: Date.now() },
    ),
  );
  expect(await dates.datesOf([row], await listsNow())).toEqual([at(15)]);
});

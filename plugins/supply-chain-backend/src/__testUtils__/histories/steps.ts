import fc from 'fast-check';
import type { Failing } from './failingResponses';
import type { PastTrail } from './moments';
import { BUILDS, ENVIRONMENTS, FLOWS, SUBJECT } from './names';

/** A change to the contents of the region. */
export type RegionChange =
  | {
      type: 'appear';
      flow: string;
      count: number;
      /** Minutes before now, for a record that appears late. */
      late: number;
      state: PastTrail['state'];
      build: PastTrail['build'];
      /** Whether it is missing an attestation, if it isn't compliant. */
      isUnsigned?: boolean;
    }
  | { type: 'change'; flow: string; at: number; state: PastTrail['state'] }
  | { type: 'rebuild'; flow: string; at: number; build: PastTrail['build'] }
  /** An attestation is reported that isn't required. */
  | { type: 'lint'; flow: string; at: number; isCompliant: boolean }
  | {
      /** To move is to be deleted and created again with the same name. */
      type: 'vanish' | 'rename' | 'garble' | 'move' | 'sign';
      flow: string;
      at: number;
    }
  | { type: 'run' | 'stop'; number: number; environment: string }
  | { type: 'archive' | 'recreate'; flow: string };

/** A change to the region, or to how it responds. */
export type RegionStep =
  | RegionChange
  /** A change while a response is on its way, some requests later. */
  | { type: 'meanwhile'; after: number; change: RegionChange }
  | { type: 'fail'; how: Failing }
  /** From now on, only E2 lists artifacts. */
  | { type: 'withoutE1' };

/** A restart, a sync, a request, time that passes, or a database that fails. */
export type PortalStep =
  | { type: 'wait'; minutes: number }
  | { type: 'restart'; portal: number }
  | { type: 'sync'; portals: number[] }
  /** After some statements, the database fails for a few steps. */
  | { type: 'outage'; after: number; steps: number }
  | {
      type: 'ask';
      portals: number[];
      what: Question;
      /** The one that owns everything by default. */
      component?: string;
      refresh: boolean;
    };

/** A step of a history. */
export type Step = RegionStep | PortalStep;

const QUESTIONS = [
  'trails',
  'artifacts',
  'filtered trails',
  'filtered artifacts',
  'summary',
  'trail',
  'artifact',
  'environments',
  'past',
  'deployments',
  'pages',
  'trend',
  'search',
  'services',
] as const;
/** A kind of request to a portal. */
export type Question = (typeof QUESTIONS)[number];

const flow = fc.constantFrom(FLOWS[0], ...FLOWS);
const at = fc.oneof(fc.nat(3), fc.nat(60));
const state = fc.constantFrom<PastTrail['state']>(
  ...(['COMPLIANT', 'COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE'] as const),
);
const build: fc.Arbitrary<PastTrail['build']> = fc.record({
  number: fc.nat(BUILDS - 1),
  state: fc.constantFrom<PastTrail['build']['state']>(
    ...(['COMPLIANT', 'COMPLIANT', 'NON-COMPLIANT'] as const),
  ),
});
const portal = fc.nat(1);
const portals = fc.constantFrom([0], [1], [0, 1]);
const stepOf = <T extends Step['type'], R extends object>(
  type: T,
  fields: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => fc.record({ type: fc.constant(type), ...fields });

const appear = stepOf('appear', {
  ...{ flow, state, build },
  count: fc.constantFrom(1, 1, 1, 2, 5, 35, 70),
  late: fc.constantFrom(0, 0, 0, 5, 600, 20_000),
  isUnsigned: fc.boolean(),
}) as fc.Arbitrary<RegionChange>;

const place = {
  number: fc.nat(BUILDS - 1),
  environment: fc.constantFrom(...ENVIRONMENTS),
};
const run = stepOf('run', place) as fc.Arbitrary<RegionChange>;

const change: fc.Arbitrary<RegionChange> = fc.oneof(
  { weight: 4, arbitrary: appear },
  { weight: 3, arbitrary: run },
  { weight: 2, arbitrary: stepOf('stop', place) },
  { weight: 2, arbitrary: stepOf('change', { flow, at, state }) },
  { weight: 2, arbitrary: stepOf('rebuild', { flow, at, build }) },
  stepOf('vanish', { flow, at }),
  stepOf('rename', { flow, at }),
  stepOf('garble', { flow, at }),
  stepOf('move', { flow, at }),
  stepOf('sign', { flow, at }),
  stepOf('lint', { flow, at, isCompliant: fc.boolean() }),
  stepOf('archive', { flow }),
  stepOf('recreate', { flow }),
) as fc.Arbitrary<RegionChange>;

const fail = stepOf('fail', {
  how: fc.oneof(
    fc.constant<Failing>('no'),
    fc.constantFrom<Failing>(
      ...(['status', 'limit', 'reset'] as const),
      ...(['hang', 'truncated', 'malformed'] as const),
    ),
  ),
}) as fc.Arbitrary<RegionStep>;

const inRegion: fc.Arbitrary<RegionStep> = fc.oneof(
  { weight: 20, arbitrary: change },
  {
    weight: 3,
    arbitrary: stepOf('meanwhile', {
      change,
      after: fc.constantFrom(0, 0, 1, 2, 5),
    }),
  },
  { weight: 2, arbitrary: fail },
  stepOf('withoutE1', {}),
) as fc.Arbitrary<RegionStep>;

const inPortal: fc.Arbitrary<PortalStep> = fc.oneof(
  stepOf('wait', { minutes: fc.constantFrom(1, 2, 20, 90, 1_500) }),
  stepOf('sync', { portals }),
  stepOf('restart', { portal }),
  stepOf('outage', {
    after: fc.constantFrom(0, 0, 3, 10, 40),
    steps: fc.integer({ min: 1, max: 4 }),
  }),
  {
    weight: 6,
    arbitrary: stepOf('ask', {
      portals,
      what: fc.constantFrom(...QUESTIONS),
      component: fc.constantFrom(
        ...[SUBJECT, SUBJECT, SUBJECT, 'worker', 'web', 'produced'],
      ),
      refresh: fc.boolean(),
    }),
  },
) as fc.Arbitrary<PortalStep>;

const stepsOf = (...kinds: fc.Arbitrary<Step>[]) =>
  fc
    .tuple(
      fc.array(fc.oneof(appear, run), { maxLength: 4 }),
      fc.array(fc.oneof(...kinds), {
        minLength: 4,
        maxLength: 25,
        size: 'max',
      }),
    )
    .map(parts => parts.flat());

const isFirst = fc.constantFrom(0, 0, 0, 1);
const watch = fc.constantFrom<Question>(
  ...(['trails', 'environments', 'summary', 'services'] as const),
);

/** The newest records change between looks at what they lead to. */
const watched: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(fc.oneof(appear, run), { minLength: 2, maxLength: 4 }),
    portal,
    fc.uniqueArray(watch, { minLength: 1, maxLength: 2 }),
    fc.array(
      fc.tuple(
        fc.constantFrom(2, 20, 90),
        fc.array(
          fc.oneof(
            stepOf('change', { flow, at: isFirst, state }),
            stepOf('rebuild', { flow, at: isFirst, build }),
            stepOf('sign', { flow, at: isFirst }),
            stepOf('lint', { flow, at: isFirst, isCompliant: fc.boolean() }),
            appear,
            run,
          ) as fc.Arbitrary<Step>,
          { minLength: 1, maxLength: 2 },
        ),
        fc.oneof(
          { weight: 2, arbitrary: fc.constant<Step[]>([]) },
          fc.constant<Step[]>([{ type: 'sync', portals: [0] }]),
          fail.map((step): Step[] => [
            step,
            { type: 'sync', portals: [0] },
            { type: 'fail', how: 'no' },
          ]),
        ),
      ),
      { minLength: 3, maxLength: 5, size: 'max' },
    ),
  )
  .map(([first, by, questions, rounds]) => {
    const look = questions.map(
      (what): Step => ({ type: 'ask', portals: [by], what, refresh: true }),
    );
    return [
      ...first,
      ...look,
      ...rounds.flatMap(([minutes, changes, between]): Step[] => [
        { type: 'wait', minutes },
        ...changes,
        ...between,
        { type: 'wait', minutes: 2 },
        ...look,
      ]),
    ];
  });

/** A sequence of steps. */
export const history: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: stepsOf(inRegion, inPortal) },
  { weight: 2, arbitrary: watched },
);

import fc from 'fast-check';
import type { Failing } from './HistoryRegion';
import type { PastTrail } from './moments';
import { BUILDS, ENVIRONMENTS, FLOWS } from './names';

/** A change to the region. */
export type RegionStep =
  | {
      type: 'appear';
      flow: string;
      count: number;
      /** Minutes before now, for a record that appears late. */
      late: number;
      state: PastTrail['state'];
      build: PastTrail['build'];
    }
  | { type: 'change'; flow: string; at: number; state: PastTrail['state'] }
  | { type: 'rebuild'; flow: string; at: number; build: PastTrail['build'] }
  | {
      /** To move is to be deleted and created again with the same name. */
      type: 'vanish' | 'rename' | 'garble' | 'move';
      flow: string;
      at: number;
    }
  | { type: 'run' | 'stop'; number: number; environment: string }
  | { type: 'archive' | 'recreate'; flow: string }
  | { type: 'fail'; how: Failing };

/**
 * A restart, a sync, a request, time that passes, a database that fails, or a
 * clock that is set.
 */
export type PortalStep =
  | { type: 'wait'; minutes: number }
  | { type: 'restart'; portal: number }
  | { type: 'sync'; portals: number[] }
  /** After some statements, the database fails for a few steps. */
  | { type: 'outage'; after: number; steps: number }
  /** The clock of a portal's machine is ahead by this many minutes. */
  | { type: 'clock'; portal: number; ahead: number }
  | { type: 'ask'; portals: number[]; what: Question; refresh: boolean };

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
}) as fc.Arbitrary<RegionStep>;

const place = {
  number: fc.nat(BUILDS - 1),
  environment: fc.constantFrom(...ENVIRONMENTS),
};
const run = stepOf('run', place) as fc.Arbitrary<RegionStep>;

const inRegion: fc.Arbitrary<RegionStep> = fc.oneof(
  { weight: 4, arbitrary: appear },
  { weight: 3, arbitrary: run },
  { weight: 2, arbitrary: stepOf('stop', place) },
  { weight: 2, arbitrary: stepOf('change', { flow, at, state }) },
  { weight: 2, arbitrary: stepOf('rebuild', { flow, at, build }) },
  stepOf('vanish', { flow, at }),
  stepOf('rename', { flow, at }),
  stepOf('garble', { flow, at }),
  stepOf('move', { flow, at }),
  stepOf('archive', { flow }),
  stepOf('recreate', { flow }),
  stepOf('fail', {
    how: fc.constantFrom<Failing>(
      ...(['no', 'no', 'no', 'status', 'status', 'limit', 'reset'] as const),
    ),
  }),
) as fc.Arbitrary<RegionStep>;

const clock = stepOf('clock', {
  portal,
  ahead: fc.constantFrom(-20, -5, 0, 0.5, 5, 20),
}) as fc.Arbitrary<PortalStep>;

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

/**
 * A sequence of steps. In most of them, all clocks agree, because the oracle
 * has to be lenient if they don't.
 */
export const history: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: stepsOf(inRegion, inPortal) },
  fc
    .tuple(clock, stepsOf(inRegion, inPortal, inRegion, inPortal, clock))
    .map(([first, rest]) => [first, ...rest]),
);

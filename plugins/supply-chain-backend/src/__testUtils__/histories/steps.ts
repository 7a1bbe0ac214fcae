import fc from 'fast-check';
import { FLOWS } from './HistoryRegion';
import type { Failing, PastTrail } from './HistoryRegion';

/** Number of builds shared by trails. */
export const BUILDS = 5;

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
  | { type: 'vanish' | 'rename' | 'garble'; flow: string; at: number }
  | { type: 'run' | 'stop'; number: number; environment: string }
  | { type: 'archive' | 'recreate'; flow: string }
  | { type: 'fail'; how: Failing };

/** A restart, a sync, a request, or time that passes. */
export type PortalStep =
  | { type: 'wait'; minutes: number }
  | { type: 'restart' | 'sync'; portal: number }
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
  'environments',
  'deployments',
  'pages',
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
const stepOf = <T extends Step['type'], R extends object>(
  type: T,
  fields: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => fc.record({ type: fc.constant(type), ...fields });

const inRegion: fc.Arbitrary<RegionStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: stepOf('appear', {
      ...{ flow, state, build },
      count: fc.constantFrom(1, 1, 1, 2, 5, 35, 70),
      late: fc.constantFrom(0, 0, 0, 5, 600),
    }),
  },
  { weight: 2, arbitrary: stepOf('change', { flow, at, state }) },
  { weight: 2, arbitrary: stepOf('rebuild', { flow, at, build }) },
  stepOf('vanish', { flow, at }),
  stepOf('rename', { flow, at }),
  stepOf('garble', { flow, at }),
  ...(['run', 'stop'] as const).map(type =>
    stepOf(type, {
      number: fc.nat(BUILDS - 1),
      environment: fc.constantFrom('production', 'staging'),
    }),
  ),
  stepOf('archive', { flow }),
  stepOf('recreate', { flow }),
  stepOf('fail', {
    how: fc.constantFrom<Failing>(
      ...(['no', 'no', 'no', 'status', 'status', 'limit', 'reset'] as const),
    ),
  }),
) as fc.Arbitrary<RegionStep>;

const inPortal: fc.Arbitrary<PortalStep> = fc.oneof(
  stepOf('wait', { minutes: fc.constantFrom(1, 2, 20, 90, 1_500) }),
  stepOf('sync', { portal }),
  { weight: 1, arbitrary: stepOf('restart', { portal }) },
  {
    weight: 6,
    arbitrary: stepOf('ask', {
      portals: fc.constantFrom([0], [1], [0, 1]),
      what: fc.constantFrom(...QUESTIONS),
      refresh: fc.boolean(),
    }),
  },
) as fc.Arbitrary<PortalStep>;

/** A record at a page boundary is unreadable for a while. */
const UNREADABLE_AT_AN_EDGE: Step[] = [
  {
    ...{ type: 'appear', flow: FLOWS[1], count: 70, late: 0 },
    state: 'COMPLIANT',
    build: { number: 0, state: 'COMPLIANT' },
  },
  { type: 'garble', flow: FLOWS[1], at: 0 },
  { type: 'sync', portal: 0 },
];

/**
 * The records of a running build become unreadable, but its region's search
 * (E9) still returns its verdict.
 */
const UNREADABLE_WHILE_RUNNING: Step[] = [
  { type: 'run', number: 1, environment: 'production' },
  {
    ...{ type: 'appear', flow: FLOWS[0], count: 1, late: 0 },
    state: 'COMPLIANT',
    build: { number: 1, state: 'COMPLIANT' },
  },
  { type: 'ask', portals: [0], what: 'trails', refresh: true },
  { type: 'garble', flow: FLOWS[0], at: 0 },
  { type: 'wait', minutes: 90 },
  { type: 'ask', portals: [0, 1], what: 'environments', refresh: true },
];

/** The background sync is rate limited after the region has changed. */
const LIMITED_SYNC: Step[] = [
  {
    ...{ type: 'appear', flow: FLOWS[0], count: 5, late: 0 },
    state: 'COMPLIANT',
    build: { number: 0, state: 'COMPLIANT' },
  },
  { type: 'sync', portal: 0 },
  { type: 'change', flow: FLOWS[0], at: 0, state: 'NON-COMPLIANT' },
  { type: 'wait', minutes: 20 },
  { type: 'fail', how: 'limit' },
  { type: 'sync', portal: 0 },
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'ask', portals: [0], what: 'services', refresh: false },
  { type: 'restart', portal: 0 },
  { type: 'ask', portals: [0], what: 'trail', refresh: true },
];

/** Cases that random generation may miss. */
export const HISTORY_EXAMPLES = [
  UNREADABLE_AT_AN_EDGE,
  UNREADABLE_WHILE_RUNNING,
  LIMITED_SYNC,
];

/** A sequence of steps. */
export const history = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(inRegion, inPortal),
  {
    minLength: 4,
    maxLength: 25,
    size: 'max',
  },
);

import type { PastTrail } from './moments';
import { FLOWS, SUBJECT } from './names';
import type { Step } from './steps';

const [FLOW, OTHER_FLOW] = FLOWS;

/** Compliant trails, the newest of which has the build with a number. */
const appear = (number: number, count: number, flow: string = FLOW): Step => ({
  ...{ type: 'appear', flow, count, late: 0, state: 'COMPLIANT' },
  build: { number, state: 'COMPLIANT' },
});

const rebuild = (state: PastTrail['build']['state']): Step => ({
  ...{ type: 'rebuild', flow: FLOW, at: 0 },
  build: { number: 0, state },
});

function askEverything(): Step[] {
  return [SUBJECT, 'web'].flatMap(component =>
    (['summary', 'environments', 'services'] as const).map(
      (what): Step => ({
        ...{ type: 'ask', portals: [0], what, component, refresh: true },
      }),
    ),
  );
}

/** A record at a page boundary is unreadable for a while. */
const UNREADABLE_AT_AN_EDGE: Step[] = [
  appear(0, 70, OTHER_FLOW),
  { type: 'garble', flow: OTHER_FLOW, at: 0 },
  { type: 'sync', portals: [0] },
];

/**
 * The records of a running build become unreadable, but its region's search
 * (E9) still returns its verdict.
 */
const UNREADABLE_WHILE_RUNNING: Step[] = [
  { type: 'run', number: 1, environment: 'production' },
  appear(1, 1),
  { type: 'ask', portals: [0], what: 'trails', refresh: true },
  { type: 'garble', flow: FLOW, at: 0 },
  { type: 'wait', minutes: 90 },
  { type: 'ask', portals: [0, 1], what: 'environments', refresh: true },
];

/** The background sync is rate limited after the region has changed. */
const LIMITED_SYNC: Step[] = [
  appear(0, 5),
  { type: 'sync', portals: [0] },
  { type: 'change', flow: FLOW, at: 0, state: 'NON-COMPLIANT' },
  { type: 'wait', minutes: 20 },
  { type: 'fail', how: 'limit' },
  { type: 'sync', portals: [0] },
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'ask', portals: [0], what: 'services', refresh: false },
  { type: 'restart', portal: 0 },
  { type: 'ask', portals: [0], what: 'trail', refresh: true },
];

/** A build fails and passes again before it is read again. */
const INTERRUPTED: Step[] = [
  appear(0, 1),
  { type: 'run', number: 0, environment: 'production' },
  { type: 'ask', portals: [0], what: 'trails', refresh: true },
  { type: 'wait', minutes: 20 },
  rebuild('NON-COMPLIANT'),
  { type: 'wait', minutes: 20 },
  rebuild('COMPLIANT'),
  { type: 'wait', minutes: 20 },
  { type: 'ask', portals: [0, 1], what: 'past', refresh: true },
];

/** A build stops whose trail isn't among the newest ones anymore. */
const STOPPED_LATER: Step[] = [
  appear(0, 1),
  { type: 'run', number: 0, environment: 'production' },
  appear(1, 35),
  { type: 'sync', portals: [0] },
  { type: 'wait', minutes: 90 },
  { type: 'stop', number: 0, environment: 'production' },
  { type: 'wait', minutes: 2 },
  { type: 'ask', portals: [0], what: 'environments', refresh: true },
  { type: 'ask', portals: [0], what: 'past', refresh: false },
  { type: 'ask', portals: [0], what: 'deployments', refresh: false },
];

/** The database fails in the middle of a page, and then for a while. */
const OUTAGE: Step[] = [
  appear(0, 70),
  { type: 'outage', after: 40, steps: 3 },
  { type: 'sync', portals: [0] },
  { type: 'change', flow: FLOW, at: 0, state: 'NON-COMPLIANT' },
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'sync', portals: [1] },
];

/** A flow is recreated, which is read while a table is paged. */
const RECREATED_BETWEEN_PAGES: Step[] = [
  appear(0, 70),
  appear(1, 35, OTHER_FLOW),
  { type: 'sync', portals: [0] },
  { type: 'recreate', flow: FLOW },
  { type: 'wait', minutes: 2 },
  { type: 'ask', portals: [1], what: 'pages', refresh: false },
];

/** Verdicts on trails and on what runs change while they are watched. */
const WATCHED: Step[] = [
  appear(0, 2),
  appear(1, 1, OTHER_FLOW),
  { type: 'run', number: 0, environment: 'production' },
  ...(
    ['NON-COMPLIANT', 'COMPLIANT', 'INCOMPLETE', 'COMPLIANT'] as const
  ).flatMap((state): Step[] => [
    { type: 'ask', portals: [0], what: 'trails', refresh: true },
    { type: 'ask', portals: [1], what: 'environments', refresh: true },
    { type: 'ask', portals: [0, 1], what: 'summary', refresh: false },
    { type: 'ask', portals: [1], what: 'services', refresh: false },
    { type: 'wait', minutes: 20 },
    { type: 'change', flow: FLOW, at: 0, state },
    rebuild(state === 'COMPLIANT' ? state : 'NON-COMPLIANT'),
    { type: 'wait', minutes: 2 },
  ]),
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'ask', portals: [1], what: 'environments', refresh: false },
  { type: 'ask', portals: [0], what: 'summary', refresh: false },
  { type: 'wait', minutes: 20 },
  // Another pass doesn't begin anew.
  appear(1, 1),
  { type: 'run', number: 1, environment: 'production' },
  { type: 'wait', minutes: 2 },
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'ask', portals: [1], what: 'environments', refresh: true },
  { type: 'ask', portals: [0], what: 'summary', refresh: false },
];

/** A failing build runs on for a while beside the one that replaces it. */
const ROLLED_OUT: Step[] = [
  { ...appear(1, 1), build: { number: 1, state: 'NON-COMPLIANT' } } as Step,
  { type: 'run', number: 1, environment: 'production' },
  { type: 'wait', minutes: 20 },
  appear(0, 1),
  { type: 'run', number: 0, environment: 'production' },
  { type: 'ask', portals: [0], what: 'environments', refresh: true },
  { type: 'ask', portals: [0], what: 'services', refresh: false },
  { type: 'wait', minutes: 20 },
  { type: 'stop', number: 1, environment: 'production' },
  { type: 'wait', minutes: 2 },
  { type: 'ask', portals: [0], what: 'environments', refresh: true },
  { type: 'ask', portals: [0, 1], what: 'services', refresh: false },
];

/** One of two missing attestations arrives late. */
const LATE: Step[] = [
  {
    ...{ ...appear(0, 2), state: 'NON-COMPLIANT' },
    isUnsigned: true,
  } as Step,
  { type: 'ask', portals: [0], what: 'trails', refresh: true },
  { type: 'wait', minutes: 20 },
  { type: 'sign', flow: FLOW, at: 0 },
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'sync', portals: [0, 1] },
];

/** The list moves while its pages are read, and while a response arrives. */
const MOVED_MEANWHILE: Step[] = [
  appear(0, 70),
  {
    type: 'meanwhile',
    after: 1,
    change: { type: 'vanish', flow: FLOW, at: 3 },
  },
  { type: 'sync', portals: [0] },
  {
    ...{ type: 'meanwhile', after: 0 },
    change: { type: 'change', flow: FLOW, at: 0, state: 'NON-COMPLIANT' },
  } as Step,
  { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
  { type: 'ask', portals: [0], what: 'services', refresh: false },
];

/** The newest trail fails, and so does its build that runs, until it is gone. */
const VANISHED: Step[] = FLOWS.flatMap((flow): Step[] => [
  appear(0, 2, flow),
  { type: 'run', number: 0, environment: 'production' },
  { type: 'ask', portals: [0], what: 'summary', refresh: true },
  {
    ...{ type: 'appear', flow, count: 1, late: 0, state: 'NON-COMPLIANT' },
    // From the same repository.
    build: { number: 3, state: 'NON-COMPLIANT' },
  },
  { type: 'run', number: 3, environment: 'production' },
  { type: 'wait', minutes: 20 },
  ...askEverything(),
  { type: 'stop', number: 3, environment: 'production' },
  { type: 'vanish', flow, at: 0 },
  { type: 'wait', minutes: 20 },
  ...askEverything(),
]);

/** Responses break off or never come, after the region has changed. */
const BROKEN: Step[] = (['malformed', 'truncated', 'hang'] as const).flatMap(
  (how): Step[] => [
    appear(0, 2),
    { type: 'fail', how },
    { type: 'sync', portals: [0] },
    { type: 'ask', portals: [0, 1], what: 'trails', refresh: true },
    { type: 'fail', how: 'no' },
    { type: 'wait', minutes: 2 },
    { type: 'ask', portals: [1], what: 'trails', refresh: true },
  ],
);

/**
 * An attestation that isn't required fails before a required one does, and after
 * a trail has passed, in a region without E1.
 */
const LINTED: Step[] = [
  { type: 'withoutE1' },
  appear(0, 1),
  { type: 'run', number: 0, environment: 'production' },
  ...askEverything(),
  { type: 'wait', minutes: 1_500 },
  { type: 'lint', flow: FLOW, at: 0, isCompliant: false },
  { type: 'wait', minutes: 2 },
  ...askEverything(),
  { type: 'ask', portals: [0], what: 'past', refresh: false },
  { type: 'ask', portals: [0], what: 'trend', refresh: true },
  { ...appear(1, 1), state: 'INCOMPLETE' } as Step,
  { type: 'lint', flow: FLOW, at: 0, isCompliant: false },
  { type: 'wait', minutes: 90 },
  { type: 'change', flow: FLOW, at: 0, state: 'NON-COMPLIANT' },
  { type: 'wait', minutes: 2 },
  ...askEverything(),
  // One build, reported by two trails, is one delivery.
  appear(2, 1),
  { type: 'wait', minutes: 2 },
  appear(2, 1),
  { type: 'wait', minutes: 2 },
  ...askEverything(),
];

/**
 * Cases that random generation may miss. Some share a history, since the end of
 * each takes a while to check.
 */
export const HISTORY_EXAMPLES = [
  [...UNREADABLE_AT_AN_EDGE, ...LIMITED_SYNC],
  [...STOPPED_LATER, ...UNREADABLE_WHILE_RUNNING],
  [...INTERRUPTED, ...OUTAGE],
  RECREATED_BETWEEN_PAGES,
  WATCHED,
  VANISHED,
  [...ROLLED_OUT, ...LATE],
  [...MOVED_MEANWHILE, ...BROKEN],
  LINTED,
];

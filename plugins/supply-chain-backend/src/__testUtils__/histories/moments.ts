import { ENVIRONMENTS, fingerprintOf, FLOWS, templateOf } from './names';

/** A report about a trail or its build, as the region's events tell it. */
export interface Report {
  /** Milliseconds since the epoch. */
  at: number;
  about: 'trail' | 'build';
  isCompliant: boolean;
}

/** A trail as the region had it at a given time. */
export interface PastTrail {
  name: string;
  /** Milliseconds since the epoch, unique among trails. */
  createdAt: number;
  state: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE';
  /** The state of its required attestation, if that of the trail differs. */
  review?: PastTrail['state'];
  /** Whether its build is another component's. */
  isForeign?: boolean;
  /** The trail's only build. */
  build: { number: number; state: 'COMPLIANT' | 'NON-COMPLIANT' };
  /** What was reported so far, oldest first. */
  reports: Report[];
  /**
   * Reports of an attestation that isn't required, oldest first. They decide
   * nothing.
   */
  lints?: Omit<Report, 'about'>[];
  /** The records of the trail and its build are unreadable. */
  isOdd: boolean;
  /** The attestation that may be reported after the verdict, if required. */
  signature: 'missing' | 'reported' | undefined;
}

/**
 * A build that started in an environment. Times are milliseconds since the
 * epoch.
 */
export interface PastRun {
  number: number;
  environment: string;
  startedAt: number;
  stoppedAt?: number;
}

/** The region's contents from a given time on. */
export interface Moment {
  /** Milliseconds since the epoch. */
  since: number;
  /** Trails by flow, newest first; undefined for an archived flow. */
  flows: Record<string, PastTrail[] | undefined>;
  runs: PastRun[];
}

/** A record of a trail or of its build, with the portal's word for its state. */
export interface Row {
  flow: string;
  trail: string;
  fingerprint: string;
  state: string;
}

/** Rows of the trails table, newest first. */
export const trailRowsOf = remembered(moment => rowsOf(moment, verdictIn));

/** Rows of the artifacts table, each with the region's state. */
export const buildRowsOf = remembered(moment =>
  rowsOf(moment, buildStateOf, each => !each.isOdd && !each.isForeign),
);

/** Rows of a search (E9), which include records that lists can't show. */
export const foundRowsOf = remembered(moment =>
  rowsOf(moment, buildStateOf, each => !each.isForeign),
);

/** @param isShown - leaves out unreadable records by default */
function rowsOf(
  moment: Moment,
  stateOf: (trail: PastTrail) => string,
  isShown: (trail: PastTrail) => boolean = trail => !trail.isOdd,
): Row[] {
  return trailsOf(moment)
    .filter(isShown)
    .map(trail => ({
      flow: trail.flow,
      trail: trail.name,
      fingerprint: trail.isForeign ? '' : fingerprintOf(trail.build.number),
      state: stateOf(trail),
    }));
}

/**
 * The portal's word for the state of a trail. It doesn't prove a component that
 * owns none of its builds to be compliant.
 */
export function verdictIn({
  state,
  isForeign,
}: Pick<PastTrail, 'state' | 'isForeign'>): string {
  return isForeign && state === 'COMPLIANT' ? 'unknown' : state.toLowerCase();
}

function buildStateOf({ build }: PastTrail): string {
  return build.state.toLowerCase();
}

/** What was reported about the attestation that a trail requires. */
export function reviewOf({ review, state }: PastTrail): PastTrail['state'] {
  return review ?? state;
}

/** All trails with their flows, newest first. */
export function trailsOf({ flows }: Moment): (PastTrail & { flow: string })[] {
  return FLOWS.flatMap(flow =>
    (flows[flow] ?? []).map(trail => ({ ...trail, flow })),
  ).sort((a, b) => b.createdAt - a.createdAt);
}

/** Derives something from a moment only once, since moments don't change. */
function remembered<T>(derive: (moment: Moment) => T): (moment: Moment) => T {
  const known = new WeakMap<Moment, T>();
  return moment => {
    const value = known.get(moment) ?? derive(moment);
    known.set(moment, value);
    return value;
  };
}

/** Whether two rows are of the same trail and build. */
export function isSameRecord(
  a: Omit<Row, 'state'>,
  b: Omit<Row, 'state'>,
): boolean {
  return (
    a.flow === b.flow && a.trail === b.trail && a.fingerprint === b.fingerprint
  );
}

/** Whether two rows also have the same state. */
export function isSame(a: Row, b: Row): boolean {
  return isSameRecord(a, b) && a.state === b.state;
}

/** Whether a flow has a record that says that a build isn't compliant. */
export function failsIn(
  moment: Moment,
  flow: string,
  fingerprint: string,
): boolean {
  return foundRowsOf(moment).some(
    row =>
      row.flow === flow &&
      row.fingerprint === fingerprint &&
      row.state !== 'compliant',
  );
}

/**
 * The verdict on a build: the worst across some flows, since an archived flow
 * may have recorded a failure.
 */
export function verdictOf(
  moment: Moment,
  fingerprint: string,
  flows: readonly string[] = FLOWS,
): string {
  const fails = buildRowsOf(moment).some(
    row =>
      flows.includes(row.flow) &&
      row.fingerprint === fingerprint &&
      row.state === 'non-compliant',
  );
  if (fails) {
    return 'non-compliant';
  }
  return flows.every(flow => moment.flows[flow]) ? 'compliant' : 'unknown';
}

/** The deployments to an environment that readable trails report, newest first. */
export function toldRuns(
  moment: Moment,
  environment: string,
  flows: readonly string[] = FLOWS,
): (PastRun & { fingerprint: string })[] {
  const told = new Set(
    trailRowsOf(moment)
      .filter(({ flow }) => flows.includes(flow))
      .map(({ fingerprint }) => fingerprint),
  );
  return moment.runs
    .map(run => ({ ...run, fingerprint: fingerprintOf(run.number) }))
    .filter(run => run.environment === environment && told.has(run.fingerprint))
    .sort((a, b) => b.startedAt - a.startedAt);
}

/** What runs where, as far as trails report it. */
export function runningIn(moment: Moment): string[] {
  return ENVIRONMENTS.flatMap(environment =>
    toldRuns(moment, environment)
      .filter(({ stoppedAt }) => stoppedAt === undefined)
      .map(({ fingerprint }) => `${environment} ${fingerprint}`),
  ).sort();
}

/** Whether a build was running at a time, in milliseconds since the epoch. */
export function isRunningAt(
  { startedAt, stoppedAt = Infinity }: PastRun,
  time: number,
): boolean {
  return startedAt <= time && time < stoppedAt;
}

/**
 * The deployment of the same artifact that another one replaced, given all of
 * them, newest first: it
 * ended while the other was the newest, or was the last to end before it.
 * Undefined if there is none, or while it runs on.
 */
export function replacedBy<R extends PastRun>(
  run: R,
  all: readonly R[],
): R | undefined {
  const runs = all.filter(
    ({ number }) => templateOf(number) === templateOf(run.number),
  );
  const newestAt = (time: number) =>
    runs.find(({ startedAt }) => startedAt <= time)?.startedAt;
  const ended = runs
    .filter(each => each.number !== run.number && each.stoppedAt !== undefined)
    .filter(each => each.startedAt < run.startedAt)
    .sort((a, b) => a.stoppedAt! - b.stoppedAt!);
  const meanwhile = ended.find(
    ({ stoppedAt }) =>
      stoppedAt! >= run.startedAt && newestAt(stoppedAt!) === run.startedAt,
  );
  const ranOn = runs.some(
    each =>
      each.number !== run.number &&
      each.startedAt < run.startedAt &&
      isRunningAt(each, run.startedAt),
  );
  return (
    meanwhile ??
    (ranOn
      ? undefined
      : ended.findLast(({ stoppedAt }) => stoppedAt! < run.startedAt))
  );
}

/**
 * Whether a trail's build was compliant at a time (in milliseconds since the
 * epoch), according to the region's events; undefined before its first report.
 */
export function wasCompliantAt(
  trail: PastTrail,
  time: number,
): boolean | undefined {
  return trail.reports.findLast(
    ({ about, at }) => about === 'build' && at <= time,
  )?.isCompliant;
}

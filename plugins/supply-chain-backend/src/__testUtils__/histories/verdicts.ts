import {
  isRunningAt,
  toldRuns,
  trailRowsOf,
  trailsOf,
  verdictOf,
} from './moments';
import type { Moment } from './moments';
import { ENVIRONMENTS, fingerprintOf, FLOWS } from './names';

/** The verdicts that a portal can derive from a region, worst first. */
const WORST_FIRST = ['non-compliant', 'incomplete', 'compliant'];

/**
 * The region's verdict on a trail; undefined if it can't be read, or if the
 * region passes the trail although it failed the build, whose reports count as
 * interruptions.
 */
export function trailVerdictOf(
  moment: Moment,
  flow: string,
  name: string,
): string | undefined {
  const trail = moment.flows[flow]?.find(each => each.name === name);
  const isContradictory =
    trail?.state === 'COMPLIANT' && trail.build.state !== 'COMPLIANT';
  return isContradictory
    ? undefined
    : trailRowsOf(moment).find(row => row.flow === flow && row.trail === name)
        ?.state;
}

/**
 * Verdicts by what they are on, which together make up another one. Each is
 * undefined if it is unknown.
 */
export type PartVerdicts = Record<string, string | undefined>;

/** The verdict on the newest trail of each flow. */
export function newestVerdictsOf(
  moment: Moment,
  flows: readonly string[] = FLOWS,
): PartVerdicts {
  return Object.fromEntries(
    flows.map(flow => {
      const newest = moment.flows[flow]?.[0];
      return [flow, newest && trailVerdictOf(moment, flow, newest.name)];
    }),
  );
}

/**
 * The verdict on what runs in each of some environments. Undefined if a build
 * does that no trail has told of yet.
 *
 * @param now - the region's last moment
 */
export function runningVerdictsOf(
  moment: Moment,
  environments: readonly string[],
  { flows = FLOWS, now }: { flows?: readonly string[]; now: Moment },
): PartVerdicts {
  return Object.fromEntries(
    environments.flatMap(environment => {
      const runningIn = (at: Moment) =>
        toldRuns(at, environment, flows)
          .filter(run => isRunningAt(run, moment.since))
          .map(({ fingerprint }) => fingerprint);
      const told = runningIn(moment);
      const isAll = runningIn(now).every(each => told.includes(each));
      const verdict = isAll
        ? provableWorstOf(told.map(each => buildVerdictOf(moment, each, flows)))
        : undefined;
      return isAll && told.length === 0 ? [] : [[environment, verdict]];
    }),
  );
}

/**
 * The verdict on a build; undefined if the region's own differs from that of one
 * of its trails, so that it can't be dated.
 */
function buildVerdictOf(
  moment: Moment,
  fingerprint: string,
  flows: readonly string[],
): string | undefined {
  const isDated = trailsOf(moment)
    .filter(({ flow }) => flows.includes(flow))
    .filter(({ build }) => fingerprintOf(build.number) === fingerprint)
    .every(({ state, build }) => state === build.state);
  return isDated ? verdictOf(moment, fingerprint, flows) : undefined;
}

/**
 * The verdicts on the newest trails and on what runs.
 *
 * @param now - the region's last moment
 */
export function componentVerdictsOf(
  moment: Moment,
  { flows, now }: { flows: readonly string[]; now: Moment },
): PartVerdicts {
  return {
    ...newestVerdictsOf(moment, flows),
    ...runningVerdictsOf(moment, ENVIRONMENTS, { flows, now }),
  };
}

/**
 * Whether verdicts surely had the same worst one at all of some moments. A
 * portal can't tell that one failed that doesn't anymore.
 */
export function surelyWere(
  state: string,
  moments: readonly PartVerdicts[],
): boolean {
  return state === 'non-compliant'
    ? Object.keys(moments.at(-1) ?? {}).some(part =>
        moments.every(verdicts => verdicts[part] === state),
      )
    : moments.every(
        verdicts => provableWorstOf(Object.values(verdicts)) === state,
      );
}

/**
 * The worst verdict, if it surely doesn't begin anew when one gets better. A
 * portal can't tell whether one that is better than `incomplete` was worse than
 * that before.
 */
function provableWorstOf(
  verdicts: readonly (string | undefined)[],
): string | undefined {
  const worst = worstOf(verdicts);
  return worst === 'incomplete' && verdicts.includes('compliant')
    ? undefined
    : worst;
}

/**
 * The worst verdict; undefined if there is none, or if one is unknown that may
 * be worse.
 */
export function worstOf(
  verdicts: readonly (string | undefined)[],
): string | undefined {
  const worst = WORST_FIRST.find(verdict => verdicts.includes(verdict));
  const isKnown = verdicts.every(
    verdict => verdict !== undefined && WORST_FIRST.includes(verdict),
  );
  return isKnown || worst === WORST_FIRST[0] ? worst : undefined;
}

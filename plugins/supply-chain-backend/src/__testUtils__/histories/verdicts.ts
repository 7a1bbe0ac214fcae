import { toldRuns, trailRowsOf, verdictOf } from './moments';
import type { Moment } from './moments';
import { ENVIRONMENTS, FLOWS } from './names';

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

/** The verdict on the newest trail of each flow; undefined if one is missing. */
export function newestVerdictOf(
  moment: Moment,
  flows: readonly string[] = FLOWS,
): string | undefined {
  return provableWorstOf(
    flows.map(flow => {
      const newest = moment.flows[flow]?.[0];
      return newest && trailVerdictOf(moment, flow, newest.name);
    }),
  );
}

/** The verdict on what runs in an environment; undefined if nothing does. */
export function environmentVerdictOf(
  moment: Moment,
  environment: string,
  flows: readonly string[] = FLOWS,
): string | undefined {
  return provableWorstOf(
    toldRuns(moment, environment, flows)
      .filter(({ stoppedAt }) => stoppedAt === undefined)
      .map(({ fingerprint }) => verdictOf(moment, fingerprint, flows)),
  );
}

/** The worse of the verdicts on the newest trails and on what runs. */
export function componentVerdictOf(
  moment: Moment,
  flows: readonly string[],
): string | undefined {
  return provableWorstOf([
    newestVerdictOf(moment, flows),
    ...ENVIRONMENTS.flatMap(
      environment => environmentVerdictOf(moment, environment, flows) ?? [],
    ),
  ]);
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

import { severityOf } from 'backstage-plugin-supply-chain-common';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { worstState } from '../../records/state';

/** A deployment to an environment; times are in milliseconds. */
export interface Period {
  state: StateValue;
  /** When the build's state began; NaN if unknown. */
  since: number;
  /** -Infinity if unknown. */
  startedAt: number;
  /** Infinity while it is running. */
  stoppedAt: number;
}

/**
 * When an environment got its state, across the builds that have run in it
 * since; undefined if unknown.
 *
 * @param periods - the environment's deployments
 * @param isPruned - whether earlier ones may have been deleted, so that nothing
 * is known about the time before the first
 */
export function stateBegan(
  state: StateValue,
  periods: readonly Period[],
  isPruned: boolean = false,
): number | undefined {
  const moment = lastOther(state, periods);
  if (moment === undefined || moment === Infinity) {
    return undefined;
  }
  const isFirst = periods.every(({ startedAt }) => startedAt >= moment);
  const isKnown =
    stateBefore(moment, state, periods) === 'other' && !(isFirst && isPruned);
  return isKnown ? moment : undefined;
}

/**
 * Earliest time since which some periods together have certainly had a state:
 * its start, if known. Undefined if they may not have it now.
 */
export function stateHeldSince(
  state: StateValue,
  periods: readonly Period[],
): number | undefined {
  const since = lastOther(state, periods);
  return since === Infinity ? undefined : since;
}

/** What ran until a time, in milliseconds since the epoch, if that is unknown. */
export function unknownUntil(stoppedAt: number): Period {
  return { state: 'unknown', since: NaN, startedAt: -Infinity, stoppedAt };
}

/**
 * The last moment before which some periods together had another state, or may
 * have had one. Infinity if they may not even have it now.
 */
function lastOther(
  state: StateValue,
  periods: readonly Period[],
): number | undefined {
  return [Infinity, ...momentsOf(periods)].find(
    moment => stateBefore(moment, state, periods) !== 'same',
  );
}

/** When something may have changed, newest first. */
function momentsOf(periods: readonly Period[]): number[] {
  return periods
    .flatMap(({ startedAt, stoppedAt, since }) => [startedAt, stoppedAt, since])
    .filter(Number.isFinite)
    .sort((a, b) => b - a);
}

/** Whether the environment had the state just before a moment. */
function stateBefore(
  moment: number,
  state: StateValue,
  periods: readonly Period[],
): 'same' | 'other' | 'unknown' {
  const running = periods.filter(
    ({ startedAt, stoppedAt }) => startedAt < moment && moment <= stoppedAt,
  );
  if (running.length === 0) {
    return 'other';
  }
  const isFailed =
    state === 'non-compliant' &&
    running.some(each => each.state === state && each.since < moment);
  if (isFailed) {
    return 'same';
  }
  const isUnknown = running.some(
    each => Number.isNaN(each.since) || each.state === 'unknown',
  );
  if (isUnknown) {
    return 'unknown';
  }
  const settled = running.filter(({ since }) => since < moment);
  // Of the others, only their later state is known: they didn't have it yet.
  const changing = running.filter(({ since }) => since >= moment);
  const worst = worstState(settled.map(each => each.state));
  const isWorse = settled.length > 0 && severityOf(worst) < severityOf(state);
  const differed = changing.filter(each => each.state === state);
  if (isWorse || (state === 'compliant' && differed.length > 0)) {
    return 'other';
  }
  if (settled.length > 0 && worst === state) {
    const isWorst = changing.length === 0 || state === 'non-compliant';
    return isWorst ? 'same' : 'unknown';
  }
  return differed.length === changing.length ? 'other' : 'unknown';
}

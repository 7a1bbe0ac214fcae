import { severityOf } from 'backstage-plugin-supply-chain-common';
import type { Since, StateValue } from 'backstage-plugin-supply-chain-common';

/** A state, and since when something has had it. */
interface DatedState {
  state: StateValue;
  since?: Since;
}

/**
 * Since when the worst state of some parts has held: the first of the failed
 * ones, or else the last of all of them, since each may have been worse before.
 */
export function worstSince(parts: readonly DatedState[]): Since | undefined {
  const isFailed = ({ state }: DatedState) =>
    severityOf(state) === severityOf('non-compliant');
  const failed = parts.filter(isFailed);
  const counting = failed.length > 0 ? failed : parts;
  const dates = counting.map(({ since }) => since);
  if (dates.length === 0 || !dates.every(date => date !== undefined)) {
    return undefined;
  }
  const inOrder = dates.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return failed.length > 0 ? inOrder.at(0) : inOrder.at(-1);
}

/** A period in which a build ran. Times are milliseconds since the epoch. */
interface Period {
  state: StateValue;
  startedAt?: number;
  /** Absent while it runs. */
  stoppedAt?: number;
}

/**
 * Since when an environment has had its state, going back from what runs now as
 * long as all that ran has the same one.
 *
 * @param periods - newest first
 * @param isAll - whether these are all of its deployments
 */
export function environmentSince(
  state: StateValue,
  periods: readonly Period[],
  isAll: boolean,
): Since | undefined {
  const other = periods.find(
    period => period.state !== state && period.startedAt !== undefined,
  );
  const same = other ? periods.slice(0, periods.indexOf(other)) : periods;
  const starts = same.flatMap(({ startedAt }) => startedAt ?? []);
  // A worse build that ran on beside a newer one ended it only later.
  const until = other?.stoppedAt ?? -Infinity;
  if (starts.length === 0) {
    return undefined;
  }
  const at = Math.max(Math.min(...starts), until);
  return {
    at: new Date(at).toISOString(),
    atLeast: other || isAll ? undefined : true,
  };
}

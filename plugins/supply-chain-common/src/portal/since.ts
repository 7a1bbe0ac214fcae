import { severityOf, type StateValue } from './state';

/** A state, and since when it has held. @public */
export interface DatedState {
  state: StateValue;
  /** ISO 8601; absent when unknown. */
  since?: string;
}

/**
 * The time since which the worst state of some parts has certainly held.
 *
 * Nothing is worse than `non-compliant`, so it has held since the first of the
 * parts that have it. Any other state needs all parts: each of them, even a
 * better one, may have been worse before its own state began. So it has held
 * since the last of them.
 *
 * @returns ISO 8601; undefined without parts, or if a needed time is unknown
 * @public
 */
export function worstSince(parts: readonly DatedState[]): string | undefined {
  const isFailed = ({ state }: DatedState) =>
    severityOf(state) === severityOf('non-compliant');
  const failed = parts.filter(isFailed);
  const times = (failed.length > 0 ? failed : parts).map(({ since }) =>
    since === undefined ? NaN : Date.parse(since),
  );
  const time = failed.length > 0 ? Math.min(...times) : Math.max(...times);
  return Number.isFinite(time) ? new Date(time).toISOString() : undefined;
}

/**
 * The time since which a build has been running with its current state: since
 * it started, or since its state began if that was later.
 *
 * @returns ISO 8601; undefined if either is unknown
 * @public
 */
export function runningSince(
  startedAt: string | undefined,
  stateSince: string | undefined,
): string | undefined {
  return startedAt && stateSince
    ? new Date(
        Math.max(Date.parse(startedAt), Date.parse(stateSince)),
      ).toISOString()
    : undefined;
}

import { severityOf } from 'backstage-plugin-supply-chain-common';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Judgement } from '../../records/verdict';

/**
 * A verdict, with the times it began and was read, in milliseconds since the
 * epoch.
 */
export interface DatedVerdict extends Judgement {
  since?: number;
  /** When its trail last changed, if it derives from that. */
  modifiedAt?: number;
  /** Absent if it was looked up (E9). */
  readAt?: number;
}

/** What is known of a trail's verdict on a build. */
export interface TrailVerdict {
  /** The region's own verdicts (E1, E9). */
  region: DatedVerdict[];
  /** That of the trail itself (E6). */
  derived?: DatedVerdict;
}

/**
 * A trail's verdict on a build that it lists as two artifacts: the worse one. It
 * began with the first failure or, without one, with the last change.
 */
export function combined(one: DatedVerdict, other: DatedVerdict): DatedVerdict {
  const isOneWorse = severityOf(one.state) <= severityOf(other.state);
  const [worse, better] = isOneWorse ? [one, other] : [other, one];
  const isFailure = worse.state === 'non-compliant';
  if (isFailure && better.state !== worse.state) {
    return worse;
  }
  const { since: _, ...rest } = worse;
  const since = (isFailure ? Math.min : Math.max)(
    worse.since ?? NaN,
    better.since ?? NaN,
  );
  return { ...rest, ...(!Number.isNaN(since) && { since }) };
}

/**
 * Counts the trail's verdict along with the region's own if the trail changed
 * after those were read: reports for a trail change them, and the trail may be
 * reread first.
 */
export function withNewerTrailVerdict(
  trailVerdict: TrailVerdict,
): TrailVerdict {
  const { region, derived } = trailVerdict;
  if (!derived || region.length === 0) {
    return trailVerdict;
  }
  const { since = -Infinity, modifiedAt = -Infinity } = derived;
  const changedAt = Math.max(since, modifiedAt);
  return region.every(({ readAt = Infinity }) => readAt < changedAt)
    ? { ...trailVerdict, region: [...region, derived] }
    : trailVerdict;
}

/** What the region reported, without states that are no verdict. */
function reportedIn({ region }: TrailVerdict): DatedVerdict[] {
  return region.filter(each => each.state !== 'unknown' || each.originalState);
}

/** Whether a trail's verdict on a build is a state. */
export function confirms(
  trailVerdict: TrailVerdict,
  state: StateValue,
): boolean {
  const reported = reportedIn(trailVerdict);
  return reported.length > 0
    ? reported.some(each => each.state === state)
    : trailVerdict.derived?.state === state;
}

/**
 * Since when a trail has said that its build failed; NaN if unknown. Reports for
 * a trail change the region's verdict on a build without touching its record
 * (E1), so the record's own time says nothing.
 */
export function failedSince(derived: DatedVerdict | undefined): number {
  return (derived?.state === 'non-compliant' && derived.since) || NaN;
}

/**
 * Since when a trail has said nothing else about its build; NaN if unknown, and
 * empty if it says nothing. A record's time (E1) counts only together with the
 * trail's.
 */
export function settledSince(trailVerdict: TrailVerdict): number[] {
  const { derived } = trailVerdict;
  const reported = reportedIn(trailVerdict);
  if (!derived) {
    return reported.length > 0 ? [NaN] : [];
  }
  const same = reported.filter(({ state }) => state === derived.state);
  return same.length === reported.length
    ? [Math.max(...[derived, ...same].map(({ since = NaN }) => since))]
    : [NaN];
}

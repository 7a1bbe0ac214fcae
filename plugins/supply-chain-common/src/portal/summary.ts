import type { LinkedFlow } from '../link/Link';
import type { ResponseMeta, Since, Timestamp, StateValue } from './base';
import type { EnvironmentBuild } from './environments';
import type { TrailRecord } from './trails';

/** The newest trail of a flow. @public */
export interface FlowSummary extends LinkedFlow {
  /** Absent if there is none, or none is known. */
  trail?: TrailRecord;
}

/** Response of the `summary` route. @public */
export interface SummaryResponse extends ResponseMeta {
  /** Of the newest trail: the worst over the flows, without pull requests. */
  state: StateValue;
  since?: Since;
  /** The worst of `running`, at best `unknown` unless all was read. */
  runningState?: StateValue;
  /** If it is `unknown` only because a region couldn't be read again. */
  compliantAt?: Timestamp;
  flows: FlowSummary[];
  /** What runs now, in the order of promotion of the environments. */
  running: EnvironmentBuild[];
}

/** Number of weeks in a trend. @public */
export const TREND_WEEKS = 12;

/** The trails of a week. @public */
export interface TrendWeek {
  /** Monday of the week, 00:00 UTC. */
  from: Timestamp;
  /** Number of trails created in the week. */
  trails: number;
  /** Number of those that are compliant now. */
  compliant: number;
}

/** Response of the `trend` route: trails as they are now. @public */
export interface TrendResponse extends ResponseMeta {
  /** Oldest first; the last one is the current week. */
  weeks: TrendWeek[];
  /**
   * Median from the commit (or else the trail's start) to the last report, over
   * the compliant trails.
   */
  secondsToCompliant?: number;
}

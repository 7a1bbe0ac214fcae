import type { LinkedFlow } from '../link/Link';
import type {
  ResponseMeta,
  RunningArtifact,
  Since,
  Timestamp,
  StateValue,
} from './base';
import type { TrailRecord } from './trails';

/** The newest trail of a flow. @public */
export interface FlowSummary extends LinkedFlow {
  /** Absent if there is none, or none is known. */
  trail?: TrailRecord;
}

/** Response of the `summary` route. @public */
export interface SummaryResponse extends ResponseMeta {
  /**
   * The state of the component's newest trail: the worst over its flows, leaving
   * out those of pull requests.
   */
  state: StateValue;
  since?: Since;
  /**
   * The worst state of `running`; absent if nothing runs. At best `unknown`
   * unless everything was read.
   */
  runningState?: StateValue;
  /**
   * Set if a state is `unknown` only because a region couldn't be read again:
   * when the component was last known to be compliant.
   */
  compliantAt?: Timestamp;
  flows: FlowSummary[];
  /** What runs now, in the order of promotion of the environments. */
  running: RunningArtifact[];
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

/**
 * Response of `GET …/trend`: the trails of recent weeks, as they are now.
 *
 * @public
 */
export interface TrendResponse extends ResponseMeta {
  /** Oldest first; the last one is the current week. */
  weeks: TrendWeek[];
  /**
   * Median seconds from the commit (or from the trail's start, if the commit
   * has no time) to the last report, over the compliant trails; absent if there
   * are none.
   */
  secondsToCompliant?: number;
}

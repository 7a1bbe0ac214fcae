import type { LinkedFlow } from '../link/Link';
import type {
  Coverage,
  Page,
  ResponseMeta,
  Since,
  Timestamp,
  StateValue,
} from './base';
import type { EnvironmentBuild } from './environments';
import type { TrailRecord } from './trails';

/** Response of the `summary` route. @public */
export interface SummaryResponse extends ResponseMeta {
  /** Of the newest trail: the worst over the flows, without pull requests. */
  state: StateValue;
  since?: Since;
  /** The worst of `running`, at best `unknown` unless all was read. */
  runningState?: StateValue;
  /** If it is `unknown` only because a region couldn't be read again. */
  compliantAt?: Timestamp;
  /** Each with its newest trail, if one is known. */
  flows: (LinkedFlow & { trail?: TrailRecord })[];
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

/** A component linked to flows. @public */
export interface ServiceRecord {
  entityRef: string;
  /** Title in the catalog; absent when it has none. */
  title?: string;
  /** Entity references of its owners. */
  owners: string[];
  /** Entity reference of its system. */
  system?: string;
  /** `state` of its summary: of its newest trail. */
  state: StateValue;
  /** `runningState` of its summary: of what runs. */
  runningState?: StateValue;
  /** Since when the worse of the two states has held; absent when unknown. */
  since?: Since;
  /** How much of its records the row rests on. */
  coverage: Coverage;
  /** The newest of its trails; absent without any, or when unknown. */
  newestTrail?: { name: string; createdAt?: Timestamp };
  /** Names of attestations that failed in the newest trails. */
  failed: string[];
  /** Names of required ones not reported, without those of missing artifacts. */
  missing: string[];
  /** Names of required ones reported, but not judged yet. */
  pending: string[];
  /** Names of required artifacts not reported. */
  missingArtifacts: string[];
  running: EnvironmentBuild[];
  /**
   * Share of compliant trails (0 to 1) in each of the last weeks, oldest first;
   * null without trails. Empty when unknown.
   */
  trend: (number | null)[];
  /** Share over all of these weeks; absent without trails. */
  share?: number;
  /** As in the trend of the component. */
  secondsToCompliant?: number;
}

/** Response of the `services` route: components, worst first. @public */
export interface ServicesResponse extends Page {
  services: ServiceRecord[];
  /** Matching components by state, ignoring the `state` filter. */
  states: { state: StateValue; count: number }[];
  /** Unmet attestations of the newest trails, ignoring the `attestation` filter. */
  unmet: {
    name: string;
    /** Its worst one in any of them. */
    state: StateValue;
    /** Number of matching components with it. */
    components: number;
  }[];
  /**
   * Matching components by filter value, ignoring that filter, most common
   * first or, for environments, in the order of promotion. An environment's name
   * that several organizations use is qualified: `region:org/name`.
   */
  choices: Record<
    'owners' | 'systems' | 'environments',
    { value: string; count: number }[]
  >;
  /** Number of linked components that the caller can see, or owns. */
  all: number;
  mine: number;
  /** Number of matching components without linked flows. */
  unlinked: number;
  /** The first of these, by name. */
  unlinkedComponents: { entityRef: string; title?: string }[];
  /** Number of components above the limit, which were not read. */
  omitted: number;
}

import type {
  Coverage,
  Page,
  RunningArtifact,
  Since,
  Timestamp,
  StateValue,
} from './base';

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
  /**
   * Names of required attestations not reported in the newest trails, without
   * those of missing artifacts.
   */
  missing: string[];
  /**
   * Names of required attestations reported in the newest trails, but not
   * judged yet.
   */
  pending: string[];
  /** Names of required artifacts not reported in the newest trails. */
  missingArtifacts: string[];
  running: (RunningArtifact & {
    /**
     * Number of newer deliveries (builds of the same artifact in the same
     * flow); 0 for the newest, absent when unknown.
     */
    behind?: number;
  })[];
  /**
   * Share of compliant trails (0 to 1) for each of the last weeks, oldest first;
   * null for a week without trails. Empty when unknown.
   */
  trend: (number | null)[];
  /** Share of compliant trails over all of these weeks; absent without any. */
  share?: number;
  /** As in the trend of the component. */
  secondsToCompliant?: number;
}

/** A value of a filter, and the number of components that have it. @public */
export interface FilterChoice {
  value: string;
  count: number;
}

/**
 * Response of `GET /v1/services`: the components that the caller can see, worst
 * first, from stored data.
 *
 * @public
 */
export interface ServicesResponse extends Page {
  services: ServiceRecord[];
  /** Matching components by state, ignoring the `state` filter. */
  states: { state: StateValue; count: number }[];
  /**
   * Matching components by attestation that failed, is missing or is pending in
   * the newest trails, most common first, ignoring the `attestation` filter.
   */
  unmet: {
    name: string;
    /** Its worst one in any of them. */
    state: StateValue;
    /** Number of components in which it failed, is missing or is pending. */
    components: number;
  }[];
  /**
   * Matching components by filter value, most common first, each ignoring the
   * filter that the values are for. An environment's name that several
   * organizations use is qualified: `region:org/name`. `environments` are in
   * the order of promotion.
   */
  choices: {
    owners: FilterChoice[];
    systems: FilterChoice[];
    environments: FilterChoice[];
  };
  /** Number of linked components that the caller can see, or owns. */
  all: number;
  mine: number;
  /**
   * Number of components without linked flows that match the filters `owner`,
   * `ownedBy`, `system` and `domain`.
   */
  unlinked: number;
  /** The first of these, by name. */
  unlinkedComponents: { entityRef: string; title?: string }[];
  /** Number of components above the limit, which were not read. */
  omitted: number;
}

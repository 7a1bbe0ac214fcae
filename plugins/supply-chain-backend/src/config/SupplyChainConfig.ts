/** The plugin's config with defaults applied. Frozen. */
export interface SupplyChainConfig {
  /** Region of names without one. */
  readonly defaultRegion?: string;
  /** Usable regions. */
  readonly regions: Readonly<Record<string, RegionConfig>>;
  readonly unusable: UnusableConfig;
  /**
   * Names of environments in the order of promotion, for those whose order
   * deployments don't tell.
   */
  readonly environments: readonly string[];
  readonly cache: {
    /** In milliseconds. */
    readonly freshFor: number;
    /** In milliseconds. */
    readonly keepFor: number;
  };
  readonly store: {
    /**
     * Maximum age of records, except those of running builds, in milliseconds.
     */
    readonly keepFor: number;
  };
  readonly sync: {
    /** Background requests per region. */
    readonly requestsPerMinute: number;
  };
  /** Writes that users may make. */
  readonly writes: {
    readonly attestations: boolean;
    readonly notifications: boolean;
    readonly archive: boolean;
  };
  /** What owners are told through Backstage's notifications. */
  readonly notify: {
    readonly environments: boolean;
    readonly trails: boolean;
    readonly recipients: boolean;
    /** Admins only. */
    readonly keys: boolean;
    /** Names of environments; all if absent. */
    readonly onlyEnvironments?: readonly string[];
    /** Entity refs; all if absent. */
    readonly onlyOwners?: readonly string[];
    /** Entity refs of those who are told about keys. */
    readonly admins: readonly string[];
  };
  readonly access: {
    /** In milliseconds. */
    readonly rememberFor: number;
  };
}

/** Parts that are unusable because of a mistake, with the mistake's path. */
export interface UnusableConfig {
  readonly defaultRegion?: string;
  /** By name. */
  readonly regions: Readonly<Record<string, string>>;
  /** By region, then by organization; only for usable regions. */
  readonly organizations: Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  /** By region, if its first organization is mistaken. */
  readonly firstOrganizations: Readonly<Record<string, string>>;
}

export interface RegionConfig {
  /** Base URL of its API, without a trailing slash. */
  readonly baseUrl: string;
  readonly title: string;
  /** In milliseconds. */
  readonly timeout: number;
  /** Maximum number of concurrent requests. */
  readonly concurrency: number;
  readonly organizations: Readonly<Record<string, OrganizationConfig>>;
}

/** An organization in a region. The keys are secrets. */
export interface OrganizationConfig {
  /** Absent if keys come from an extension point. */
  readonly apiKey?: string;
  readonly previousApiKey?: string;
  /** Used for writes instead of `apiKey`. */
  readonly writeApiKey?: string;
  readonly serviceAccount?: string;
  /** What deliveries of the region have to carry. None are accepted without. */
  readonly deliverySecret?: string;
  readonly previousDeliverySecret?: string;
  /**
   * Entities that may link the organization: those that match any filter. All
   * if absent.
   */
  readonly entities?: readonly EntityFilter[];
  /** Like `entities`, but by flow pattern. Takes precedence over it. */
  readonly entitiesByFlow?: Readonly<Record<string, readonly EntityFilter[]>>;
}

/** Entity fields, each with its allowed values. */
export type EntityFilter = Readonly<
  Record<string, readonly EntityFilterValue[]>
>;

/** A value or a prefix. */
export type EntityFilterValue = string | { readonly $hasPrefix: string };

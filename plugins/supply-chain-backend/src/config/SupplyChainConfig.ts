/**
 * What the installation configures, with its defaults filled in. Frozen.
 */
export interface SupplyChainConfig {
  /** Region of names that carry none. */
  readonly defaultRegion?: string;
  /** Those that can be used. */
  readonly regions: Readonly<Record<string, RegionConfig>>;
  /** What the file names but can't be used. Absent: nothing. */
  readonly unusable?: UnusableConfig;
  readonly cache: {
    /** Milliseconds, as are the other durations. */
    readonly freshFor: number;
    readonly keepFor: number;
  };
  readonly store: {
    /** Age that a record may reach, unless what it built still runs. */
    readonly keepFor: number;
  };
  readonly sync: {
    /** To each region, in the background. */
    readonly requestsPerMinute: number;
  };
  /** What people may change in a region. */
  readonly writes: {
    readonly attestations: boolean;
    readonly notifications: boolean;
    readonly archive: boolean;
  };
  readonly access: {
    readonly rememberFor: number;
  };
}

/** What can't be used because of a mistake, with the path of the mistake. */
export interface UnusableConfig {
  readonly defaultRegion?: string;
  /** By their name. */
  readonly regions: Readonly<Record<string, string>>;
  /** By region, then by their name, of regions that can be used. */
  readonly organizations: Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  /** By region, where the organization that comes first can't be used. */
  readonly firstOrganizations: Readonly<Record<string, string>>;
}

/** One region. */
export interface RegionConfig {
  /** Root of its API, without a slash at the end. */
  readonly baseUrl: string;
  readonly title: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  readonly organizations: Readonly<Record<string, OrganizationConfig>>;
}

/** One organization of a region. The keys are secrets. */
export interface OrganizationConfig {
  /** Absent when keys come from an extension point. */
  readonly apiKey?: string;
  readonly previousApiKey?: string;
  /** For writes, instead of `apiKey`. */
  readonly writeApiKey?: string;
  readonly serviceAccount?: string;
  /** Entities that may link it: those that match one filter. Absent: all. */
  readonly entities?: readonly EntityFilter[];
  /** The same for the flows of a pattern, instead of `entities`. */
  readonly entitiesByFlow?: Readonly<Record<string, readonly EntityFilter[]>>;
}

/** Fields of an entity, each with the values of which it has to have one. */
export type EntityFilter = Readonly<
  Record<string, readonly EntityFilterValue[]>
>;

/** A value, or how it begins. */
export type EntityFilterValue = string | { readonly $hasPrefix: string };

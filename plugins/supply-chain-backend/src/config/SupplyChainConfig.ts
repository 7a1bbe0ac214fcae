/**
 * What the installation configures, with its defaults filled in. Frozen.
 */
export interface SupplyChainConfig {
  /** Region of names that carry none. */
  readonly defaultRegion?: string;
  readonly regions: Readonly<Record<string, RegionConfig>>;
  readonly cache: {
    /** Milliseconds, as are the other durations. */
    readonly freshFor: number;
    readonly keepFor: number;
  };
  readonly access: {
    readonly rememberFor: number;
  };
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
  readonly serviceAccount?: string;
}

import type { z } from 'zod';
import type {
  filterSchema,
  organizationSchema,
  regionSchema,
  sections,
} from './schema';

/** The settings outside of regions, by section. */
type Sections = {
  readonly [name in keyof typeof sections]: z.output<(typeof sections)[name]>;
};

/** The plugin's config with defaults applied. Frozen. */
export interface SupplyChainConfig extends Sections {
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
  /** What to do about attestations. */
  readonly guidance: readonly Guidance[];
}

/** What to do about attestations with a name, a type, or both. */
export interface Guidance {
  readonly attestation?: string;
  readonly type?: string;
  readonly text?: string;
  readonly url?: string;
  /** `{name}` stands for the attestation's name. */
  readonly command?: string;
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

export interface RegionConfig extends z.output<typeof regionSchema> {
  readonly title: string;
  readonly organizations: Readonly<Record<string, OrganizationConfig>>;
}

export interface OrganizationConfig
  extends z.output<typeof organizationSchema> {}

/** Entity fields, each with its allowed values. */
export type EntityFilter = z.output<typeof filterSchema>;

/** A value or a prefix. */
export type EntityFilterValue = EntityFilter[string][number];

import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod';
import type {
  filterSchema,
  organizationSchema,
  regionSchema,
  sections,
} from './schema';

/** The settings outside of regions, by section. */
export type Sections = {
  readonly [name in keyof typeof sections]: z.output<(typeof sections)[name]>;
};

/** The plugin's config with defaults applied. */
export interface SupplyChainConfig extends Sections {
  /** Region of names without one. */
  readonly defaultRegion?: string;
  readonly regions: Readonly<Record<string, RegionConfig>>;
  /** Paths of the mistakes by what is unusable for them. */
  readonly unusable: {
    readonly defaultRegion?: string;
    readonly regions: Readonly<Record<string, string>>;
    /** By region, then by name. */
    readonly organizations: Readonly<
      Record<string, Readonly<Record<string, string>>>
    >;
  };
}

export interface RegionConfig extends z.output<typeof regionSchema> {
  readonly title: string;
  /** Of all that are configured, usable or not. */
  readonly firstOrganization: string | undefined;
  readonly organizations: Readonly<Record<string, OrganizationConfig>>;
}

export interface OrganizationConfig
  extends z.output<typeof organizationSchema> {}

/** Entity fields, each with its allowed values. */
export type EntityFilter = z.output<typeof filterSchema>;

export type EntityFilterValue = EntityFilter[string][number];

/** Whether there are regions, usable or not. */
export function isConfigured({ regions, unusable }: SupplyChainConfig) {
  return Object.keys({ ...regions, ...unusable.regions }).length > 0;
}

/** The name of the region that is configured for an organization's address. */
export function regionNameOf(
  { regions }: Pick<SupplyChainConfig, 'regions'>,
  { address, org }: { address: string; org: string },
): string | undefined {
  return Object.entries(regions).find(
    ([, { baseUrl, organizations }]) =>
      baseUrl === address && Object.hasOwn(organizations, org),
  )?.[0];
}

/** Flows whose region is configured, with the keys that they are stored by. */
export function configuredFlows(
  refs: readonly FlowRef[],
  { regions }: Pick<SupplyChainConfig, 'regions'>,
) {
  return refs.flatMap(({ region, org, flow }) =>
    Object.hasOwn(regions, region)
      ? {
          ref: { region, org, flow },
          key: { address: regions[region].baseUrl, org, flow },
        }
      : [],
  );
}

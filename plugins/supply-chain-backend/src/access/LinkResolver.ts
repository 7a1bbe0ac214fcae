import type { Entity } from '@backstage/catalog-model';
import { resolveLink } from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  LinkDefaults,
  RegionDefaults,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';

/** Gives entities their link, with the defaults of the installation. */
export class LinkResolver {
  readonly #config: () => SupplyChainConfig;
  readonly #defaultOrganization: (
    region: string,
  ) => Promise<string | undefined>;

  /**
   * @param config - the configuration now in force
   * @param defaultOrganization - the default organization of a region's key (E12)
   */
  constructor(
    config: () => SupplyChainConfig,
    defaultOrganization: (region: string) => Promise<string | undefined>,
  ) {
    this.#config = config;
    this.#defaultOrganization = defaultOrganization;
  }

  async resolve(entity: Entity, parents: Entity[]): Promise<Link> {
    const defaults = this.#configuredDefaults();
    const link = resolveLink(entity, parents, defaults);

    // The region is asked only when nothing nearer names an organization.
    const open = new Set(
      link.problems.flatMap(({ reason, region }) =>
        reason === 'no-organization' && region ? [region] : [],
      ),
    );
    if (open.size === 0) {
      return link;
    }
    const regions: Record<string, RegionDefaults> = { ...defaults.regions };
    for (const region of open) {
      regions[region] = {
        ...regions[region],
        defaultOrganization: await this.#defaultOrganization(region),
      };
    }
    return resolveLink(entity, parents, { ...defaults, regions });
  }

  #configuredDefaults(): LinkDefaults {
    const { defaultRegion, regions } = this.#config();
    return {
      ...(defaultRegion && { defaultRegion }),
      regions: Object.fromEntries(
        Object.entries(regions).map(([name, region]) => {
          const organizations = Object.keys(region.organizations);
          return [
            name,
            organizations.length === 1
              ? { organizations, defaultOrganization: organizations[0] }
              : { organizations },
          ];
        }),
      ),
    };
  }
}

import type { Entity } from '@backstage/catalog-model';
import type { Link, Problem } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { problemOfRegion } from '../errors/problems';
import type { CachedReads } from '../regions/CachedReads';
import { defaultOrganization } from '../regions/resources';
import { resolveLink } from './resolveLink';

/** How long a link waits for a region's default organization (E12). */
const MAX_WAIT_MS = 1_000;

/**
 * The entity fields that links are resolved from, besides those used by the
 * configuration's rules.
 */
export const LINK_FIELDS: readonly string[] = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'metadata.annotations',
  'relations',
];

/** Resolves the link of entities, with the installation's defaults. */
export class LinkResolver {
  constructor(
    private readonly options: {
      /** The current configuration. */
      config: () => SupplyChainConfig;
      reads: Pick<CachedReads, 'read'>;
    },
  ) {}

  /** @param parents - its system, then its domain, as far as they are known */
  async resolve(entity: Entity, parents: Entity[]): Promise<Link> {
    const config = this.options.config();
    const link = resolveLink(entity, parents, config);
    const region = link.problems.find(isWithoutOrganization)?.region ?? '';
    // Another organization's key could have another default.
    const org = config.regions[region]?.firstOrganization;
    if (org === undefined) {
      return link;
    }
    try {
      const { value: organization } = await this.options.reads.read(
        defaultOrganization({ region, org }),
        { caller: 'default organization', maxWaitMs: MAX_WAIT_MS },
      );
      // An organization without a key would only be rejected, under a name that
      // nobody wrote.
      return Object.hasOwn(config.regions[region].organizations, organization)
        ? resolveLink(entity, parents, config, organization)
        : link;
    } catch (error) {
      const { reason, hint } = problemOfRegion(error, { region, org });
      const problems = link.problems.map(problem =>
        isWithoutOrganization(problem)
          ? {
              ...problem,
              reason,
              message: `The organization of "${problem.value}" is unknown: couldn't get the default organization of the region "${region}"`,
              hint,
            }
          : problem,
      );
      return { ...link, problems };
    }
  }
}

function isWithoutOrganization({ reason }: Problem): boolean {
  return reason === 'no-organization';
}

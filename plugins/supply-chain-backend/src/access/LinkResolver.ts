import type { Entity } from '@backstage/catalog-model';
import type { Link, Problem } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { misconfigured, problemOfRegion } from '../errors/problems';
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
    // Names without an organization are all in the same region.
    const region = link.problems.find(isWithoutOrganization)?.region;
    if (region === undefined) {
      return link;
    }
    // Another organization's key could have another default.
    const { firstOrganization: first = '' } = config.regions[region];
    const mistake = config.unusable.organizations[region]?.[first];
    if (mistake) {
      return explained(link, problem => ({
        ...problem,
        ...misconfigured(mistake),
      }));
    }
    try {
      const { value: organization } = first
        ? await this.options.reads.read(
            defaultOrganization({ region, org: first }),
            { caller: 'default organization', maxWaitMs: MAX_WAIT_MS },
          )
        : { value: '' };
      // An organization without a key would only be rejected, under a name that
      // nobody wrote.
      return Object.hasOwn(config.regions[region].organizations, organization)
        ? resolveLink(entity, parents, config, { [region]: organization })
        : link;
    } catch (error) {
      const { reason, hint } = problemOfRegion(error, { region, org: '' });
      return explained(link, ({ value, ...problem }) => ({
        ...problem,
        value,
        reason,
        message: `The organization of "${value}" is unknown: couldn't get the default organization of the region "${region}"`,
        hint,
      }));
    }
  }
}

function isWithoutOrganization({ reason }: Problem): boolean {
  return reason === 'no-organization';
}

/** Says why the organization of names is unknown, instead of asking for one. */
function explained(link: Link, explain: (problem: Problem) => Problem): Link {
  return {
    ...link,
    problems: link.problems.map(problem =>
      isWithoutOrganization(problem) ? explain(problem) : problem,
    ),
  };
}

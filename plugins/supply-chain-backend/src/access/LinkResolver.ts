import type { Entity } from '@backstage/catalog-model';
import {
  misconfigured,
  resolveLink,
} from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  LinkDefaults,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { problemOf } from '../records/problems';
import type { DefaultOrganizations } from './DefaultOrganizations';
import { mayLink } from './linkRules';

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
  readonly #config: () => SupplyChainConfig;
  readonly #defaultOrganizations: Pick<DefaultOrganizations, 'of'>;

  /** @param config - returns the current configuration */
  constructor(
    config: () => SupplyChainConfig,
    defaultOrganizations: Pick<DefaultOrganizations, 'of'>,
  ) {
    this.#config = config;
    this.#defaultOrganizations = defaultOrganizations;
  }

  /** @param parents - its system, then its domain, as far as they are known */
  async resolve(entity: Entity, parents: Entity[]): Promise<Link> {
    const config = this.#config();
    const defaults = defaultsFor(entity, config);
    const link = resolveLink(entity, parents, defaults);

    // Look up the default only when no closer annotation names an organization,
    // and only with the region's first key.
    const mistaken = config.unusable?.firstOrganizations ?? {};
    const open = new Set(
      link.problems.flatMap(({ reason, region }) =>
        reason === 'no-organization' &&
        region &&
        !Object.hasOwn(mistaken, region)
          ? [region]
          : [],
      ),
    );
    if (open.size === 0) {
      return {
        ...link,
        problems: link.problems.map(problem =>
          withMistakenKey(problem, mistaken),
        ),
      };
    }
    const found = new Map(
      await Promise.all(
        [...open].map(
          async region =>
            [region, await this.#defaultOrganizations.of(region)] as const,
        ),
      ),
    );
    const regions = { ...defaults.regions };
    for (const [region, answer] of found) {
      const { organizations, ...rest } = regions[region];
      const organization =
        'organization' in answer ? answer.organization : undefined;
      // An organization without a key would only be rejected, under a name that
      // nobody wrote.
      if (organization && organizations.includes(organization)) {
        regions[region] = {
          ...rest,
          organizations,
          defaultOrganization: organization,
        };
      }
    }
    const resolved = resolveLink(entity, parents, { ...defaults, regions });
    return {
      ...resolved,
      problems: resolved.problems.map(problem => {
        const answer =
          problem.reason === 'no-organization' && problem.region
            ? found.get(problem.region)
            : undefined;
        return answer && 'failure' in answer
          ? unknownDefault(problem, answer.failure)
          : withMistakenKey(problem, mistaken);
      }),
    };
  }
}

function defaultsFor(entity: Entity, config: SupplyChainConfig): LinkDefaults {
  const { defaultRegion, regions, unusable } = config;
  return {
    ...(defaultRegion && { defaultRegion }),
    ...(unusable?.defaultRegion && {
      defaultRegionMistake: unusable.defaultRegion,
    }),
    regions: Object.fromEntries([
      ...Object.entries(regions).map(([name, region]) => {
        const organizations = Object.keys(region.organizations);
        const mistakenOrganizations = unusable?.organizations[name] ?? {};
        // A misconfigured organization still means that the other isn't the
        // only one.
        const all = [...organizations, ...Object.keys(mistakenOrganizations)];
        return [
          name,
          {
            organizations,
            mistakenOrganizations,
            ...(all.length === 1 && { defaultOrganization: all[0] }),
          },
        ];
      }),
      ...Object.entries(unusable?.regions ?? {}).map(([name, mistake]) => [
        name,
        { organizations: [], mistake },
      ]),
    ]),
    mayLink: target => mayLink(config, entity, target),
  };
}

/** Reports a misconfigured key when its default organization was needed. */
function withMistakenKey(
  problem: Problem,
  mistaken: Readonly<Record<string, string>>,
): Problem {
  const { reason, region = '' } = problem;
  return reason === 'no-organization' && Object.hasOwn(mistaken, region)
    ? misconfigured(problem, mistaken[region])
    : problem;
}

/**
 * Reports the failed lookup instead of asking the user to name an organization.
 */
function unknownDefault(problem: Problem, failure: RegionalApiError): Problem {
  const { annotation, value, inheritedFrom, region = '' } = problem;
  const { reason, hint } = problemOf(
    // A server without E12 isn't a regional API.
    failure.kind === 'not-found'
      ? new RegionalApiError({
          ...failure,
          message: failure.message,
          kind: 'malformed',
        })
      : failure,
    { region, org: '' },
  );
  return {
    reason,
    annotation,
    value,
    ...(inheritedFrom && { inheritedFrom }),
    region,
    message: `The organization of "${value}" is unknown: couldn't get the default organization of the region "${region}"`,
    hint,
  };
}

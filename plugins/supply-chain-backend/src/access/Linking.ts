import type { Entity } from '@backstage/catalog-model';
import {
  misspelledAnnotations,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { AccessibleEntity } from './catalogFacts';
import { mayLink, type LinkTarget } from './linkRules';

/** Annotations whose value is a repository's name at its host. */
const SLUGS = [
  SUPPLY_CHAIN_ANNOTATIONS.repo,
  'github.com/project-slug',
  'gitlab.com/project-slug',
  'bitbucket.org/project-slug',
];

const SOURCE_LOCATION = 'backstage.io/source-location';

/** What follows the repository in the URL of a folder or file. */
const INSIDE_REPOSITORY = /\/(?:-\/)?(?:tree|blob|raw|src)\//;

/** What an entity could link, for someone who may try it out. */
export class Linking {
  constructor(
    /** The entity with the proposed annotations, to read evidence with. */
    readonly authorizedEntity: AccessibleEntity,
    private readonly entity: Entity,
    private readonly config: SupplyChainConfig,
  ) {}

  get name(): string {
    return this.entity.metadata.name;
  }

  /** The entity's repositories, such as `owner/repo`. */
  get repositories(): string[] {
    const { annotations = {} } = this.entity.metadata;
    const named = SLUGS.flatMap(slug => annotations[slug]?.split(',') ?? []);
    const located = repositoryIn(annotations[SOURCE_LOCATION] ?? '');
    return [
      ...new Set([...named.map(name => name.trim()), located ?? '']),
    ].filter(name => name !== '');
  }

  /** The organizations of which the entity may link something, at best. */
  get organizations(): { region: string; org: string }[] {
    const { regions } = this.config;
    return Object.entries(regions).flatMap(([region, { organizations }]) =>
      Object.keys(organizations)
        .map(org => ({ region, org }))
        .filter(
          place =>
            organizations[place.org].entitiesByFlow || this.mayLink(place),
        ),
    );
  }

  /** Whether the entity may link a flow or an environment. */
  mayLink(target: LinkTarget): boolean {
    return mayLink(this.config, this.entity, target);
  }
}

/**
 * An entity with other values of some annotations, and without misspelled ones,
 * which whoever edits them would correct.
 */
export function withAnnotations(
  entity: Entity,
  annotations: Record<string, string>,
): Entity {
  const { metadata } = entity;
  const misspelled = misspelledAnnotations(entity).map(
    ({ annotation }) => annotation,
  );
  const kept = Object.entries(metadata.annotations ?? {}).filter(
    ([key]) => !misspelled.includes(key),
  );
  return {
    ...entity,
    metadata: {
      ...metadata,
      annotations: { ...Object.fromEntries(kept), ...annotations },
    },
  };
}

/** @param location - such as `url:https://github.com/owner/repo/tree/main/` */
function repositoryIn(location: string): string | undefined {
  const url = location.replace(/^url:/, '');
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    return undefined;
  }
  const [path] = new URL(url).pathname.split(INSIDE_REPOSITORY);
  const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  // In Azure DevOps, the URL differs from the repository's name.
  return name.includes('/') && !name.includes('/_git/') ? name : undefined;
}

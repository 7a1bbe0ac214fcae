import type {
  AuthService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import {
  parseEntityRef,
  RELATION_HAS_PART,
  RELATION_PART_OF,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { Link, Problem } from 'backstage-plugin-supply-chain-common';
import { chunksOf } from '../util/chunksOf';
import { uniqueBy } from '../util/uniqueBy';
import { reachedFrom, targetsOf } from './catalogFacts';
import type { AccessibleEntity } from './catalogFacts';
import { LINK_FIELDS } from './LinkResolver';

/** How many levels of domains are followed. */
const MAX_LEVELS = 10;
/** Maximum number of entities per request; the catalog limits its size. */
const MAX_REFS = 500;

const PARENT_KINDS = ['system', 'domain'];

/** Finds the systems that an entity belongs to, and their domains. */
export class ParentFinder {
  constructor(
    private readonly options: { auth: AuthService; catalog: CatalogService },
  ) {}

  /**
   * Returns the parents of each entity, nearest first: systems, their domains,
   * and the domains that contain those. Reads them with the plugin's own
   * credentials, so that an entity has the same link for everyone.
   */
  async parentsOf(entities: readonly Entity[]): Promise<Entity[][]> {
    const known = new Map<string, Entity | undefined>();
    let wanted = unique(entities.flatMap(parentRefs));
    for (let level = 0; wanted.length > 0 && level < MAX_LEVELS; level += 1) {
      const found = await this.#read(wanted);
      wanted.forEach((ref, index) => known.set(ref, found[index]));
      const parents = found.filter(parent => parent !== undefined);
      wanted = unique(parents.flatMap(parentRefs)).filter(
        ref => !known.has(ref),
      );
    }
    return entities.map(entity => ancestorsOf(entity, known));
  }

  /**
   * Returns the systems and domains below a domain, with the plugin's own
   * credentials, like {@link ParentFinder.parentsOf}.
   */
  async partsOf(domain: string): Promise<string[]> {
    const parts = await reachedFrom([domain], RELATION_HAS_PART, refs =>
      this.#read(refs.filter(isParent)),
    );
    return parts.filter(part => part !== domain && isParent(part));
  }

  /**
   * Hides the details of inherited problems of entities with a system or domain
   * that the caller can't see. A problem names only one parent, but may contain
   * values of both, such as the environment of one and the organization of the
   * other.
   */
  async hidingInvisible(
    entities: AccessibleEntity[],
    credentials: BackstageCredentials,
  ): Promise<AccessibleEntity[]> {
    const entityRefs = unique(
      entities.flatMap(({ link, about }) =>
        link.problems.some(isInherited) ? about.partOf : [],
      ),
    );
    if (entityRefs.length === 0) {
      return entities;
    }
    const { items } = await this.options.catalog.getEntitiesByRefs(
      { entityRefs, fields: ['kind', 'metadata.name'] },
      { credentials },
    );
    const visible = new Set(entityRefs.filter((_, index) => items[index]));
    return entities.map(entity =>
      entity.about.partOf.every(parent => visible.has(parent))
        ? entity
        : { ...entity, link: withoutDetails(entity.link) },
    );
  }

  /** @returns undefined in place of those that don't exist */
  async #read(refs: readonly string[]): Promise<(Entity | undefined)[]> {
    const credentials = await this.options.auth.getOwnServiceCredentials();
    const found = await Promise.all(
      chunksOf(refs, MAX_REFS).map(entityRefs =>
        this.options.catalog.getEntitiesByRefs(
          { entityRefs, fields: [...LINK_FIELDS] },
          { credentials },
        ),
      ),
    );
    return found.flatMap(({ items }) => items);
  }
}

/** The systems that an entity is part of, then the domains. */
function parentRefs(entity: Entity): string[] {
  const refs = targetsOf(entity, RELATION_PART_OF);
  return PARENT_KINDS.flatMap(kind =>
    refs.filter(ref => parseEntityRef(ref).kind === kind),
  );
}

/** @param known - all parents, by entity reference */
function ancestorsOf(
  entity: Entity,
  known: ReadonlyMap<string, Entity | undefined>,
): Entity[] {
  const ancestors = new Map<string, Entity>();
  let level = [entity];
  while (level.length > 0) {
    const refs = unique(level.flatMap(parentRefs));
    level = refs.flatMap(ref => {
      const parent = ancestors.has(ref) ? undefined : known.get(ref);
      return parent ?? [];
    });
    level.forEach(parent => ancestors.set(stringifyEntityRef(parent), parent));
  }
  return [...ancestors.values()];
}

function isParent(ref: string): boolean {
  return PARENT_KINDS.includes(parseEntityRef(ref).kind);
}

function unique(refs: readonly string[]): string[] {
  return [...new Set(refs)];
}

function isInherited({ inheritedFrom }: Problem): boolean {
  return inheritedFrom !== undefined;
}

/** Tells once for each annotation that what it inherits can't be used. */
function withoutDetails({ problems, ...link }: Link): Link {
  const told = problems.map(problem =>
    isInherited(problem)
      ? {
          reason: 'inherited-value' as const,
          annotation: problem.annotation,
          message: `A value of ${problem.annotation} from the system or domain can't be used`,
          hint: 'Ask the owner of the system or domain to fix it',
        }
      : problem,
  );
  return {
    ...link,
    problems: uniqueBy(told, problem => JSON.stringify(problem)),
  };
}

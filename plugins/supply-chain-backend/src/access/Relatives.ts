import type {
  AuthService,
  BackstageCredentials,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import {
  parseEntityRef,
  RELATION_HAS_PART,
  RELATION_MEMBER_OF,
  RELATION_PARENT_OF,
  RELATION_PART_OF,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { NotFoundError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { Link, Problem } from 'backstage-plugin-supply-chain-common';
import { chunksOf } from '../util/chunksOf';
import { uniqueBy } from '../util/uniqueBy';
import type { Caller } from './Caller';
import { targetsOf } from './catalogFacts';
import type { AccessibleEntity } from './catalogFacts';
import { entityRefOf } from './entityRef';
import { LINK_FIELDS } from './LinkResolver';

/** Maximum number of entities per request; the catalog limits its size. */
const MAX_REFS = 500;

const PARENT_KINDS = ['system', 'domain'];

/**
 * Finds what entities belong to, and through whom someone owns them: a user and
 * their groups, or a group, and the groups below them, as in Backstage's
 * ownership card.
 */
export class Relatives {
  constructor(
    private readonly options: {
      auth: AuthService;
      catalog: CatalogService;
      userInfo: UserInfoService;
    },
  ) {}

  /**
   * Returns the parents of each entity, nearest first: systems, their domains,
   * and the domains that contain those. Reads them with the plugin's own
   * credentials, so that an entity has the same link for everyone.
   */
  async parentsOf(entities: readonly Entity[]): Promise<Entity[][]> {
    const known = new Map<string, Entity>();
    await reachedFrom(entities.flatMap(parentRefs), parentRefs, async refs => {
      const found = await this.#read(refs);
      found.forEach(parent => known.set(stringifyEntityRef(parent), parent));
      return found;
    });
    return entities.map(entity => ancestorsOf(entity, known));
  }

  /**
   * Returns the systems and domains below a domain, with the plugin's own
   * credentials, like {@link Relatives.parentsOf}.
   */
  async partsOf(domain: string): Promise<string[]> {
    const parts = await reachedFrom(
      [domain],
      entity => targetsOf(entity, RELATION_HAS_PART),
      refs => this.#read(refs.filter(isParent)),
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
    const found = await this.#read(entityRefs, credentials);
    const visible = new Set(found.map(parent => stringifyEntityRef(parent)));
    return entities.map(entity =>
      entity.about.partOf.every(parent => visible.has(parent))
        ? entity
        : { ...entity, link: withoutDetails(entity.link) },
    );
  }

  /** Through whom the caller owns; nobody for anyone but users. */
  async ownersOfCaller(credentials: Caller): Promise<string[]> {
    if (credentials.principal.type !== 'user') {
      return [];
    }
    const { ownershipEntityRefs } = await this.options.userInfo.getUserInfo(
      credentials,
    );
    return this.#withGroupsBelow(ownershipEntityRefs, credentials);
  }

  /**
   * Through whom a user or group owns.
   *
   * @throws NotFoundError when the caller can't see the user or group
   */
  async ownersOf(
    ownerRef: string,
    credentials: BackstageCredentials,
  ): Promise<string[]> {
    const entityRef = entityRefOf(parseEntityRef(ownerRef));
    const [owner] = await this.#read([entityRef], credentials);
    if (!owner) {
      throw new NotFoundError(`Entity ${entityRef} not found in the catalog`);
    }
    return this.#withGroupsBelow(
      [entityRef, ...targetsOf(owner, RELATION_MEMBER_OF)],
      credentials,
    );
  }

  #withGroupsBelow(
    ownerRefs: readonly string[],
    credentials: BackstageCredentials,
  ): Promise<string[]> {
    return reachedFrom(
      ownerRefs,
      entity => targetsOf(entity, RELATION_PARENT_OF),
      refs => this.#read(refs.filter(isGroup), credentials),
    );
  }

  /**
   * Those of some entities that exist and someone can see.
   *
   * @param credentials - the plugin's own by default
   */
  async #read(
    refs: readonly string[],
    credentials?: BackstageCredentials,
  ): Promise<Entity[]> {
    const { auth, catalog } = this.options;
    const reader = credentials ?? (await auth.getOwnServiceCredentials());
    const found = await Promise.all(
      chunksOf(refs, MAX_REFS).map(entityRefs =>
        catalog.getEntitiesByRefs(
          { entityRefs, fields: [...LINK_FIELDS] },
          { credentials: reader },
        ),
      ),
    );
    return found.flatMap(({ items }) =>
      items.filter(item => item !== undefined),
    );
  }
}

/** Follows relations from some entities, level by level, to all they lead to. */
async function reachedFrom(
  refs: readonly string[],
  next: (entity: Entity) => string[],
  read: (refs: string[]) => Promise<readonly Entity[]>,
): Promise<string[]> {
  const reached = new Set(refs);
  let level = [...reached];
  while (level.length > 0) {
    const found = await read(level);
    level = unique(found.flatMap(next)).filter(ref => !reached.has(ref));
    level.forEach(ref => reached.add(ref));
  }
  return [...reached];
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
  known: ReadonlyMap<string, Entity>,
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

function isGroup(ref: string): boolean {
  return parseEntityRef(ref).kind === 'group';
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

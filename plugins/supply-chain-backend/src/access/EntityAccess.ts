import type {
  BackstageCredentials,
  BackstageUserPrincipal,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import {
  parseEntityRef,
  RELATION_MEMBER_OF,
  RELATION_OWNED_BY,
  RELATION_PARENT_OF,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type {
  BasicPermission,
  ResourcePermission,
} from '@backstage/plugin-permission-common';
import { supplyChainHealthReadPermission } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { AccessCache } from './AccessCache';
import { factsOf, targetsOf } from './catalogFacts';
import type { AccessibleEntity } from './catalogFacts';
import { entityRefOf } from './entityRef';
import { findEntities } from './findEntities';
import type { CatalogRequest } from './findEntities';
import { LINK_FIELDS } from './LinkResolver';
import type { LinkResolver } from './LinkResolver';
import { Linking, withAnnotations } from './Linking';
import { fieldsOfRules } from './linkRules';
import type { ParentFinder } from './ParentFinder';
import { permittedEntities } from './permittedEntities';
import { withoutHiddenParents } from './withoutHiddenParents';

/** Approximate size limit of all remembered decisions. */
const MAX_DECISION_BYTES = 16 * 1024 * 1024;

/** Approximate size limit of all remembered lists; each may hold 5,000 links. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;

/** The entities of a list that the caller can see. */
export interface AccessibleEntities {
  entities: AccessibleEntity[];
  /** Number of further matches above the limit. */
  omitted: number;
}

/** A check of one permission on one entity. */
interface AccessRequest {
  credentials: BackstageCredentials;
  /** In lower case, as the catalog writes it. */
  entityRef: string;
  permission: ResourcePermission<'catalog-entity'>;
}

/** A check of one permission on the entities that some queries match. */
export interface ListRequest extends CatalogRequest {
  permission: ResourcePermission<'catalog-entity'>;
}

/** Dependencies of {@link EntityAccess}. */
interface EntityAccessOptions {
  catalog: CatalogService;
  permissions: PermissionsService;
  parents: ParentFinder;
  links: LinkResolver;
  /** Returns the current configuration. */
  config: () => SupplyChainConfig;
}

/**
 * The only path from a request to an entity's data: reads the entity with the
 * caller's credentials, checks the permission, then resolves the link.
 */
export class EntityAccess {
  readonly #options: EntityAccessOptions;
  readonly #decisions = new AccessCache<AccessibleEntity>(MAX_DECISION_BYTES);
  readonly #lists = new AccessCache<AccessibleEntities>(MAX_LIST_BYTES);
  #decidedWith?: SupplyChainConfig;

  constructor(options: EntityAccessOptions) {
    this.#options = options;
  }

  /**
   * @throws NotFoundError when the entity doesn't exist or is hidden from the
   * caller, without telling which
   * @throws NotAllowedError when the policy denies the permission
   */
  async authorize(request: AccessRequest): Promise<AccessibleEntity> {
    const ttl = this.#currentConfig().access.rememberFor;
    const key = ttl > 0 ? decisionKey(request) : undefined;
    return key
      ? this.#decisions.getOrLoad(key, ttl, () => this.#decide(request))
      : this.#decide(request);
  }

  /**
   * Lists the entities matching some queries that the caller can see and has
   * the permission for.
   */
  async list(request: ListRequest): Promise<AccessibleEntities> {
    const { catalog, permissions } = this.#options;
    const { credentials, permission } = request;
    const { found, omitted } = await findEntities(
      catalog,
      request,
      this.#fields(),
    );
    const permitted = await permittedEntities([...found.keys()], {
      permissions,
      permission,
      credentials,
    });
    return {
      entities: await this.#link(
        [...found].flatMap(([entityRef, entity]) =>
          permitted.has(entityRef) ? entity : [],
        ),
        credentials,
      ),
      omitted,
    };
  }

  /**
   * Like {@link EntityAccess.list}, but reuses the same user's result for a few
   * seconds.
   */
  async listRemembered(request: ListRequest): Promise<AccessibleEntities> {
    const { credentials, permission, queries, limit } = request;
    const ttl = this.#currentConfig().access.rememberFor;
    const user = userOf(credentials);
    if (ttl === 0 || !user) {
      return this.list(request);
    }
    const key = JSON.stringify([user, permission.name, queries, limit]);
    return this.#lists.getOrLoad(key, ttl, () => this.list(request));
  }

  /**
   * The systems and domains below a domain, whether or not the caller can see
   * them.
   */
  partsOf(domain: string): Promise<string[]> {
    return this.#options.parents.partsOf(domain);
  }

  /**
   * The owners through whom a user or group owns entities: a user and their
   * groups, or a group, and the groups below them.
   *
   * @throws NotFoundError when the caller can't see the user or group
   */
  async ownersFor(
    ownerRef: string,
    credentials: BackstageCredentials,
  ): Promise<string[]> {
    const entityRef = entityRefOf(parseEntityRef(ownerRef));
    const [owner] = await this.#relationsOf([entityRef], credentials);
    if (!owner) {
      throw new NotFoundError(`Entity ${entityRef} not found in the catalog`);
    }
    return this.withGroupsBelow(
      [entityRef, ...targetsOf(owner, RELATION_MEMBER_OF)],
      credentials,
    );
  }

  /** Some owners and the groups below them, as in Backstage's ownership card. */
  async withGroupsBelow(
    ownerRefs: readonly string[],
    credentials: BackstageCredentials,
  ): Promise<string[]> {
    const owners = new Set(ownerRefs);
    let level = ownerRefs.filter(ref => ref.startsWith('group:'));
    while (level.length > 0) {
      const groups = await this.#relationsOf(level, credentials);
      const below = groups
        .flatMap(group => targetsOf(group, RELATION_PARENT_OF))
        .filter(ref => !owners.has(ref));
      below.forEach(ref => owners.add(ref));
      level = [...new Set(below)];
    }
    return [...owners];
  }

  /** Whether the policy allows something that isn't about an entity. */
  async allows(
    credentials: BackstageCredentials,
    permission: BasicPermission,
  ): Promise<boolean> {
    const [{ result }] = await this.#options.permissions.authorize(
      [{ permission }],
      { credentials },
    );
    return result === AuthorizeResult.ALLOW;
  }

  /** Those of some entities that the caller can see, with their relations. */
  async #relationsOf(
    entityRefs: readonly string[],
    credentials: BackstageCredentials,
  ): Promise<Entity[]> {
    const { items } = await this.#options.catalog.getEntitiesByRefs(
      { entityRefs: [...entityRefs], fields: [...LINK_FIELDS] },
      { credentials },
    );
    return items.filter(item => item !== undefined);
  }

  /**
   * What an entity could link, for its owners and for those who may see the
   * Health page: others must not learn what flows hold by proposing to link them.
   *
   * @param owning - the caller and their groups
   * @param proposed - annotations in place of the entity's own
   * @throws NotFoundError or NotAllowedError
   */
  async linking(
    request: AccessRequest & { owning: readonly string[] },
    proposed: Record<string, string> = {},
  ): Promise<Linking> {
    const { credentials, entityRef, owning } = request;
    const config = this.#currentConfig();
    const entity = await this.#permitted(request);
    const isOwn = targetsOf(entity, RELATION_OWNED_BY).some(owner =>
      owning.includes(owner),
    );
    if (
      !isOwn &&
      !(await this.allows(credentials, supplyChainHealthReadPermission))
    ) {
      throw new NotAllowedError(
        `Only the owners of ${entityRef} can try out what it links`,
      );
    }
    const [authorizedEntity] = await this.#link(
      [withAnnotations(entity, proposed)],
      credentials,
    );
    const { links, parents } = this.#options;
    const [ancestors] = await parents.parentsOf([entity]);
    return new Linking({
      authorizedEntity,
      entity,
      parents: ancestors,
      links,
      config,
    });
  }

  /** @throws NotAllowedError when the policy denies the permission */
  async require(
    credentials: BackstageCredentials,
    permission: BasicPermission,
  ): Promise<void> {
    if (!(await this.allows(credentials, permission))) {
      throw new NotAllowedError(
        `You don't have access: you need the permission ${permission.name}`,
      );
    }
  }

  /**
   * Returns the current configuration, and drops cached decisions when it
   * changed.
   */
  #currentConfig(): SupplyChainConfig {
    const config = this.#options.config();
    if (config !== this.#decidedWith) {
      // New rules may deny what the old ones allowed.
      this.#decidedWith = config;
      this.#decisions.clear();
      this.#lists.clear();
    }
    return config;
  }

  async #decide(request: AccessRequest): Promise<AccessibleEntity> {
    const entity = await this.#permitted(request);
    const [authorizedEntity] = await this.#link([entity], request.credentials);
    return authorizedEntity;
  }

  /** @throws NotFoundError or NotAllowedError */
  async #permitted(request: AccessRequest): Promise<Entity> {
    const { catalog, permissions } = this.#options;
    const { entityRef, credentials, permission } = request;
    const [
      {
        items: [entity],
      },
      permitted,
    ] = await Promise.all([
      catalog.getEntitiesByRefs(
        { entityRefs: [entityRef], fields: this.#fields() },
        { credentials },
      ),
      permittedEntities([entityRef], { permissions, permission, credentials }),
    ]);
    if (!entity) {
      throw new NotFoundError(`Entity ${entityRef} not found in the catalog`);
    }
    if (!permitted.has(entityRef)) {
      throw new NotAllowedError(
        `You don't have access to ${entityRef}: you need the permission ${permission.name}`,
      );
    }
    return entity;
  }

  #fields(): string[] {
    return [
      ...new Set([...LINK_FIELDS, ...fieldsOfRules(this.#options.config())]),
    ];
  }

  async #link(
    entities: Entity[],
    credentials: BackstageCredentials,
  ): Promise<AccessibleEntity[]> {
    const { links, parents } = this.#options;
    const parentsOfEach = await parents.parentsOf(entities);
    const linked = await Promise.all(
      entities.map(async (entity, index) => ({
        entityRef: stringifyEntityRef(entity),
        link: await links.resolve(entity, parentsOfEach[index]),
        about: factsOf(entity, parentsOfEach[index]),
      })),
    );
    return withoutHiddenParents(linked, refs =>
      parents.visibleOf(refs, credentials),
    );
  }
}

function decisionKey(request: AccessRequest): string | undefined {
  const { credentials, entityRef, permission } = request;
  const user = userOf(credentials);
  return user && JSON.stringify([...user, permission.name, entityRef]);
}

/**
 * Undefined for callers other than users, because only users can be told apart.
 */
function userOf(credentials: BackstageCredentials) {
  const principal = credentials.principal as Partial<BackstageUserPrincipal>;
  return principal.type === 'user'
    ? [principal.userEntityRef, principal.actor]
    : undefined;
}

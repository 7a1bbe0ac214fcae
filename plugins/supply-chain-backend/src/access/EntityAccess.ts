import type {
  BackstageCredentials,
  BackstageUserPrincipal,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { EntityFilterQuery } from '@backstage/catalog-client';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type {
  BasicPermission,
  ResourcePermission,
} from '@backstage/plugin-permission-common';
import type { Link } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { LinkResolver } from './LinkResolver';
import type { ParentFinder } from './parents';

/** Decisions remembered at once; the oldest make room. */
const MAX_DECISIONS = 10_000;

/** An entity that the caller may see, with what its annotations resolve to. */
export interface AccessibleEntity {
  entityRef: string;
  entity: Entity;
  link: Link;
}

/** Who wants to do what with which entity. */
export interface AccessRequest {
  credentials: BackstageCredentials;
  entityRef: string;
  permission: ResourcePermission<'catalog-entity'>;
}

/** What {@link EntityAccess} asks. */
export interface EntityAccessOptions {
  catalog: CatalogService;
  permissions: PermissionsService;
  parents: ParentFinder;
  links: LinkResolver;
  /** Milliseconds for which an allowed access is remembered; 0 for never. */
  rememberFor: () => number;
}

/**
 * The only way from a request to the data of an entity: the entity is read
 * with the caller's own rights, then the permission is asked for it, then its
 * link is resolved.
 */
export class EntityAccess {
  readonly #options: EntityAccessOptions;
  readonly #decisions = new LRUCache<string, Promise<AccessibleEntity>>({
    max: MAX_DECISIONS,
  });

  constructor(options: EntityAccessOptions) {
    this.#options = options;
  }

  /**
   * @throws NotFoundError when the entity does not exist or the caller may not
   * see it: both look the same
   * @throws NotAllowedError when the policy denies the permission
   */
  async open(request: AccessRequest): Promise<AccessibleEntity> {
    const ttl = this.#options.rememberFor();
    const key = ttl > 0 ? decisionKey(request) : undefined;
    if (!key) {
      return this.#decide(request);
    }
    const known = this.#decisions.get(key);
    if (known) {
      return known;
    }
    const decision = this.#decide(request);
    this.#decisions.set(key, decision, { ttl });
    // Only what was allowed is remembered: a right just given counts at once.
    decision.catch(() => this.#decisions.delete(key));
    return decision;
  }

  /**
   * The entities of a filter that the caller may see and has the permission
   * for.
   *
   * @param limit - entities looked at, at the most
   */
  async list(request: {
    credentials: BackstageCredentials;
    filter: EntityFilterQuery;
    permission: ResourcePermission<'catalog-entity'>;
    limit: number;
  }): Promise<AccessibleEntity[]> {
    const { catalog, permissions } = this.#options;
    const { credentials, filter, permission, limit } = request;
    const { items } = await catalog.queryEntities(
      { filter, limit },
      { credentials },
    );
    const decisions = await permissions.authorize(
      items.map(entity => ({
        permission,
        resourceRef: stringifyEntityRef(entity),
      })),
      { credentials },
    );
    return this.#link(
      items.filter(
        (_, index) => decisions[index].result === AuthorizeResult.ALLOW,
      ),
    );
  }

  /** @throws NotAllowedError when the policy denies the permission */
  async require(
    credentials: BackstageCredentials,
    permission: BasicPermission,
  ): Promise<void> {
    const [{ result }] = await this.#options.permissions.authorize(
      [{ permission }],
      { credentials },
    );
    if (result !== AuthorizeResult.ALLOW) {
      throw new NotAllowedError(
        `You are not allowed to see this: the permission ${permission.name} is missing`,
      );
    }
  }

  async #decide(request: AccessRequest): Promise<AccessibleEntity> {
    const { catalog, permissions } = this.#options;
    const { credentials, permission } = request;
    const entity = await catalog.getEntityByRef(request.entityRef, {
      credentials,
    });
    if (!entity) {
      throw new NotFoundError(`No entity ${request.entityRef} in the catalog`);
    }
    const entityRef = stringifyEntityRef(entity);
    const [decision] = await permissions.authorize(
      [{ permission, resourceRef: entityRef }],
      { credentials },
    );
    if (decision.result !== AuthorizeResult.ALLOW) {
      throw new NotAllowedError(
        `You are not allowed to do this with ${entityRef}: the permission ${permission.name} is missing`,
      );
    }
    const [opened] = await this.#link([entity]);
    return opened;
  }

  async #link(entities: Entity[]): Promise<AccessibleEntity[]> {
    const { links, parents } = this.#options;
    const parentsOfEach = await parents.parentsOf(entities);
    return Promise.all(
      entities.map(async (entity, index) => ({
        entityRef: stringifyEntityRef(entity),
        entity,
        link: await links.resolve(entity, parentsOfEach[index]),
      })),
    );
  }
}

/** Undefined for callers other than users: only those can be told apart. */
function decisionKey(request: AccessRequest): string | undefined {
  const { credentials, entityRef, permission } = request;
  const principal = credentials.principal as Partial<BackstageUserPrincipal>;
  return principal.type === 'user'
    ? JSON.stringify([
        principal.userEntityRef,
        principal.actor,
        permission.name,
        entityRef,
      ])
    : undefined;
}

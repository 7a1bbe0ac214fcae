import type {
  AuthService,
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import {
  parseEntityRef,
  stringifyEntityRef,
  RELATION_PART_OF,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import type { Link } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { LinkResolver } from './LinkResolver';

/** Decisions remembered at once; the oldest make room. */
const MAX_DECISIONS = 10_000;

/** An entity that the caller may see, with what its annotations resolve to. */
export interface AccessibleEntity {
  entityRef: string;
  entity: Entity;
  link: Link;
}

/**
 * The only way from a request to the data of an entity: the entity is read
 * with the caller's own rights, then the permission is asked for it, then its
 * link is resolved.
 */
export class EntityAccess {
  readonly #options: EntityAccessOptions;
  readonly #decisions?: LRUCache<string, Promise<AccessibleEntity>>;

  constructor(options: EntityAccessOptions) {
    this.#options = options;
    if (options.rememberFor > 0) {
      this.#decisions = new LRUCache({
        max: MAX_DECISIONS,
        ttl: options.rememberFor,
      });
    }
  }

  /**
   * @throws NotFoundError when the entity does not exist or the caller may not
   * see it: both look the same
   * @throws NotAllowedError when the policy denies the permission
   */
  async open(request: AccessRequest): Promise<AccessibleEntity> {
    const key = decisionKey(request);
    const decisions = this.#decisions;
    if (!key || !decisions) {
      return this.#decide(request);
    }
    const known = decisions.get(key);
    if (known) {
      return known;
    }
    const decision = this.#decide(request);
    decisions.set(key, decision);
    // Only what was allowed is remembered: a right just given counts at once.
    decision.catch(() => decisions.delete(key));
    return decision;
  }

  async #decide(request: AccessRequest): Promise<AccessibleEntity> {
    const { catalog, permissions, links } = this.#options;
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
    const parents = await this.#parentsOf(entity);
    return { entityRef, entity, link: await links.resolve(entity, parents) };
  }

  /**
   * The system of the entity and that system's domain. They are read with the
   * plugin's own rights, so that an entity has one link for all its readers.
   */
  async #parentsOf(entity: Entity): Promise<Entity[]> {
    const system = await this.#parent(entity, 'system');
    const domain = await this.#parent(system ?? entity, 'domain');
    return [system, domain].filter(parent => parent !== undefined);
  }

  async #parent(entity: Entity, kind: string): Promise<Entity | undefined> {
    const relation = entity.relations?.find(
      ({ type, targetRef }) =>
        type === RELATION_PART_OF && parseEntityRef(targetRef).kind === kind,
    );
    return (
      relation &&
      this.#options.catalog.getEntityByRef(relation.targetRef, {
        credentials: await this.#options.auth.getOwnServiceCredentials(),
      })
    );
  }
}

/** What {@link EntityAccess} asks. */
export interface EntityAccessOptions {
  auth: AuthService;
  catalog: CatalogService;
  permissions: PermissionsService;
  links: LinkResolver;
  /** Milliseconds for which an allowed access is remembered; 0 for never. */
  rememberFor: number;
}

/** Who wants to do what with which entity. */
export interface AccessRequest {
  credentials: BackstageCredentials;
  entityRef: string;
  permission: ResourcePermission<'catalog-entity'>;
}

/** Undefined for callers that cannot be told apart. */
function decisionKey(request: AccessRequest): string | undefined {
  const { credentials, entityRef, permission } = request;
  const principal = credentials.principal as {
    type?: string;
    userEntityRef?: string;
    subject?: string;
    accessRestrictions?: unknown;
    actor?: unknown;
  };
  const who = principal.userEntityRef ?? principal.subject;
  return who
    ? JSON.stringify([
        principal.type,
        who,
        principal.accessRestrictions,
        principal.actor,
        permission.name,
        entityRef.toLocaleLowerCase('en-US'),
      ])
    : undefined;
}

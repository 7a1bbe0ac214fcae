import type {
  BackstageCredentials,
  BackstageUserPrincipal,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import type { QueryEntitiesInitialRequest } from '@backstage/catalog-client';
import {
  RELATION_OWNED_BY,
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
import {
  supplyChainEvidenceReadPermission,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { factsOf, targetsOf } from './catalogFacts';
import type { AccessibleEntity } from './catalogFacts';
import { LINK_FIELDS } from './LinkResolver';
import type { LinkResolver } from './LinkResolver';
import { Linking, withAnnotations } from './Linking';
import { fieldsOfRules } from './linkRules';
import { permittedEntities } from './permittedEntities';
import type { Relatives } from './Relatives';

const ENTITIES_PER_PAGE = 500;

/** Approximate size limit of all that is remembered. */
const MAX_BYTES = 48 * 1024 * 1024;

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

/** A condition for entities, as the catalog's POST routes understand it. */
export type CatalogQuery = NonNullable<QueryEntitiesInitialRequest['query']>;

/** Which entities to list, and for whom. */
export interface ListRequest {
  credentials: BackstageCredentials;
  /** Run in order. The last one matches all that the others do. */
  queries: CatalogQuery[];
  /** Maximum number of entities to read. */
  limit: number;
  /** Defaults to that of reading evidence. */
  permission?: ResourcePermission<'catalog-entity'>;
}

/**
 * The only path from a request to an entity's data: reads the entity with the
 * caller's credentials, checks the permission, then resolves the link.
 */
export class EntityAccess {
  /** Results of a few seconds, shared by callers who want the same. */
  readonly #results = new LRUCache<string, object, () => Promise<object>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (value, key) =>
      2 * (key.length + JSON.stringify(value).length),
    ttl: 1,
    ttlAutopurge: true,
    perf: Date,
    // Tasks that run while everything is forgotten aren't remembered, but their
    // callers get the result.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => context(),
  });
  #decidedWith?: SupplyChainConfig;

  constructor(
    private readonly options: {
      catalog: CatalogService;
      permissions: PermissionsService;
      relatives: Relatives;
      links: LinkResolver;
      /** Returns the current configuration. */
      config: () => SupplyChainConfig;
    },
  ) {}

  /**
   * Reuses the same user's decision for a few seconds.
   *
   * @throws NotFoundError when the entity doesn't exist or is hidden from the
   * caller, without telling which
   * @throws NotAllowedError when the policy denies the permission
   */
  authorize(request: AccessRequest): Promise<AccessibleEntity> {
    const { credentials, permission, entityRef } = request;
    const about = ['entity', permission.name, entityRef];
    return this.#remember(credentials, about, async () => {
      const entity = await this.#permitted(request);
      const [authorizedEntity] = await this.#link([entity], credentials);
      return authorizedEntity;
    });
  }

  /**
   * Lists the entities matching some queries that the caller can see and has a
   * permission for. Reuses the same user's list for a few seconds.
   */
  list(request: ListRequest): Promise<AccessibleEntities> {
    const { credentials, queries, limit } = request;
    const { permission = supplyChainEvidenceReadPermission } = request;
    const about = ['list', permission.name, queries, limit];
    return this.#remember(credentials, about, async () => {
      const { found, omitted } = await this.#find(request);
      const permitted = await permittedEntities([...found.keys()], {
        ...this.options,
        permission,
        credentials,
      });
      const entities = [...found].flatMap(([entityRef, entity]) =>
        permitted.has(entityRef) ? entity : [],
      );
      return { entities: await this.#link(entities, credentials), omitted };
    });
  }

  get relatives(): Relatives {
    return this.options.relatives;
  }

  /** Whether the policy allows something that isn't about an entity. */
  async allows(
    credentials: BackstageCredentials,
    permission: BasicPermission,
  ): Promise<boolean> {
    const [{ result }] = await this.options.permissions.authorize(
      [{ permission }],
      { credentials },
    );
    return result === AuthorizeResult.ALLOW;
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
    return new Linking(authorizedEntity, entity, config);
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
    const config = this.options.config();
    if (config !== this.#decidedWith) {
      // New rules may deny what the old ones allowed.
      this.#decidedWith = config;
      this.#results.clear();
    }
    return config;
  }

  /** Failures aren't remembered: a granted permission takes effect at once. */
  async #remember<T extends object>(
    credentials: BackstageCredentials,
    about: readonly unknown[],
    task: () => Promise<T>,
  ): Promise<T> {
    const ttl = this.#currentConfig().access.rememberFor;
    const principal = credentials.principal as Partial<BackstageUserPrincipal>;
    // Only users can be told apart.
    if (ttl === 0 || principal.type !== 'user') {
      return task();
    }
    const { userEntityRef, actor } = principal;
    const key = JSON.stringify([userEntityRef, actor, ...about]);
    return this.#results.forceFetch(key, { ttl, context: task }) as Promise<T>;
  }

  /** @throws NotFoundError or NotAllowedError */
  async #permitted(request: AccessRequest): Promise<Entity> {
    const { catalog } = this.options;
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
      permittedEntities([entityRef], {
        ...this.options,
        permission,
        credentials,
      }),
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

  /** Finds entities, each once, and counts what is above the limit. */
  async #find({ credentials, queries, limit }: ListRequest) {
    const found = new Map<string, Entity>();
    let total = 0;
    for (const query of queries) {
      let cursor: string | undefined;
      do {
        const page = {
          fields: this.#fields(),
          limit: Math.min(ENTITIES_PER_PAGE, limit - found.size),
        };
        const orderFields = { field: 'metadata.name', order: 'asc' } as const;
        const { items, totalItems, pageInfo } =
          await this.options.catalog.queryEntities(
            cursor ? { cursor, ...page } : { query, orderFields, ...page },
            { credentials },
          );
        total = cursor ? total : totalItems;
        items.forEach(entity => found.set(stringifyEntityRef(entity), entity));
        cursor = items.length > 0 ? pageInfo.nextCursor : undefined;
      } while (cursor && found.size < limit);
    }
    return { found, omitted: Math.max(0, total - found.size) };
  }

  #fields(): string[] {
    return [
      ...new Set([...LINK_FIELDS, ...fieldsOfRules(this.options.config())]),
    ];
  }

  async #link(
    entities: Entity[],
    credentials: BackstageCredentials,
  ): Promise<AccessibleEntity[]> {
    const { links, relatives } = this.options;
    const parentsOfEach = await relatives.parentsOf(entities);
    const linked = await Promise.all(
      entities.map(async (entity, index) => ({
        entityRef: stringifyEntityRef(entity),
        link: await links.resolve(entity, parentsOfEach[index]),
        about: factsOf(entity, parentsOfEach[index]),
      })),
    );
    return relatives.hidingInvisible(linked, credentials);
  }
}

import type {
  AuthService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import {
  parseEntityRef,
  RELATION_PART_OF,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { LINK_FIELDS } from './LinkResolver';

/** Finds the system that an entity belongs to, and that system's domain. */
export class ParentFinder {
  readonly #auth: AuthService;
  readonly #catalog: CatalogService;

  constructor(options: { auth: AuthService; catalog: CatalogService }) {
    this.#auth = options.auth;
    this.#catalog = options.catalog;
  }

  /**
   * Returns the parents of each entity, nearest first. Reads them with the
   * plugin's own credentials, so that an entity has the same link for everyone.
   */
  async parentsOf(entities: readonly Entity[]): Promise<Entity[][]> {
    const systems = await this.#related(entities, 'system');
    const domains = await this.#related(
      entities.map((entity, index) => systems[index] ?? entity),
      'domain',
    );
    return entities.map((_, index) =>
      [systems[index], domains[index]].filter(parent => parent !== undefined),
    );
  }

  /**
   * Returns the systems of a domain, with the plugin's own credentials, like
   * {@link ParentFinder.parentsOf}.
   */
  async systemsOf(domain: string): Promise<string[]> {
    const credentials = await this.#auth.getOwnServiceCredentials();
    const isPart = { type: RELATION_PART_OF, targetRef: domain };
    const pages = this.#catalog.streamEntities(
      {
        query: {
          $all: [{ kind: 'system' }, { relations: { $contains: isPart } }],
        },
        fields: ['kind', 'metadata.name', 'metadata.namespace'],
      },
      { credentials },
    );
    const systems: string[] = [];
    for await (const page of pages) {
      systems.push(...page.map(each => stringifyEntityRef(each)));
    }
    return systems;
  }

  /** Returns the entities that the caller can see. */
  async visibleOf(
    entityRefs: readonly string[],
    credentials: BackstageCredentials,
  ): Promise<Set<string>> {
    const unique = [...new Set(entityRefs)];
    if (unique.length === 0) {
      return new Set();
    }
    const { items } = await this.#catalog.getEntitiesByRefs(
      { entityRefs: unique, fields: ['kind', 'metadata.name'] },
      { credentials },
    );
    return new Set(unique.filter((_, index) => items[index]));
  }

  async #related(
    entities: readonly Entity[],
    kind: string,
  ): Promise<(Entity | undefined)[]> {
    const refs = entities.map(entity => refOfParent(entity, kind));
    const entityRefs = [...new Set(refs.filter(ref => ref !== undefined))];
    if (entityRefs.length === 0) {
      return [];
    }
    const { items } = await this.#catalog.getEntitiesByRefs(
      { entityRefs, fields: [...LINK_FIELDS] },
      { credentials: await this.#auth.getOwnServiceCredentials() },
    );
    const found = new Map(entityRefs.map((ref, index) => [ref, items[index]]));
    return refs.map(ref => (ref ? found.get(ref) : undefined));
  }
}

function refOfParent(entity: Entity, kind: string): string | undefined {
  return entity.relations?.find(
    ({ type, targetRef }) =>
      type === RELATION_PART_OF && parseEntityRef(targetRef).kind === kind,
  )?.targetRef;
}

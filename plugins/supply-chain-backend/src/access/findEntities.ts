import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { QueryEntitiesInitialRequest } from '@backstage/catalog-client';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';

/** Page size for catalog queries. */
const ENTITIES_PER_PAGE = 500;

/** A condition for entities, as the catalog's POST routes understand it. */
export type CatalogQuery = NonNullable<QueryEntitiesInitialRequest['query']>;

/** A request for the entities that any of some queries matches. */
export interface CatalogRequest {
  credentials: BackstageCredentials;
  /** Run in order. */
  queries: CatalogQuery[];
  /** Maximum number of entities to read. */
  limit: number;
}

/**
 * Reads entities, each once, in pages.
 *
 * @returns `omitted` is the number of further matches above the limit
 */
export async function findEntities(
  catalog: CatalogService,
  { credentials, queries, limit }: CatalogRequest,
  fields: string[],
): Promise<{ found: Map<string, Entity>; omitted: number }> {
  const found = new Map<string, Entity>();
  let omitted = 0;
  for (const query of queries) {
    let cursor: string | undefined;
    let unread = 0;
    do {
      const room = Math.min(ENTITIES_PER_PAGE, limit - found.size);
      const { items, totalItems, pageInfo } = await catalog.queryEntities(
        cursor
          ? { cursor, fields, limit: room }
          : {
              query,
              orderFields: { field: 'metadata.name', order: 'asc' },
              fields,
              limit: room,
            },
        { credentials },
      );
      unread = (cursor ? unread : totalItems) - items.length;
      for (const entity of items) {
        found.set(stringifyEntityRef(entity), entity);
      }
      cursor = items.length > 0 ? pageInfo.nextCursor : undefined;
    } while (cursor && found.size < limit);
    omitted += Math.max(0, unread);
  }
  return { found, omitted };
}

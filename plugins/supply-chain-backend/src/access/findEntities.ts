import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { QueryEntitiesInitialRequest } from '@backstage/catalog-client';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';

const ENTITIES_PER_PAGE = 500;

/** A condition for entities, as the catalog's POST routes understand it. */
export type CatalogQuery = NonNullable<QueryEntitiesInitialRequest['query']>;

/** Which entities to find, for whom. */
export interface EntityQuery {
  credentials: BackstageCredentials;
  /** Run in order. The last one matches all that the others do. */
  queries: CatalogQuery[];
  /** Maximum number of entities to read. */
  limit: number;
}

/** Finds entities, each once, and counts what is above the limit. */
export async function findEntities(
  catalog: CatalogService,
  { credentials, queries, limit }: EntityQuery,
  fields: string[],
): Promise<{ found: Map<string, Entity>; omitted: number }> {
  const found = new Map<string, Entity>();
  let total = 0;
  for (const query of queries) {
    let cursor: string | undefined;
    do {
      const page = {
        fields,
        limit: Math.min(ENTITIES_PER_PAGE, limit - found.size),
      };
      const orderFields = { field: 'metadata.name', order: 'asc' } as const;
      const { items, totalItems, pageInfo } = await catalog.queryEntities(
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

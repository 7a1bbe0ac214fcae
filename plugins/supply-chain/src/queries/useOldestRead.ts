import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  notifyManager,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import { useCallback, useSyncExternalStore } from 'react';
import type { EntityResource } from './useEntityQueries';

/** A resource whose responses say how old they are. */
export type DatedResource = Exclude<EntityResource, 'link'>;

/**
 * When the oldest data that the page shows of some resources of the current
 * entity was read from its region. Undefined if any of it is stale, because
 * notices then say how old it is.
 */
export function useOldestRead(
  resources: readonly DatedResource[],
): string | undefined {
  const client = useQueryClient();
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  return useSyncExternalStore(
    useCallback(
      onChange =>
        client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
      [client],
    ),
    () => oldestRead(client, entityRef, resources),
  );
}

function oldestRead(
  client: QueryClient,
  entityRef: string,
  resources: readonly DatedResource[],
): string | undefined {
  const responses = resources
    .flatMap(resource =>
      client.getQueryCache().findAll({
        queryKey: [entityRef, resource],
        type: 'active',
      }),
    )
    .flatMap(({ state }) => (state.data as ResponseMeta | undefined) ?? []);
  return responses.some(({ stale }) => stale)
    ? undefined
    : responses
        .flatMap(({ asOf }) => asOf ?? [])
        .sort((a, b) => Date.parse(a) - Date.parse(b))
        .at(0);
}

import type {
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { isError } from '@backstage/errors';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import PQueue from 'p-queue';
import { chunksOf } from '../util/chunksOf';

/** Maximum number of decisions per request. */
const MAX_BATCH = 100;
/** Maximum number of concurrent requests. */
const MAX_REQUESTS = 4;

/**
 * Finds the entities for which the policy allows a permission. Asks a policy
 * that doesn't distinguish entities only once.
 *
 * Otherwise uses small batches: the permission backend sends a policy's
 * conditions to the catalog once per entity, and both reject bodies larger than
 * 100 kB. A batch that is too large is split in half and retried.
 *
 * @param entityRefs - such as `component:default/payments-api`
 * @throws what the policy does, for example because its conditions name an
 * unknown rule or are too large
 */
export async function permittedEntities(
  entityRefs: readonly string[],
  options: {
    permissions: PermissionsService;
    permission: ResourcePermission<'catalog-entity'>;
    credentials: BackstageCredentials;
  },
): Promise<Set<string>> {
  const { permissions, permission, credentials } = options;
  if (entityRefs.length > MAX_BATCH) {
    const [{ result }] = await permissions.authorizeConditional(
      [{ permission }],
      { credentials },
    );
    if (result !== AuthorizeResult.CONDITIONAL) {
      return new Set(result === AuthorizeResult.ALLOW ? entityRefs : []);
    }
  }
  const queue = new PQueue({ concurrency: MAX_REQUESTS });
  const permittedOf = async (batch: readonly string[]): Promise<string[]> => {
    try {
      const decisions = await permissions.authorize(
        batch.map(resourceRef => ({ permission, resourceRef })),
        { credentials },
      );
      return batch.filter(
        (_, index) => decisions[index].result === AuthorizeResult.ALLOW,
      );
    } catch (error) {
      const isTooLarge = isError(error) && error.statusCode === 413;
      if (!isTooLarge || batch.length === 1) {
        throw error;
      }
      const [first, second] = chunksOf(batch, Math.ceil(batch.length / 2));
      return [...(await permittedOf(first)), ...(await permittedOf(second))];
    }
  };
  try {
    const batches = chunksOf(entityRefs, MAX_BATCH);
    const permitted = await queue.addAll(
      batches.map(batch => () => permittedOf(batch)),
    );
    return new Set(permitted.flat());
  } finally {
    queue.clear();
  }
}

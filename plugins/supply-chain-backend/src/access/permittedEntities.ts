import type {
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import {
  isError,
  ServiceUnavailableError,
  type ErrorLike,
} from '@backstage/errors';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { ResourcePermission } from '@backstage/plugin-permission-common';

/** Decisions asked for at once, at the most. */
const MAX_BATCH = 100;
/** Requests under way at once. */
const MAX_REQUESTS = 4;

/**
 * Finds the entities that the policy allows a permission for.
 *
 * It asks in small batches: the permission backend sends the conditions of a
 * policy once for each entity to the catalog, and both refuse bodies of more
 * than 100 kB. A batch that is too large is asked for again in halves.
 *
 * @param entityRefs - such as `component:default/payments-api`
 * @throws ServiceUnavailableError when one decision alone is too large
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
  const permitted = new Set<string>();
  const waiting = [...entityRefs];
  let batchSize = MAX_BATCH;
  let hasFailed = false;

  const askForBatch = async (batch: string[]) => {
    try {
      const decisions = await permissions.authorize(
        batch.map(resourceRef => ({ permission, resourceRef })),
        { credentials },
      );
      decisions.forEach(({ result }, index) => {
        if (result === AuthorizeResult.ALLOW) {
          permitted.add(batch[index]);
        }
      });
    } catch (error) {
      if (!isTooLarge(error)) {
        throw error;
      }
      if (batch.length === 1) {
        throw new ServiceUnavailableError(
          `The permission policy's conditions for ${permission.name} exceed the size limit`,
          error,
        );
      }
      batchSize = Math.min(batchSize, Math.ceil(batch.length / 2));
      waiting.push(...batch);
    }
  };
  const askUntilDone = async () => {
    while (waiting.length > 0 && !hasFailed) {
      try {
        await askForBatch(waiting.splice(0, batchSize));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_REQUESTS }, askUntilDone));
  return permitted;
}

function isTooLarge(error: unknown): error is ErrorLike {
  return isError(error) && error.statusCode === 413;
}

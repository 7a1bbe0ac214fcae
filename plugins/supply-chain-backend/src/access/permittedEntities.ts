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
 * @throws ServiceUnavailableError when a single decision is too large
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

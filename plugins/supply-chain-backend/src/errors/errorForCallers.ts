import type { LoggerService } from '@backstage/backend-plugin-api';
import { isError, toError } from '@backstage/errors';
import { PortalError } from './PortalError';

/**
 * Names of Backstage's own errors whose messages are written for callers, along
 * with those of each {@link PortalError}. Not their classes: another package may
 * have its own copy of them.
 */
export const BACKSTAGE_ERRORS = [
  'AuthenticationError',
  'InputError',
  'NotAllowedError',
  'NotFoundError',
  'ServiceUnavailableError',
];

/**
 * Replaces an error that isn't written for callers and logs it. The messages of
 * other errors may have the addresses and paths of servers, and Backstage would
 * pass on the status of a failed request to another plugin as the plugin's own.
 */
export function errorForCallers(
  error: unknown,
  logger: Pick<LoggerService, 'error'>,
): unknown {
  if (
    error instanceof PortalError ||
    (isError(error) &&
      (BACKSTAGE_ERRORS.includes(error.name) || isOfUrl(error)))
  ) {
    return error;
  }
  logger.error('A request failed', toError(error));
  return new Error(
    "Something failed in the portal's backend. Try again. If it keeps happening, ask your portal admin to look in its log.",
  );
}

/** Express couldn't decode the URL. */
function isOfUrl({ name, status }: { name: string; status?: unknown }) {
  return name === 'URIError' && status === 400;
}

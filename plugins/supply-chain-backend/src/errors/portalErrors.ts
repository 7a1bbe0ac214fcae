import { ServiceUnavailableError } from '@backstage/errors';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { PortalError } from './PortalError';
import { problemOf } from './problems';
import type { Source } from './problems';
import { QueueTimeoutError } from './QueueTimeoutError';

/** A failure of a region, reported as 502 Bad Gateway. */
class RegionRefusedError extends PortalError {
  name = 'RegionRefusedError' as const;
  readonly statusCode = 502;
}

/**
 * A request that the portal didn't get to send in time, reported as 429 Too Many
 * Requests.
 */
class RegionBusyError extends PortalError {
  name = 'RegionBusyError' as const;
  readonly statusCode = 429;
}

/**
 * Converts a region's failure to a portal error. A region rejecting the
 * portal's key must not look like the portal rejecting the caller.
 *
 * @param absence - the error if the region doesn't have what was requested
 */
export function portalError(
  error: unknown,
  source: Source,
  absence: Error,
): unknown {
  if (!(error instanceof RegionalApiError) || error.kind === 'aborted') {
    return error;
  }
  if (error.kind === 'not-found') {
    return absence;
  }
  if (error instanceof QueueTimeoutError) {
    return new RegionBusyError(`${error.message}. Try again in a moment`);
  }
  const { reason, message, hint } = problemOf(error, source);
  const text = `${message}. ${hint}`;
  return reason === 'region-unavailable' || reason === 'rate-limited'
    ? new ServiceUnavailableError(text)
    : new RegionRefusedError(text);
}

import { isError } from '@backstage/errors';

const MAX_DEPTH = 5;

/**
 * Why a request failed: the innermost code, such as ECONNREFUSED, which says
 * more than the `fetch failed` around it.
 */
export function reasonOf(cause: unknown): string {
  let reason = 'unknown reason';
  let error = cause;
  for (let depth = 0; isError(error) && depth < MAX_DEPTH; depth++) {
    reason = typeof error.code === 'string' ? error.code : error.message;
    error = error.cause;
  }
  return reason;
}

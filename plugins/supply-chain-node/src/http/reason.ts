import { isError } from '@backstage/errors';

const MAX_DEPTH = 5;

/**
 * The innermost cause of an error, which is more specific than `fetch failed`.
 */
export function innermostOf(cause: unknown): Error | undefined {
  let innermost: Error | undefined;
  let error = cause;
  for (let depth = 0; isError(error) && depth < MAX_DEPTH; depth++) {
    innermost = error;
    error = error.cause;
  }
  return innermost;
}

/**
 * Reason of a failed request: a code such as ECONNREFUSED, or else a message.
 */
export function reasonOf(cause: unknown): string {
  const innermost: (Error & { code?: unknown }) | undefined =
    innermostOf(cause);
  return typeof innermost?.code === 'string'
    ? innermost.code
    : innermost?.message ?? 'unknown reason';
}

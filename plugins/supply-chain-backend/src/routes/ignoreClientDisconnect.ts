import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type express from 'express';

/**
 * Ends requests whose caller has disconnected. Their in-flight work was
 * canceled, which is neither a failure nor worth logging.
 */
export const ignoreClientDisconnect: express.ErrorRequestHandler = (
  error: unknown,
  _request,
  response,
  next,
) => {
  if (response.destroyed && isCanceled(error)) {
    return;
  }
  next(error);
};

function isCanceled(error: unknown): boolean {
  if (error instanceof RegionalApiError) {
    return error.kind === 'aborted';
  }
  const { name, code } = error as { name?: string; code?: string };
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

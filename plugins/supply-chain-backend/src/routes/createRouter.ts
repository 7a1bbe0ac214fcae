import { ServiceUnavailableError } from '@backstage/errors';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type express from 'express';
import Router from 'express-promise-router';
import { isConfigured } from '../config/SupplyChainConfig';
import { errorForCallers } from '../errors/PortalError';
import { evidence } from './evidence';
import { files } from './files';
import { link } from './link';
import { portal } from './portal';
import type { Route, RouterOptions } from './Route';
import { writes } from './writes';

/** The routes of the portal API. */
export const ROUTES: readonly Route[] = [
  ...link,
  ...evidence,
  ...files,
  ...portal,
  ...writes,
];

/** Those that say whether there is a configuration. */
const SETUP = ['getLink', 'getHealth'];

/** Creates the portal API's router. */
export function createRouter(options: RouterOptions): express.Router {
  const router = Router();
  for (const { id, method, path, handle } of ROUTES) {
    router[method](path, async (request, response) => {
      if (!SETUP.includes(id) && !isConfigured(options.config())) {
        throw new ServiceUnavailableError(
          "Supply Chain isn't configured: ask your portal admin to see what the Health page says",
        );
      }
      await handle(options, request, response);
    });
  }
  const handleError: express.ErrorRequestHandler = (error, _, response, next) =>
    // When the caller has gone, a canceled request isn't a failure.
    response.destroyed && isCanceled(error)
      ? undefined
      : next(errorForCallers(error, options.logger));
  router.use(handleError);
  return router;
}

function isCanceled(error: unknown): boolean {
  if (error instanceof RegionalApiError) {
    return error.kind === 'aborted';
  }
  const { name, code } = error as { name?: string; code?: string };
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

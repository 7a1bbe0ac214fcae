import type express from 'express';
import Router from 'express-promise-router';
import { archiving } from './archiving';
import { artifacts } from './artifacts';
import { attesting } from './attesting';
import { environments } from './environments';
import { evidence } from './evidence';
import { ignoreClientDisconnect } from './ignoreClientDisconnect';
import { hideInternalErrors } from './internalErrors';
import { link } from './link';
import { notifications } from './notifications';
import type { Route } from './Route';
import { RouteContext } from './RouteContext';
import type { RouterOptions } from './RouteContext';
import { search } from './search';
import { services } from './services';
import { health } from './health';
import { summary } from './summary';
import { trails } from './trails';
import { trend } from './trend';
import { writes } from './writes';

/** The routes of the portal API. */
export const ROUTES: readonly Route[] = [
  ...link,
  ...summary,
  ...artifacts,
  ...trails,
  ...evidence,
  ...environments,
  ...trend,
  ...notifications,
  ...services,
  ...search,
  ...health,
  ...writes,
  ...attesting,
  ...archiving,
];

/** Creates the portal API's router. */
export function createRouter(options: RouterOptions): express.Router {
  const router = Router();
  const context = new RouteContext(options);
  for (const { method, path, handle } of ROUTES) {
    router[method](path, (request, response) =>
      handle(context, request, response),
    );
  }
  router.use(ignoreClientDisconnect);
  router.use(hideInternalErrors(options.logger));
  return router;
}

import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import Router from 'express-promise-router';

/**
 * The least that a route of this backend can cost, and what the process holds:
 * `GET /api/floor/token` checks the token and answers `{}`, `GET
 * /api/floor/memory` collects garbage and answers the bytes in use.
 */
export default createBackendPlugin({
  pluginId: 'floor',
  register(env) {
    env.registerInit({
      deps: {
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
      },
      async init({ httpAuth, httpRouter }) {
        const router = Router();
        router.get('/token', async (request, response) => {
          await httpAuth.credentials(request, { allow: ['user', 'service'] });
          response.json({});
        });
        router.get('/memory', async (_, response) => {
          // Only what is still reachable counts: node --expose-gc.
          (globalThis as { gc?: () => void }).gc?.();
          response.json(process.memoryUsage());
        });
        httpRouter.use(router);
      },
    });
  },
});

import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import Router from 'express-promise-router';

/**
 * The least that a route of this backend can cost, and what the process does:
 * `GET /api/floor/token` checks the token and answers `{}`, `GET
 * /api/floor/memory` collects garbage and answers the bytes in use, `GET
 * /api/floor/profile?seconds=5` answers a CPU profile of the next seconds.
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
        router.get('/profile', async (request, response) => {
          response.json(await profile(Number(request.query.seconds)));
        });
        httpRouter.use(router);
      },
    });
  },
});

/** A profile as the developer tools of a browser read it. */
async function profile(seconds: number): Promise<object> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    await delay(seconds * 1000);
    return (await session.post('Profiler.stop')).profile;
  } finally {
    session.disconnect();
  }
}

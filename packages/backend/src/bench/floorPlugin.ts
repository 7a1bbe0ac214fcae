import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import Router from 'express-promise-router';

/**
 * Baseline routes for the benchmark, and metrics of the process:
 * - `GET /api/floor/token` checks the token and responds with `{}`
 * - `GET /api/floor/memory` collects garbage and responds with the bytes in use
 * - `GET /api/floor/blocked` responds with the longest turn of the event loop
 *   since the last call, in milliseconds of wall-clock and of CPU time
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
          // Count only reachable memory; requires node --expose-gc.
          (globalThis as { gc?: () => void }).gc?.();
          response.json(process.memoryUsage());
        });
        const delay = watchDelay();
        router.get('/blocked', async (_, response) => {
          response.json(delay.longest());
        });
        httpRouter.use(router);
      },
    });
  },
});

/**
 * Measures the longest turn of the event loop. On a busy machine, only the CPU
 * time shows how much of it was this process.
 */
function watchDelay() {
  const none = { milliseconds: 0, cpuMilliseconds: 0 };
  let longest = none;
  let before = { time: performance.now(), cpu: process.threadCpuUsage() };
  setInterval(() => {
    const now = { time: performance.now(), cpu: process.threadCpuUsage() };
    const user = now.cpu.user - before.cpu.user;
    const system = now.cpu.system - before.cpu.system;
    longest = {
      milliseconds: Math.max(longest.milliseconds, now.time - before.time),
      cpuMilliseconds: Math.max(
        longest.cpuMilliseconds,
        (user + system) / 1_000,
      ),
    };
    before = now;
  }, 5).unref();
  return {
    longest() {
      const found = longest;
      longest = none;
      return found;
    },
  };
}

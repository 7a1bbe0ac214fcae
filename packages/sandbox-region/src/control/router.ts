import { Request, Router } from 'express';
import { Answer, json } from '../base/answer';
import { notFound, RegionError } from '../base/errors';
import { send } from '../faults/misbehave';
import { readJsonBody } from '../routes/jsonBody';
import { SandboxRegion } from '../api/SandboxRegion';
import { readAdvance, readFaults, readRun } from './input';

type Handler = (request: Request) => Promise<Answer> | Answer;

async function answerOf(handler: Handler, request: Request): Promise<Answer> {
  try {
    return await handler(request);
  } catch (error) {
    if (error instanceof RegionError) {
      return error.toAnswer();
    }
    // Only developers use these routes, and they need to see what went wrong.
    return json({ message: (error as Error).message }, 400);
  }
}

function controlRoutes(region: SandboxRegion): Record<string, Handler> {
  const { clock, faults, api } = region;
  const now = () => json({ now: clock.now().toISOString() });
  const list = () => json(faults.list());
  return {
    'GET /clock': now,
    'POST /clock': async request => {
      await clock.advance(readAdvance(await readJsonBody(request)));
      return now();
    },
    'GET /faults': list,
    'POST /faults': async request => {
      const added = readFaults(await readJsonBody(request));
      added.forEach(fault => faults.add(fault));
      return list();
    },
    'PUT /faults': async request => {
      faults.set(readFaults(await readJsonBody(request)));
      return list();
    },
    'DELETE /faults': () => {
      faults.clear();
      return list();
    },
    'POST /reset': async () => {
      await region.reset();
      return json('OK');
    },
    'POST /running': async request => {
      const { kind, ...run } = readRun(await readJsonBody(request));
      const calls = {
        started: 'start',
        stopped: 'stop',
        allowed: 'allow',
      } as const;
      api[calls[kind]](run);
      return json('OK');
    },
    'GET /requests': () => json(region.requests()),
    'DELETE /requests': () => {
      region.clearRequests();
      return json('OK');
    },
    'GET /deliveries': async () => {
      await region.settled();
      return json(region.deliveries());
    },
  };
}

/** The control routes: outside the API, without a key, and off by default. */
export function controlRouter(region: SandboxRegion): Router {
  const router = Router();
  const handlers = controlRoutes(region);
  router.use((request, response, next) => {
    const handler: Handler =
      handlers[`${request.method} ${request.path}`] ??
      (() => {
        throw notFound('Control route');
      });
    answerOf(handler, request).then(answer => send(response, answer), next);
  });
  return router;
}

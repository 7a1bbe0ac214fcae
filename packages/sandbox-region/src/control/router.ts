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

function clockRoutes(region: SandboxRegion): Record<string, Handler> {
  const now = () => json({ now: region.clock.now().toISOString() });
  return {
    'GET /clock': now,
    'POST /clock': async request => {
      await region.clock.advance(readAdvance(await readJsonBody(request)));
      return now();
    },
  };
}

function faultRoutes({ faults }: SandboxRegion): Record<string, Handler> {
  const list = () => json(faults.list());
  return {
    'GET /faults': list,
    'POST /faults': async request => {
      readFaults(await readJsonBody(request)).forEach(fault =>
        faults.add(fault),
      );
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
  };
}

function otherRoutes(region: SandboxRegion): Record<string, Handler> {
  return {
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
      region.api[calls[kind]](run);
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
  const handlers = {
    ...clockRoutes(region),
    ...faultRoutes(region),
    ...otherRoutes(region),
  };
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

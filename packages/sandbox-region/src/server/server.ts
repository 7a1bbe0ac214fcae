import express, { Express, NextFunction, Request, Response } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import { Answer, json } from '../base/answer';
import { authenticate, authorizeOrganization, requireRole } from './auth';
import { RegionContext } from '../views/context';
import { notFound, RegionError } from '../base/errors';
import { Faults } from '../faults/faults';
import { misbehave, send } from '../faults/misbehave';
import { SandboxOptions } from '../api/options';
import { RecordedRequest, RequestLog } from '../api/requestLog';
import { makeEndpoints } from '../routes';
import { Endpoint } from '../routes/endpoint';

/** Path of the API root. */
export const API_ROOT = '/api/v2';

/** Dependencies of a region's HTTP server. */
interface ServerParts {
  context: RegionContext;
  log: RequestLog;
  faults: Faults;
  /** Added to every API response. */
  latencyMs: number;
  /** Called when a request arrives, before the response. */
  onRequest?: SandboxOptions['onRequest'];
  /** The control routes, if enabled. */
  control?: express.Router;
}

async function runEndpoint(
  context: RegionContext,
  endpoint: Endpoint,
  http: Request,
  record: RecordedRequest,
): Promise<Answer> {
  const key = authenticate(context.store, http, endpoint.basic ?? false);
  const home = context.store.organizations.byNumber(key.org);
  record.account = `${home?.name ?? '?'}/${key.serviceAccount}`;
  const name = http.params.org ?? home?.name;
  const org = authorizeOrganization(context.store, key, name);
  requireRole(key, endpoint.role, endpoint.refusal);
  return endpoint.handle({ key, org, params: http.params, http });
}

/** Turns our own errors into responses. Any other error is a bug and becomes a 500 without details. */
async function answerOf(produce: () => Promise<Answer>): Promise<Answer> {
  try {
    return await produce();
  } catch (error) {
    if (error instanceof RegionError) {
      return error.toAnswer();
    }
    process.stderr.write(`sandbox region: ${(error as Error).stack}\n`);
    return json({ message: 'Internal server error' }, 500);
  }
}

async function serve(
  parts: ServerParts,
  http: Request,
  response: Response,
  produce: (record: RecordedRequest) => Promise<Answer>,
  endpoint?: Endpoint,
) {
  const record = parts.log.add({
    at: parts.context.clock.now().toISOString(),
    method: http.method,
    path: http.originalUrl.split('?')[0],
    query: { ...http.query },
    endpoint: endpoint?.id,
  });
  response.once('finish', () => {
    record.status = response.statusCode;
  });
  if (parts.latencyMs > 0) {
    await wait(parts.latencyMs, undefined, { ref: false });
  }
  await parts.onRequest?.({ ...record });
  const fault = parts.faults.take({
    method: http.method,
    path: record.path,
    query: record.query,
    endpoint: endpoint?.id,
  });
  const answer = () => answerOf(() => produce(record));
  if (!fault) {
    send(response, await answer());
    return;
  }
  record.fault = fault.kind;
  await misbehave(response, fault, answer);
}

function apiRouter(parts: ServerParts): express.Router {
  const router = express.Router({ caseSensitive: true });
  const endpoints = makeEndpoints(parts.context);
  for (const endpoint of endpoints) {
    router[endpoint.method](endpoint.path, (http, response, next) => {
      serve(
        parts,
        http,
        response,
        record => runEndpoint(parts.context, endpoint, http, record),
        endpoint,
      ).catch(next);
    });
  }
  for (const path of new Set(endpoints.map(endpoint => endpoint.path))) {
    const methods = endpoints
      .filter(endpoint => endpoint.path === path)
      .map(endpoint => endpoint.method.toUpperCase());
    router.all(path, (http, response, next) => {
      serve(parts, http, response, async () =>
        json({ message: 'Method not allowed' }, 405, {
          allow: methods.join(', '),
        }),
      ).catch(next);
    });
  }
  router.use((http, response, next) => {
    serve(parts, http, response, async () => {
      throw notFound('Path');
    }).catch(next);
  });
  return router;
}

/** Handles undecodable paths and connections broken on purpose. */
function lastResort(
  error: Error & { status?: number },
  _http: Request,
  response: Response,
  _next: NextFunction,
) {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const isBadPath = error instanceof URIError;
  send(
    response,
    isBadPath
      ? json({ message: 'The path cannot be decoded' }, 400)
      : json({ message: 'Internal server error' }, 500),
  );
}

/** Creates a region's Express app. */
export function makeServer(parts: ServerParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/health', (_http, response) => {
    send(response, json({ status: 'ok', region: parts.context.region }));
  });
  app.use(API_ROOT, apiRouter(parts));
  if (parts.control) {
    app.use('/control', parts.control);
  }
  app.use((_http, response) => send(response, notFound('Path').toAnswer()));
  app.use(lastResort);
  return app;
}

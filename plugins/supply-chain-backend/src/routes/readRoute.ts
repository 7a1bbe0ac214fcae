import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { z } from 'zod';
import { auditingDenial } from '../access/Caller';
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import { entityRefOf } from '../access/entityRef';
import { parseQuery } from '../errors/PortalError';
import { credentialsOf, targetOf } from './Route';
import type { Params, Route, RouterOptions } from './Route';

const noQuerySchema = z.strictObject({});

const bodies = new WeakMap<object, Buffer>();

/** Responses are immutable, so each one is serialized only once. */
export function bytesOf(content: object): Buffer {
  const bytes = bodies.get(content) ?? Buffer.from(JSON.stringify(content));
  bodies.set(content, bytes);
  return bytes;
}

/** A request of a signed-in caller, before access checks. */
export interface ReadRequest<Q = unknown> {
  request: express.Request;
  response: express.Response;
  credentials: Caller;
  params: Params;
  query: Q;
  reading: ReturnType<typeof readOptions>;
}

type ReadRouteOptions<R, Q extends z.ZodObject> = Omit<
  Route,
  'method' | 'query' | 'handle'
> & {
  method?: 'post';
  query?: Q;
  read: (request: R, services: RouterOptions) => Promise<object>;
};

/** Defines a route that responds with JSON and changes nothing. */
export function readRoute<Q extends z.ZodObject = typeof noQuerySchema>(
  route: ReadRouteOptions<ReadRequest<z.output<Q>>, Q>,
): Route {
  const { read, ...rest } = route;
  return {
    method: 'get',
    ...rest,
    async handle(services, request, response) {
      const credentials = await credentialsOf(services, request);
      const query = parseQuery(route.query ?? noQuerySchema, request.query);
      const asked = {
        request,
        response,
        credentials,
        params: request.params,
        query: query as z.output<Q>,
        reading: readOptions(request, response),
      };
      const denial = { request, meta: targetOf(request.params) };
      const content = await auditingDenial(services.auditor, denial, () =>
        read(asked, services),
      );
      response.type('json').send(bytesOf(content));
    },
  };
}

/** Defines a route that reads evidence of one entity. */
export function entityRoute<Q extends z.ZodObject = typeof noQuerySchema>(
  route: ReadRouteOptions<
    ReadRequest<z.output<Q>> & { entity: AccessibleEntity },
    Q
  > & {
    /** Defaults to that of reading evidence. */
    permission?: ResourcePermission<'catalog-entity'>;
  },
): Route {
  const { read, permission, ...rest } = route;
  return readRoute<Q>({
    ...rest,
    async read(asked, services) {
      const entity = await authorized(asked, services, permission);
      return read({ ...asked, entity }, services);
    },
  });
}

/**
 * Authorizes the entity in a request's path.
 *
 * @throws NotFoundError or NotAllowedError
 */
export function authorized(
  { request, credentials }: Pick<ReadRequest, 'request' | 'credentials'>,
  { access }: RouterOptions,
  permission: ResourcePermission<'catalog-entity'> = supplyChainEvidenceReadPermission,
): Promise<AccessibleEntity> {
  const entityRef = entityRefOf(request.params);
  return access.authorize({ credentials, entityRef, permission });
}

/** The trail in a request's path. */
export function trailRefOf({ region, org, flow, trail }: Params): TrailRef {
  return { region, org, flow, trail };
}

/** How to read the regions for a request; `refresh` bypasses the cache. */
export function readOptions(
  request: express.Request,
  response: express.Response,
) {
  const directives = (request.get('cache-control') ?? '').split(',');
  return {
    signal: untilClosed(response),
    refresh: directives.some(
      directive => directive.trim().toLowerCase() === 'no-cache',
    ),
  };
}

/** Aborts when the caller disconnects before the response, or already has. */
export function untilClosed(response: express.Response): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!response.writableFinished) {
      controller.abort();
    }
  };
  if (response.closed || response.destroyed) {
    leave();
  } else {
    response.once('close', leave);
  }
  return controller.signal;
}

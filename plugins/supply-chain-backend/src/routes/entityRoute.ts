import { createHash } from 'node:crypto';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { z } from 'zod';
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import { parseQuery } from '../errors/PortalError';
import type { Route } from './Route';
import type { RouterOptions } from './RouteContext';

export const ENTITY = '/v1/entities/:kind/:namespace/:name';
export const TRAIL = `${ENTITY}/trails/:region/:org/:flow/:trail`;

/** For routes without query parameters. */
export const noQuerySchema = z.strictObject({});

/** How to read the regions for a request. */
interface ReadOptions {
  /** Aborted when the caller disconnects before the response. */
  signal: AbortSignal;
  /** Bypasses the cache (`Cache-Control: no-cache`). */
  refresh: boolean;
}

/** A request about one entity, after access checks. */
interface EntityRequest<Q> {
  entity: AccessibleEntity;
  credentials: Caller;
  params: Readonly<Record<string, string>>;
  query: Q;
  reading: ReadOptions;
}

/** Defines a route that reads evidence of one entity. */
export function entityRoute<Q extends z.ZodObject = typeof noQuerySchema>(
  route: Omit<Route, 'method' | 'query' | 'handle'> & {
    query?: Q;
    /** Defaults to that of reading evidence. */
    permission?: ResourcePermission<'catalog-entity'>;
    read: (
      request: EntityRequest<z.output<Q>>,
      services: RouterOptions,
    ) => object | Promise<object>;
  },
): Route {
  const {
    read,
    permission = supplyChainEvidenceReadPermission,
    ...rest
  } = route;
  return {
    ...rest,
    method: 'get',
    async handle(context, request, response) {
      const granted = await context.authorize(request, permission);
      const query = parseQuery(route.query ?? noQuerySchema, request.query);
      sendJson(
        response,
        await read(
          {
            ...granted,
            params: request.params,
            query: query as z.output<Q>,
            reading: readOptions(request, response),
          },
          context.services,
        ),
      );
    },
  };
}

/** The trail in a request's path. */
export function trailRefOf(params: Readonly<Record<string, string>>): TrailRef {
  const { region, org, flow, trail } = params;
  return { region, org, flow, trail };
}

/** Derives the read options from a request. */
export function readOptions(
  request: express.Request,
  response: express.Response,
): ReadOptions {
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

const bodies = new WeakMap<object, { bytes: Buffer; etag: string }>();

/**
 * Sends a response as JSON. Responses are immutable, so each one is serialized
 * only once.
 */
export function sendJson(response: express.Response, content: object): void {
  let body = bodies.get(content);
  if (!body) {
    const bytes = Buffer.from(JSON.stringify(content));
    const digest = createHash('sha256').update(bytes).digest('base64url');
    body = { bytes, etag: `W/"${digest}"` };
    bodies.set(content, body);
  }
  response.type('json').set('ETag', body.etag).send(body.bytes);
}

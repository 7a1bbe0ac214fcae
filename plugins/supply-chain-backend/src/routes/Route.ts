import type express from 'express';
import type { z } from 'zod';
import type { RouteContext } from './RouteContext';

/** A route of the portal API, with its OpenAPI metadata. */
export interface Route {
  /** Its `operationId`. */
  id: string;
  method: 'get' | 'post' | 'put';
  /** Relative to `/api/supply-chain`, with `:parameters`. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  /** Required headers and their schemas. */
  headers?: Readonly<Record<string, z.ZodType>>;
  /** Request body. */
  body?: RequestBody;
  /** Status and body of a successful response. */
  response: RouteResponse;
  /** Error statuses besides those that every route has. */
  errors?: readonly number[];
  handle: (
    context: RouteContext,
    request: express.Request,
    response: express.Response,
  ) => Promise<void>;
}

/** Name of an exported type of the common package, or a file. */
export type RouteResponse =
  | { status: number; type: string }
  | { status: number; file: true; hasHead: boolean };

/**
 * A JSON body, or a multipart form with `files` and possibly `data`, a field of
 * JSON.
 */
export type RequestBody =
  | { kind: 'json'; schema: z.ZodType }
  | { kind: 'form'; data?: z.ZodType };

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

/** Name of one of the {@link RouteGroup.schemas}, or a file. */
export type RouteResponse =
  | { status: number; schema: string }
  | { status: number; file: true };

/** A JSON body, or a multipart form with files and an optional JSON field. */
export type RequestBody =
  | { kind: 'json'; schema: string }
  | { kind: 'form'; schema: string; field: string; files: string }
  | { kind: 'form'; files: string };

/** The routes of one resource, and the schemas they add to the document. */
export interface RouteGroup {
  routes: readonly Route[];
  /** By their names in the OpenAPI document. */
  schemas: Readonly<Record<string, z.ZodType>>;
}

import type express from 'express';
import type { z } from 'zod';
import type { RouteContext } from './RouteContext';

/** One route of the portal API, with what the OpenAPI document says of it. */
export interface Route {
  /** Its `operationId`. */
  id: string;
  method: 'get' | 'post' | 'put';
  /** Below `/api/supply-chain`, with `:parameters`. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  /** Headers that a request must have, with what they are. */
  headers?: Readonly<Record<string, z.ZodType>>;
  /** What a request carries besides its path and query. */
  body?: RequestBody;
  /** Status and form of its success. */
  answer: RouteAnswer;
  /** Statuses of its errors besides those that every route has. */
  errors?: readonly number[];
  handle: (
    context: RouteContext,
    request: express.Request,
    response: express.Response,
  ) => Promise<void>;
}

/** Name of one of the {@link RouteGroup.schemas}, or a file. */
export type RouteAnswer =
  | { status: number; schema: string }
  | { status: number; file: true };

/** A body in JSON, or a form with files and maybe one field in JSON. */
export type RequestBody =
  | { kind: 'json'; schema: string }
  | { kind: 'form'; schema: string; field: string; files: string }
  | { kind: 'form'; files: string };

/** The routes of one noun, and the schemas that they add to the document. */
export interface RouteGroup {
  routes: readonly Route[];
  /** By their names in the OpenAPI document. */
  schemas: Readonly<Record<string, z.ZodType>>;
}

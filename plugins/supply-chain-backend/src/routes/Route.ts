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
  body?: RequestBody;
  /** Body of a successful response: a type of the common package, or a file. */
  response: `${string}Response` | 'ArchiveImpact' | 'JunitSummary' | 'file';
  /** Status of a successful response, if it isn't 200. */
  status?: number;
  /** Whether it also responds to HEAD. */
  hasHead?: boolean;
  /** Error statuses besides those that every route has. */
  errors?: readonly number[];
  handle: (
    context: RouteContext,
    request: express.Request,
    response: express.Response,
  ) => Promise<void>;
}

/** A JSON body, or a multipart form with `files` and an optional JSON `data`. */
export type RequestBody =
  | { kind: 'json'; schema: z.ZodType }
  | { kind: 'form'; schema?: z.ZodType };

import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type { JsonObject } from '@backstage/types';
import type express from 'express';
import type { z } from 'zod';
import type { ActionServices } from '../actions/ActionContext';
import type { Caller } from '../access/Caller';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { EvidenceFiles } from '../files/EvidenceFiles';
import type { HealthService } from '../health/HealthService';

export const ENTITY = '/v1/entities/:kind/:namespace/:name';
export const TRAIL = `${ENTITY}/trails/:region/:org/:flow/:trail`;

/** The parameters in a request's path, by name. */
export type Params = Readonly<Record<string, string>>;

/** Services that the routes use. */
export interface RouterOptions extends ActionServices {
  config: () => SupplyChainConfig;
  httpAuth: HttpAuthService;
  files: EvidenceFiles;
  health: HealthService;
}

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
  /** Error statuses besides those that every route has. */
  errors?: readonly number[];
  handle: (
    services: RouterOptions,
    request: express.Request,
    response: express.Response,
  ) => Promise<void>;
}

/** A JSON body, or a multipart form with `files` and an optional JSON `data`. */
export type RequestBody =
  | { kind: 'json'; schema: z.ZodType }
  | { kind: 'form'; schema?: z.ZodType };

/** @throws AuthenticationError for anyone but a user or another plugin */
export function credentialsOf(
  { httpAuth }: RouterOptions,
  request: express.Request,
): Promise<Caller> {
  return httpAuth.credentials(request, { allow: ['user', 'service'] });
}

/** The target in a request's path. */
export function targetOf({
  kind,
  namespace,
  name,
  ...target
}: Params): JsonObject {
  return kind
    ? { entityRef: `${kind}:${namespace}/${name}`.toLowerCase(), ...target }
    : target;
}

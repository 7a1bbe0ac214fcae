import type { JsonObject } from '@backstage/types';
import {
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeySchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  WriteKind,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import express from 'express';
import { nameOf } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import { WRITE_PERMISSIONS } from '../writes/WriteService';
import { auditedWrite } from '../writes/auditedWrite';
import { invalid } from '../writes/WriteRefusedError';
import type { WriteRequest } from '../writes/WriteSender';
import { BodyError, readBody } from '../util/readBody';
import type { Route } from './Route';
import type { RouteContext, RouterOptions } from './RouteContext';

/** Error statuses of rejected writes, besides those of all routes. */
export const REFUSALS = [409, 413];

const parseJson = express.json({ limit: '200kb' });
const MAX_JSON_MS = 60_000;

type Params = Readonly<Record<string, string>>;

/**
 * Defines a route that changes something for one entity. Checks the switch, the
 * permission, the scope and the input, in this order, and audits all of it.
 */
export function writeRoute<I>(
  route: Pick<Route, 'id' | 'method' | 'path' | 'summary' | 'body'> & {
    kind: WriteKind;
    /** Audit event ID in kebab-case. */
    eventId: string;
    /** @throws NotFoundError for a target outside the entity's link */
    assertLinked(
      entity: AccessibleEntity,
      params: Params,
      services: RouterOptions,
    ): void;
    /** Reads the body. @throws WriteRefusedError */
    read(request: express.Request, response: express.Response): Promise<I>;
    write(
      request: WriteRequest,
      params: Params,
      input: I,
      services: RouterOptions,
    ): Promise<WriteResponse>;
  },
): Route {
  const { kind, eventId, assertLinked, read, write, ...rest } = route;
  return {
    ...rest,
    headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKeySchema },
    response: 'WriteResponse',
    status: 201,
    errors: REFUSALS,
    async handle(context, request, response) {
      const { services } = context;
      const { params } = request;
      const body = await auditedWrite(
        services.auditor,
        { eventId, request, meta: targetOf(params) },
        async addToAudit => {
          const by = nameOf(await context.credentialsOf(request));
          addToAudit({ by });
          const authorizedEntity = await openForWrite(context, request, kind, {
            isAudited: true,
          });
          assertLinked(authorizedEntity, params, services);
          const key = keyOf(request);
          const input = await read(request, response);
          return write(
            { key, by, authorizedEntity, addToAudit },
            params,
            input,
            services,
          );
        },
      );
      sendReceipt(response, body);
    },
  };
}

export function sendReceipt(
  response: express.Response,
  body: WriteResponse,
): void {
  response
    .status(body.outcome === 'written' ? 201 : 202)
    .set('Cache-Control', 'no-store')
    .json(body);
}

/**
 * Authorizes a write to the entity in a request's path; the kind of write must
 * be enabled and permitted.
 */
export async function openForWrite(
  context: RouteContext,
  request: express.Request,
  kind: WriteKind,
  options: { isAudited?: boolean } = {},
): Promise<AccessibleEntity> {
  await context.credentialsOf(request);
  context.services.writes.assertOn(kind);
  const { permission } = WRITE_PERMISSIONS[kind];
  const { entity } = await context.authorize(request, permission, options);
  return entity;
}

/** @throws WriteRefusedError without a valid key */
export function keyOf(request: express.Request): string {
  const key = idempotencyKeySchema.safeParse(
    request.get(IDEMPOTENCY_KEY_HEADER)?.toLowerCase(),
  );
  if (!key.success) {
    throw invalid({ [IDEMPOTENCY_KEY_HEADER]: { code: 'not-uuid' } });
  }
  return key.data;
}

/** @throws WriteRefusedError for a body that can't be read */
export async function readJson(
  request: express.Request,
  response: express.Response,
): Promise<unknown> {
  try {
    return await readBody(parseJson, request, response, MAX_JSON_MS);
  } catch (error) {
    throw error instanceof BodyError
      ? invalid({ data: { code: 'not-json' } })
      : error;
  }
}

/** The target in a request's path. */
function targetOf({ kind, namespace, name, ...target }: Params): JsonObject {
  return {
    entityRef: `${kind}:${namespace}/${name}`.toLowerCase(),
    ...target,
  };
}

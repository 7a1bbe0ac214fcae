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
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import { entityRefOf } from '../access/entityRef';
import { auditedWrite } from '../writes/auditedWrite';
import { invalid } from '../writes/WriteRefusedError';
import { WRITE_PERMISSIONS } from '../writes/WriteService';
import type { WriteRequest } from '../writes/write';
import { BodyError, readBody } from '../util/readBody';
import { credentialsOf, targetOf } from './Route';
import type { Params, Route, RouterOptions } from './Route';

/** Error statuses of rejected writes, besides those of all routes. */
export const REFUSALS = [409, 413];

const parseJson = express.json({ limit: '200kb' });
const MAX_JSON_MS = 60_000;

interface WriteRouteOptions {
  kind: WriteKind;
  /** Audit event ID in kebab-case. */
  eventId: string;
}

/** A write whose kind is switched on, before all other checks. */
interface Attempt {
  request: express.Request;
  response: express.Response;
  credentials: Caller;
  by: string;
  addToAudit: WriteRequest['addToAudit'];
}

/** Defines a route that writes, if its kind is switched on, and audits that. */
export function auditedRoute(
  route: Pick<Route, 'id' | 'method' | 'path' | 'summary' | 'body'> &
    WriteRouteOptions & {
      write(attempt: Attempt, services: RouterOptions): Promise<WriteResponse>;
    },
): Route {
  const { kind, eventId, write, ...rest } = route;
  return {
    ...rest,
    headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKeySchema },
    response: 'WriteResponse',
    status: 201,
    errors: REFUSALS,
    async handle(services, request, response) {
      const body = await auditedWrite(
        services.auditor,
        { eventId, request, meta: targetOf(request.params) },
        async addToAudit => {
          const credentials = await credentialsOf(services, request);
          const by = nameOf(credentials);
          addToAudit({ by });
          services.writes.assertOn(kind);
          const attempt = { request, response, credentials, by, addToAudit };
          return write(attempt, services);
        },
      );
      response
        .status(body.outcome === 'written' ? 201 : 202)
        .set('Cache-Control', 'no-store')
        .json(body);
    },
  };
}

/**
 * Defines a route that changes something for one entity. Checks the switch, the
 * permission, the scope and the input, in this order, and audits all of it.
 */
export function writeRoute<I>(
  route: Pick<Route, 'id' | 'method' | 'path' | 'summary' | 'body'> &
    WriteRouteOptions & {
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
  const { assertLinked, read, write, ...rest } = route;
  const { permission } = WRITE_PERMISSIONS[route.kind];
  return auditedRoute({
    ...rest,
    async write({ request, response, credentials, ...attempt }, services) {
      const { params } = request;
      const entityRef = entityRefOf(params);
      const authorizedEntity = await services.access.authorize({
        credentials,
        entityRef,
        permission,
      });
      assertLinked(authorizedEntity, params, services);
      const key = keyOf(request);
      const input = await read(request, response);
      const writing = { ...attempt, key, authorizedEntity };
      return write(writing, params, input, services);
    },
  });
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

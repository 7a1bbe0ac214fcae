import {
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeySchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  WriteResponse,
  WriteKind,
} from 'backstage-plugin-supply-chain-common';
import type { JsonObject } from '@backstage/types';
import express from 'express';
import type { AccessibleEntity } from '../access/catalogFacts';
import { WRITE_PERMISSIONS } from '../writes/Allowances';
import type { WriteRequest } from '../writes/WriteSender';
import { receiveUpload } from '../writes/upload';
import type { Upload } from '../writes/upload';
import { invalid } from '../writes/WriteRefusedError';
import { auditedWrite } from '../writes/auditedWrite';
import { nameOf } from '../access/Caller';
import type { Route } from './Route';
import type { RouteContext, RouterOptions } from './RouteContext';

/** Error statuses of rejected writes, besides those of all routes. */
export const REFUSALS = [409, 413];

const readJsonBody = express.json({ limit: '200kb' });

/** A write request that passed the switch, access and scope checks. */
interface WriteRouteRequest extends Omit<WriteRequest, 'key'> {
  params: Readonly<Record<string, string>>;
  /** @throws WriteRefusedError without a valid key */
  key(): string;
  /** Reads the body. @throws WriteRefusedError */
  json(): Promise<unknown>;
  upload(): Promise<Upload>;
}

/**
 * Defines a route that changes something for one entity. Checks the switch, the
 * permission, the scope and the input, in this order, and audits all of it.
 */
export function writeRoute(
  route: Pick<Route, 'id' | 'method' | 'path' | 'summary' | 'body'> & {
    kind: WriteKind;
    /** Audit event ID in kebab-case. */
    eventId: string;
    /** @throws NotFoundError for a target outside the entity's link */
    assertLinked(
      authorizedEntity: AccessibleEntity,
      params: Readonly<Record<string, string>>,
      services: RouterOptions,
    ): void;
    write(
      request: WriteRouteRequest,
      services: RouterOptions,
    ): Promise<WriteResponse>;
  },
): Route {
  const { kind, eventId, assertLinked, write, ...rest } = route;
  return {
    ...rest,
    headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKeySchema },
    response: { status: 201, type: 'WriteResponse' },
    errors: REFUSALS,
    async handle(context, request, response) {
      const body = await auditedWrite(
        context.services.auditor,
        { eventId, request, meta: targetOf(request) },
        async addToAudit => {
          addToAudit({ by: nameOf(await context.credentialsOf(request)) });
          const granted = await openForWrite(context, request, kind, {
            isAudited: true,
          });
          assertLinked(
            granted.authorizedEntity,
            request.params,
            context.services,
          );
          return write(
            { ...granted, addToAudit, ...bodyOf(request, response) },
            context.services,
          );
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
 * Authorizes a write to the entity in a request's path; the kind of write must
 * be enabled and permitted.
 */
export async function openForWrite(
  context: RouteContext,
  request: express.Request,
  kind: WriteKind,
  options: Parameters<RouteContext['authorize']>[2] = {},
): Promise<{
  authorizedEntity: AccessibleEntity;
  by: string;
  params: Readonly<Record<string, string>>;
}> {
  await context.credentialsOf(request);
  context.services.writes.allowances.assertOn(kind);
  const { credentials, authorizedEntity } = await context.authorize(
    request,
    WRITE_PERMISSIONS[kind].permission,
    options,
  );
  return { authorizedEntity, by: nameOf(credentials), params: request.params };
}

/**
 * Readers for the request body, to be used once all other checks have passed.
 */
export function bodyOf(
  request: express.Request,
  response: express.Response,
): Pick<WriteRouteRequest, 'key' | 'json' | 'upload'> {
  return {
    key() {
      const key = idempotencyKeySchema.safeParse(
        request.get(IDEMPOTENCY_KEY_HEADER)?.toLowerCase(),
      );
      if (!key.success) {
        throw invalid({ [IDEMPOTENCY_KEY_HEADER]: { code: 'not-uuid' } });
      }
      return key.data;
    },
    json: () =>
      new Promise((resolve, reject) => {
        readJsonBody(request, response, (error?: unknown) =>
          error ? reject(bodyError(error)) : resolve(request.body),
        );
      }),
    upload: () => receiveUpload(request),
  };
}

/** What is wrong with a body that can't be read, unless the portal is. */
function bodyError(error: unknown): unknown {
  const { type } = Object(error) as { type?: unknown };
  return typeof type === 'string' && type.startsWith('stream.')
    ? error
    : invalid({ data: { code: 'not-json' } });
}

/** The target in a request's path, without the entity. */
function targetOf({ params }: express.Request): JsonObject {
  const { kind, namespace, name, ...target } = params;
  return {
    entityRef: `${kind}:${namespace}/${name}`.toLowerCase(),
    ...target,
  };
}

import type { HttpAuthService } from '@backstage/backend-plugin-api';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { InputError } from '@backstage/errors';
import {
  supplyChainEvidenceReadPermission,
  tableQuerySchema,
} from 'backstage-plugin-supply-chain-common';
import type { LinkAnswer } from 'backstage-plugin-supply-chain-common';
import express from 'express';
import Router from 'express-promise-router';
import { z } from 'zod';
import type { EntityAccess } from '../access/EntityAccess';
import type { EvidenceService } from '../evidence/EvidenceService';

/** What the routes hand their requests to. */
export interface RouterOptions {
  httpAuth: HttpAuthService;
  access: Pick<EntityAccess, 'open'>;
  evidence: Pick<
    EvidenceService,
    'listArtifacts' | 'listNotifications' | 'listTrails' | 'summarize'
  >;
}

const noQuerySchema = z.strictObject({});

/**
 * The routes of the portal API. They parse the request and hand it on.
 */
export function createRouter(options: RouterOptions): express.Router {
  const { access, evidence, httpAuth } = options;
  const router = Router();

  const open = async (request: express.Request) =>
    access.open({
      credentials: await httpAuth.credentials(request, {
        allow: ['user', 'service'],
      }),
      entityRef: stringifyEntityRef({
        kind: request.params.kind,
        namespace: request.params.namespace,
        name: request.params.name,
      }),
      permission: supplyChainEvidenceReadPermission,
    });

  const entityRoute = <Q extends z.ZodType>(
    path: string,
    querySchema: Q,
    answer: (
      opened: Awaited<ReturnType<typeof open>>,
      query: z.output<Q>,
      signal: AbortSignal,
    ) => object | Promise<object>,
  ) => {
    router.get(
      `/v1/entities/:kind/:namespace/:name/${path}`,
      async (request, response) => {
        const opened = await open(request);
        const query = parse(querySchema, request.query);
        response.json(await answer(opened, query, untilClosed(response)));
      },
    );
  };

  entityRoute(
    'link',
    noQuerySchema,
    ({ link }): LinkAnswer => ({ configured: true, ...link }),
  );
  entityRoute('summary', noQuerySchema, (opened, _, signal) =>
    evidence.summarize(opened, { signal }),
  );
  entityRoute('artifacts', tableQuerySchema, (opened, query, signal) =>
    evidence.listArtifacts(opened, query, { signal }),
  );
  entityRoute('trails', tableQuerySchema, (opened, query, signal) =>
    evidence.listTrails(opened, query, { signal }),
  );
  entityRoute('notifications', noQuerySchema, (opened, _, signal) =>
    evidence.listNotifications(opened, { signal }),
  );
  return router;
}

/** @throws InputError that names each wrong parameter */
function parse<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const result = schema.safeParse(query);
  if (!result.success) {
    throw new InputError(
      `Invalid query: ${result.error.issues
        .map(issue => [issue.path.join('.'), issue.message].join(' ').trim())
        .join('; ')}`,
    );
  }
  return result.data;
}

/** Aborts when the caller goes away before the answer. */
function untilClosed(response: express.Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

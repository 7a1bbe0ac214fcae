import type {
  AuditorService,
  BackstageCredentials,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { InputError } from '@backstage/errors';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import {
  searchQuerySchema,
  supplyChainEvidenceDownloadPermission,
  supplyChainEvidenceReadPermission,
  supplyChainSetupReadPermission,
  tableQuerySchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  LinkAnswer,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import express from 'express';
import Router from 'express-promise-router';
import { z } from 'zod';
import type { AccessibleEntity, EntityAccess } from '../access/EntityAccess';
import { componentsBelow, linkedEntities } from '../access/entityFilters';
import type { EvidenceService } from '../evidence/EvidenceService';
import type { SetupService } from '../setup/SetupService';
import { audited } from './audited';
import { sendEvidenceFile } from './evidenceFile';
import { goneCallers } from './goneCallers';
import { sendJson } from './sendJson';

/** What the routes hand their requests to. */
export interface RouterOptions {
  auditor: AuditorService;
  httpAuth: HttpAuthService;
  access: EntityAccess;
  evidence: EvidenceService;
  setup: SetupService;
}

/** Components below a system or a domain that are summed up at the most. */
const MAX_COMPONENTS = 200;
/** Entities whose flows a search looks through at the most. */
const MAX_LINKED_ENTITIES = 5_000;

const TRAIL = 'trails/:region/:org/:flow/:trail';
const noQuerySchema = z.strictObject({});

/** A request of a route about one entity, after access. */
interface EntityRequest<Q> {
  opened: AccessibleEntity;
  credentials: BackstageCredentials;
  params: Readonly<Record<string, string>>;
  query: Q;
  /** Aborted when the caller goes away before the answer. */
  signal: AbortSignal;
}

/**
 * The routes of the portal API. They parse the request and hand it on.
 */
export function createRouter(options: RouterOptions): express.Router {
  const { access, auditor, evidence, httpAuth, setup } = options;
  const router = Router();

  const credentialsOf = (request: express.Request) =>
    httpAuth.credentials(request, { allow: ['user', 'service'] });

  const open = async (
    request: express.Request,
    permission: ResourcePermission<'catalog-entity'>,
  ) => {
    const { kind, namespace, name } = request.params;
    const credentials = await credentialsOf(request);
    const entityRef = stringifyEntityRef({ kind, namespace, name });
    const opened = await audited.refusals(
      { auditor, request, eventId: 'entity-access', meta: { entityRef } },
      () => access.open({ credentials, entityRef, permission }),
    );
    return { credentials, opened };
  };

  const entityRoute = <Q extends z.ZodType>(
    path: string,
    querySchema: Q,
    answer: (request: EntityRequest<z.output<Q>>) => object | Promise<object>,
  ) => {
    router.get(
      `/v1/entities/:kind/:namespace/:name/${path}`,
      async (request, response) => {
        const granted = await open(request, supplyChainEvidenceReadPermission);
        sendJson(
          response,
          await answer({
            ...granted,
            params: request.params,
            query: parse(querySchema, request.query),
            signal: untilClosed(response),
          }),
        );
      },
    );
  };

  entityRoute(
    'link',
    noQuerySchema,
    ({ opened }): LinkAnswer => ({ configured: true, ...opened.link }),
  );
  entityRoute('summary', noQuerySchema, ({ opened, signal }) =>
    evidence.summarize(opened, { signal }),
  );
  entityRoute('artifacts', tableQuerySchema, ({ opened, query, signal }) =>
    evidence.listArtifacts(opened, query, { signal }),
  );
  entityRoute(
    'artifacts/:fingerprint',
    noQuerySchema,
    ({ opened, params, signal }) =>
      evidence.getArtifact(opened, params.fingerprint, { signal }),
  );
  entityRoute('trails', tableQuerySchema, ({ opened, query, signal }) =>
    evidence.listTrails(opened, query, { signal }),
  );
  entityRoute(TRAIL, noQuerySchema, ({ opened, params, signal }) =>
    evidence.getTrail(opened, trailRefOf(params), { signal }),
  );
  entityRoute(
    `${TRAIL}/attestations/:attestation`,
    noQuerySchema,
    ({ opened, params, signal }) =>
      evidence.listAttestations(
        opened,
        trailRefOf(params),
        params.attestation,
        { signal },
      ),
  );
  entityRoute('notifications', noQuerySchema, ({ opened, signal }) =>
    evidence.listNotifications(opened, { signal }),
  );
  entityRoute(
    'components',
    noQuerySchema,
    async ({ opened, credentials, signal }) =>
      evidence.listComponents(
        await componentsBelow(access, opened, {
          credentials,
          permission: supplyChainEvidenceReadPermission,
          limit: MAX_COMPONENTS,
        }),
        { signal },
      ),
  );

  router.get(
    `/v1/entities/:kind/:namespace/:name/${TRAIL}/evidence/:attestationId`,
    async (request, response) => {
      const { opened } = await open(
        request,
        supplyChainEvidenceDownloadPermission,
      );
      const trail = trailRefOf(request.params);
      const { attestationId } = request.params;
      await audited.always(
        {
          auditor,
          request,
          eventId: 'evidence-download',
          meta: { entityRef: opened.entityRef, ...trail, attestationId },
        },
        async () =>
          sendEvidenceFile(
            response,
            attestationId,
            await evidence.openEvidence(opened, trail, attestationId, {
              signal: untilClosed(response),
            }),
          ),
      );
    },
  );

  router.get('/v1/search', async (request, response) => {
    const credentials = await credentialsOf(request);
    const { value } = parse(searchQuerySchema, request.query);
    const entities = await linkedEntities(access, {
      credentials,
      permission: supplyChainEvidenceReadPermission,
      limit: MAX_LINKED_ENTITIES,
    });
    response.json(
      await evidence.search(entities, value, { signal: untilClosed(response) }),
    );
  });

  router.get('/v1/setup', async (request, response) => {
    const credentials = await credentialsOf(request);
    parse(noQuerySchema, request.query);
    await audited.refusals({ auditor, request, eventId: 'setup-read' }, () =>
      access.require(credentials, supplyChainSetupReadPermission),
    );
    const entities = await linkedEntities(access, {
      credentials,
      permission: supplyChainEvidenceReadPermission,
      limit: MAX_LINKED_ENTITIES,
    });
    response.json(
      await setup.check(entities, { signal: untilClosed(response) }),
    );
  });
  router.use(goneCallers);
  return router;
}

function trailRefOf(params: Readonly<Record<string, string>>): TrailRef {
  const { region, org, flow, trail } = params;
  return { region, org, flow, trail };
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
  response.once('close', () => {
    if (!response.writableFinished) {
      controller.abort();
    }
  });
  return controller.signal;
}

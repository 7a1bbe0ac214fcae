import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError, toError } from '@backstage/errors';
import type { JsonObject } from '@backstage/types';
import {
  packageQuerySchema,
  supplyChainEvidenceDownloadPermission,
} from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { auditingDenial, nameOf } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import { parseQuery } from '../errors/PortalError';
import { fileTypeOf } from '../files/EvidenceFiles';
import type { FileRequest } from '../files/EvidenceFiles';
import { openPackage } from '../package/openPackage';
import type { PackageSubject } from '../package/openPackage';
import type { Download } from '../regions/RegionGateway';
import { authorized, entityRoute, trailRefOf, untilClosed } from './readRoute';
import { credentialsOf, ENTITY, targetOf, TRAIL } from './Route';
import type { Route, RouterOptions } from './Route';

/** A file to send. */
interface OpenFile {
  content: Readable;
  /** Only a harmless one. */
  type: string;
  name: string;
  length?: number;
}

/** Defines a route that sends a file, which is audited. */
function fileRoute<S extends JsonObject>(
  route: Pick<Route, 'id' | 'path' | 'summary' | 'query' | 'errors'> & {
    eventId: string;
    subjectOf: (request: express.Request) => S;
    open: (
      entity: AccessibleEntity,
      subject: S,
      caller: FileRequest,
      services: RouterOptions,
    ) => Promise<OpenFile>;
  },
): Route {
  const { eventId, subjectOf, open, ...rest } = route;
  return {
    ...rest,
    method: 'get',
    response: 'file',
    async handle(services, request, response) {
      if (request.method === 'HEAD') {
        // A HEAD request doesn't justify reading from a region.
        response.status(405).set('Allow', 'GET').end();
        return;
      }
      const credentials = await credentialsOf(services, request);
      const denial = { request, meta: targetOf(request.params) };
      const entity = await auditingDenial(services.auditor, denial, () =>
        authorized(
          { request, credentials },
          services,
          supplyChainEvidenceDownloadPermission,
        ),
      );
      const subject = subjectOf(request);
      const audit = await services.auditor.createEvent({
        request,
        eventId,
        severityLevel: 'medium',
        meta: { entityRef: entity.entityRef, ...subject },
      });
      try {
        const user = nameOf(credentials);
        const caller = { signal: untilClosed(response), user };
        await send(response, await open(entity, subject, caller, services));
        await audit.success();
      } catch (error) {
        await audit.fail({ error: toError(error) });
        throw error;
      }
    },
  };
}

/**
 * @throws when the region or the caller disconnects; the connection then closes
 * before the promised length, so that a partial file isn't taken for a complete
 * one
 */
async function send(
  response: express.Response,
  { content, type, name, length }: OpenFile,
): Promise<void> {
  if (response.destroyed) {
    content.destroy();
    throw new DOMException('The caller has gone', 'AbortError');
  }
  response.attachment(name).set({
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Content-Type': type,
  });
  if (length !== undefined) {
    response.set('Content-Length', String(length));
  }
  await pipeline(content, response);
}

/** Pipelines choose the type and the ID, so neither is trusted. */
export function evidenceFile(
  attestationId: string,
  { body, contentType, contentLength }: Download,
): OpenFile {
  const { type, extension } = fileTypeOf(contentType);
  const id = attestationId.replace(/[^a-zA-Z0-9-]/g, '').slice(0, 64);
  const name = `evidence-${id}${extension}`;
  return { content: body, type, name, length: contentLength };
}

/** @throws InputError unless the query names trails or an artifact */
function packageSubjectOf({ query }: express.Request): PackageSubject {
  const { trail, fingerprint } = parseQuery(packageQuerySchema, query);
  if (fingerprint !== undefined && trail === undefined) {
    return { fingerprint };
  }
  if (trail !== undefined && fingerprint === undefined) {
    return { trails: [trail].flat() };
  }
  throw new InputError('Set either trail or fingerprint');
}

/** Routes for attestation files. */
export const files: Route[] = [
  fileRoute({
    id: 'getEvidence',
    path: `${TRAIL}/evidence/:attestationId`,
    summary: 'The file attached to an attestation',
    errors: [413],
    eventId: 'evidence-download',
    subjectOf: ({ params }) => ({
      ...trailRefOf(params),
      attestationId: params.attestationId,
    }),
    async open(entity, { attestationId, ...trail }, caller, services) {
      return evidenceFile(
        attestationId,
        await services.files.open(entity, trail, attestationId, caller),
      );
    },
  }),
  entityRoute({
    id: 'getFileResults',
    path: `${TRAIL}/evidence/:attestationId/results`,
    summary:
      "The failed tests or a scanner's findings in an attestation's file",
    permission: supplyChainEvidenceDownloadPermission,
    response: 'FileResultsResponse',
    errors: [413],
    read: ({ entity, credentials, params, reading }, services) =>
      services.files.results(entity, trailRefOf(params), params.attestationId, {
        ...reading,
        user: nameOf(credentials),
      }),
  }),
  fileRoute({
    id: 'getPackage',
    path: `${ENTITY}/package`,
    summary:
      'The proof of trails or of an artifact: a ZIP with a report, the records and the evidence files',
    query: packageQuerySchema,
    eventId: 'evidence-package-download',
    subjectOf: packageSubjectOf,
    open: async (entity, subject, caller, services) => ({
      ...(await openPackage(services, entity, subject, caller)),
      type: 'application/zip',
    }),
  }),
];

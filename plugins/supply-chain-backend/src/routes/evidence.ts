import { pipeline } from 'node:stream/promises';
import { InputError } from '@backstage/errors';
import {
  packageQuerySchema,
  supplyChainEvidenceDownloadPermission,
} from 'backstage-plugin-supply-chain-common';
import { nameOf } from '../access/Caller';
import { audited } from '../access/audited';
import type { PackageSubject } from '../evidence/package/EvidencePackages';
import { parseQuery } from '../errors/parseQuery';
import { ENTITY, entityRoute, TRAIL } from './entityRoute';
import { EVIDENCE_HEADERS, sendEvidenceFile } from './evidenceFile';
import { trailRefOf, untilClosed } from './requests';
import type { Route } from './Route';

const download: Route['handle'] = async (context, request, response) => {
  const { auditor, files } = context.services;
  const { credentials, authorizedEntity } = await context.authorize(
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
      meta: { entityRef: authorizedEntity.entityRef, ...trail, attestationId },
    },
    async () => {
      const caller = {
        signal: untilClosed(response),
        user: nameOf(credentials),
      };
      if (request.method === 'HEAD') {
        // A HEAD request doesn't justify a download from the region.
        await files.assertExists(
          authorizedEntity,
          trail,
          attestationId,
          caller,
        );
        response.status(200).set(EVIDENCE_HEADERS).end();
        return;
      }
      await sendEvidenceFile(
        response,
        attestationId,
        await files.open(authorizedEntity, trail, attestationId, caller),
      );
    },
  );
};

/** @throws InputError unless the query names trails or an artifact */
function subjectOf(query: unknown): PackageSubject {
  const { trail, fingerprint } = parseQuery(packageQuerySchema, query);
  if (fingerprint !== undefined && trail === undefined) {
    return { fingerprint };
  }
  if (trail !== undefined && fingerprint === undefined) {
    return { trails: [trail].flat() };
  }
  throw new InputError('Set either trail or fingerprint');
}

const downloadPackage: Route['handle'] = async (context, request, response) => {
  const { auditor, packages } = context.services;
  if (request.method === 'HEAD') {
    // A HEAD request doesn't justify reading all of it.
    response.status(405).set('Allow', 'GET').end();
    return;
  }
  const { credentials, authorizedEntity } = await context.authorize(
    request,
    supplyChainEvidenceDownloadPermission,
  );
  const subject = subjectOf(request.query);
  await audited.always(
    {
      auditor,
      request,
      eventId: 'evidence-package-download',
      meta: { entityRef: authorizedEntity.entityRef, ...subject },
    },
    async () => {
      const { fileName, content } = await packages.open(
        authorizedEntity,
        subject,
        { signal: untilClosed(response), user: nameOf(credentials) },
      );
      response.status(200).set({
        ...EVIDENCE_HEADERS,
        'Content-Type': 'application/zip',
        'Content-Disposition': attachmentNamed(fileName),
      });
      await pipeline(content, response);
    },
  );
};

/** Names a file for all browsers, also if its name isn't plain ASCII. */
function attachmentNamed(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(fileName);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Routes for attestation files. */
export const evidence: readonly Route[] = [
  {
    id: 'getEvidence',
    method: 'get',
    path: `${TRAIL}/evidence/:attestationId`,
    summary: 'The file attached to an attestation',
    response: { status: 200, file: true, hasHead: true },
    errors: [413],
    handle: download,
  },
  entityRoute({
    id: 'getFileResults',
    path: `${TRAIL}/evidence/:attestationId/results`,
    summary:
      "The failed tests or a scanner's findings in an attestation's file",
    permission: supplyChainEvidenceDownloadPermission,
    response: 'FileResultsResponse',
    errors: [413],
    read: (
      { authorizedEntity, credentials, params, reading },
      { fileResults },
    ) =>
      fileResults.list(
        authorizedEntity,
        trailRefOf(params),
        params.attestationId,
        { ...reading, user: nameOf(credentials) },
      ),
  }),
  {
    id: 'getPackage',
    method: 'get',
    path: `${ENTITY}/package`,
    summary:
      'The proof of trails or of an artifact: a ZIP with a report, the records and the evidence files',
    query: packageQuerySchema,
    response: { status: 200, file: true, hasHead: false },
    handle: downloadPackage,
  },
];

import {
  noEvidenceFileErrorSchema,
  supplyChainEvidenceDownloadPermission,
} from 'backstage-plugin-supply-chain-common';
import { nameOf } from '../access/Caller';
import { audited } from '../access/audited';
import { TRAIL } from './entityRoute';
import { EVIDENCE_HEADERS, sendEvidenceFile } from './evidenceFile';
import { trailRefOf, untilClosed } from './requests';
import type { Route, RouteGroup } from './Route';

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

/** Routes for attestation files. */
export const evidence: RouteGroup = {
  schemas: { NoEvidenceFileError: noEvidenceFileErrorSchema },
  routes: [
    {
      id: 'getEvidence',
      method: 'get',
      path: `${TRAIL}/evidence/:attestationId`,
      summary: 'The file attached to an attestation',
      response: { status: 200, file: true },
      errors: [413],
      handle: download,
    },
  ],
};

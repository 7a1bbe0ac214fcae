import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import { auditFoundOutcome } from '../writes/auditedWrite';
import { ENTITY, entityRoute } from './entityRoute';
import { nameOf } from '../access/Caller';
import type { Route } from './Route';

/** Routes for what a caller may write, and for the outcome of a write. */
export const writes: readonly Route[] = [
  entityRoute({
    id: 'getWrites',
    path: `${ENTITY}/writes`,
    summary: 'Writes allowed for the caller',
    response: 'WritesResponse',
    read: ({ authorizedEntity, credentials }, services) =>
      services.writes.allowances.allowedWrites(authorizedEntity, credentials),
  }),
  {
    id: 'getWrite',
    method: 'get',
    path: `${ENTITY}/writes/:key`,
    summary: "Outcome of one of the caller's writes",
    response: { status: 200, type: 'WriteResponse' },
    async handle(context, request, response) {
      const { credentials, authorizedEntity } = await context.authorize(
        request,
        supplyChainEvidenceReadPermission,
      );
      const { auditor, writes: service } = context.services;
      const { entityRef } = authorizedEntity;
      const by = nameOf(credentials);
      const { response: body, found } = await service.outcome(
        request.params.key,
        {
          entityRef,
          by,
        },
      );
      if (found) {
        const meta = { entityRef, by, ...found };
        await auditFoundOutcome(auditor, { request, meta }, body);
      }
      response.set('Cache-Control', 'no-store').json(body);
    },
  },
];

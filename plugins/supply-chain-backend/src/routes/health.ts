import { supplyChainHealthReadPermission } from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/parseQuery';
import {
  allComponents,
  linkedOrMisspelledEntities,
  readableBy,
} from '../access/entityFilters';
import { audited } from '../access/audited';
import { noQuerySchema, readOptions } from './requests';
import type { Route } from './Route';

/** Routes for the health of the installation, for portal admins. */
export const health: readonly Route[] = [
  {
    id: 'getHealth',
    method: 'get',
    path: '/v1/health',
    summary: 'What to fix, and the status of each region and key',
    response: { status: 200, type: 'HealthResponse' },
    async handle(context, request, response) {
      const { access, auditor, health: service } = context.services;
      const credentials = await context.credentialsOf(request);
      parseQuery(noQuerySchema, request.query);
      await audited.refusals({ auditor, request, eventId: 'health-read' }, () =>
        access.require(credentials, supplyChainHealthReadPermission),
      );
      const [linked, components] = await Promise.all([
        linkedOrMisspelledEntities(access, readableBy(credentials)),
        allComponents(access, readableBy(credentials)),
      ]);
      response.json(
        await service.check(linked, components, readOptions(request, response)),
      );
    },
  },
];

import {
  healthResponseSchema,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/parseQuery';
import {
  linkedOrMisspelledEntities,
  readableBy,
} from '../access/entityFilters';
import { audited } from '../access/audited';
import { noQuerySchema, readOptions } from './requests';
import type { RouteGroup } from './Route';

/** Routes for the installation's health, for portal admins. */
export const health: RouteGroup = {
  schemas: { HealthResponse: healthResponseSchema },
  routes: [
    {
      id: 'getHealth',
      method: 'get',
      path: '/v1/health',
      summary: 'Status of each region and organization',
      response: { status: 200, schema: 'HealthResponse' },
      async handle(context, request, response) {
        const { access, auditor, health: service } = context.services;
        const credentials = await context.credentialsOf(request);
        parseQuery(noQuerySchema, request.query);
        await audited.refusals(
          { auditor, request, eventId: 'health-read' },
          () => access.require(credentials, supplyChainHealthReadPermission),
        );
        const linked = await linkedOrMisspelledEntities(
          access,
          readableBy(credentials),
        );
        response.json(
          await service.check(linked, readOptions(request, response)),
        );
      },
    },
  ],
};

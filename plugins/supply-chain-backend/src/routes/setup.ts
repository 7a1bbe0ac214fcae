import {
  setupResponseSchema,
  supplyChainSetupReadPermission,
} from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/parseQuery';
import {
  linkedOrMisspelledEntities,
  readableBy,
} from '../access/entityFilters';
import { audited } from '../access/audited';
import { noQuerySchema, readOptions } from './requests';
import type { RouteGroup } from './Route';

/** Routes for the installation's setup, for portal admins. */
export const setup: RouteGroup = {
  schemas: { SetupResponse: setupResponseSchema },
  routes: [
    {
      id: 'getSetup',
      method: 'get',
      path: '/v1/setup',
      summary: 'Status of each region and organization',
      response: { status: 200, schema: 'SetupResponse' },
      async handle(context, request, response) {
        const { access, auditor, setup: service } = context.services;
        const credentials = await context.credentialsOf(request);
        parseQuery(noQuerySchema, request.query);
        await audited.refusals(
          { auditor, request, eventId: 'setup-read' },
          () => access.require(credentials, supplyChainSetupReadPermission),
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

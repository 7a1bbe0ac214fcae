import { servicesQuerySchema } from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/parseQuery';
import { componentsOfQuery } from '../access/componentsOfQuery';
import { readableBy } from '../access/entityFilters';
import { readOptions } from './requests';
import type { Route } from './Route';
import { sendJson } from './sendJson';

/** Routes for the components of the whole catalog. */
export const services: readonly Route[] = [
  {
    id: 'getServices',
    method: 'get',
    path: '/v1/services',
    summary: 'Components the caller can see, worst first',
    query: servicesQuerySchema,
    response: { status: 200, type: 'ServicesResponse' },
    async handle(context, request, response) {
      const { access, evidence } = context.services;
      const credentials = await context.credentialsOf(request);
      const query = parseQuery(servicesQuerySchema, request.query);
      const { ownedBy: user } = query;
      const [mine, ownedBy] = await Promise.all([
        context.ownershipOf(credentials),
        user ? access.ownersFor(user, credentials) : [],
      ]);
      const owning = { mine, ownedBy };
      const components = await componentsOfQuery(
        access,
        query,
        owning,
        readableBy(credentials),
      );
      sendJson(
        response,
        await evidence.listServices(
          components,
          query,
          owning,
          readOptions(request, response),
        ),
      );
    },
  },
];

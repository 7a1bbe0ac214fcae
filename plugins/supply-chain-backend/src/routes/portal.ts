import {
  searchQuerySchema,
  servicesQuerySchema,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import { audited } from '../access/audited';
import {
  allComponents,
  componentsOf,
  linkedEntities,
} from '../access/entityLists';
import { parseQuery } from '../errors/PortalError';
import { noQuerySchema, readOptions, sendJson } from './entityRoute';
import type { Route } from './Route';

/** Routes for everything that the caller can see. */
export const portal: Route[] = [
  {
    id: 'getServices',
    method: 'get',
    path: '/v1/services',
    summary: 'Components the caller can see, worst first',
    query: servicesQuerySchema,
    response: 'ServicesResponse',
    async handle(context, request, response) {
      const { access, evidence, owners } = context.services;
      const credentials = await context.credentialsOf(request);
      const query = parseQuery(servicesQuerySchema, request.query);
      const { ownedBy: user, owner, system, domain } = query;
      const [mine, ownedBy] = await Promise.all([
        owners.ofCaller(credentials),
        user ? owners.of(user, credentials) : [],
      ]);
      const owning = { mine, ownedBy };
      const components = await componentsOf(access, credentials, {
        owners: [...new Set([owner ?? [], ownedBy, mine].flat())],
        system,
        domain,
      });
      const reading = readOptions(request, response);
      sendJson(
        response,
        await evidence.listServices(components, query, owning, reading),
      );
    },
  },
  {
    id: 'search',
    method: 'get',
    path: '/v1/search',
    summary:
      'Artifacts and trails the caller can see, by a pasted text such as a commit',
    query: searchQuerySchema,
    response: 'SearchResponse',
    async handle(context, request, response) {
      const { access, evidence } = context.services;
      const credentials = await context.credentialsOf(request);
      const { value } = parseQuery(searchQuerySchema, request.query);
      const linked = await linkedEntities(access, credentials);
      const reading = readOptions(request, response);
      response.json(await evidence.search(linked, value, reading));
    },
  },
  {
    id: 'getHealth',
    method: 'get',
    path: '/v1/health',
    summary: 'What to fix, and the status of each region and key',
    response: 'HealthResponse',
    async handle(context, request, response) {
      const { access, auditor, health } = context.services;
      const credentials = await context.credentialsOf(request);
      parseQuery(noQuerySchema, request.query);
      await audited.refusals({ auditor, request, eventId: 'health-read' }, () =>
        access.require(credentials, supplyChainHealthReadPermission),
      );
      const [linked, components] = await Promise.all([
        linkedEntities(access, credentials),
        allComponents(access, credentials),
      ]);
      const reading = readOptions(request, response);
      response.json(await health.check(linked, components, reading));
    },
  },
];

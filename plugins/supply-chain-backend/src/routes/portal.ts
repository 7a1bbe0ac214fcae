import {
  servicesQuerySchema,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import {
  allComponents,
  componentsOf,
  linkedEntities,
} from '../access/entityLists';
import { searchQuerySchema } from '../evidence/search';
import { readRoute } from './readRoute';
import type { Route } from './Route';

/** Routes for everything that the caller can see. */
export const portal: Route[] = [
  readRoute({
    id: 'getServices',
    path: '/v1/services',
    summary: 'Components the caller can see, worst first',
    query: servicesQuerySchema,
    response: 'ServicesResponse',
    async read({ credentials, query, reading }, services) {
      const { access, evidence } = services;
      const { ownedBy: user, owner, system, domain } = query;
      const [mine, ownedBy] = await Promise.all([
        access.relatives.ownersOfCaller(credentials),
        user ? access.relatives.ownersOf(user, credentials) : [],
      ]);
      const components = await componentsOf(access, credentials, {
        owners: [...new Set([owner ?? [], ownedBy, mine].flat())],
        system,
        domain,
      });
      const owning = { mine, ownedBy };
      return evidence.listServices(components, query, owning, reading);
    },
  }),
  readRoute({
    id: 'search',
    path: '/v1/search',
    summary:
      'Artifacts and trails the caller can see, by a pasted text such as a commit',
    query: searchQuerySchema,
    response: 'SearchResponse',
    async read({ credentials, query, reading }, { access, evidence }) {
      const linked = await linkedEntities(access, credentials);
      return evidence.search(linked, query.value, reading);
    },
  }),
  readRoute({
    id: 'getHealth',
    path: '/v1/health',
    summary: 'What to fix, and the status of each region and key',
    response: 'HealthResponse',
    async read({ credentials, reading }, { access, health }) {
      await access.require(credentials, supplyChainHealthReadPermission);
      const [linked, components] = await Promise.all([
        linkedEntities(access, credentials),
        allComponents(access, credentials),
      ]);
      return health.check(linked, components, reading);
    },
  }),
];

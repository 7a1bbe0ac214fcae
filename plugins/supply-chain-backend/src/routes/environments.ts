import {
  deploymentsQuerySchema,
  environmentsQuerySchema,
} from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute } from './entityRoute';
import type { Route } from './Route';

/** Routes for an entity's environments and their deployments. */
export const environments: readonly Route[] = [
  entityRoute({
    id: 'getEnvironments',
    path: `${ENTITY}/environments`,
    summary: 'What runs in each environment, now or at a given time',
    query: environmentsQuerySchema,
    response: 'EnvironmentsResponse',
    read: ({ authorizedEntity, query, reading }, { evidence }) =>
      evidence.listEnvironments(authorizedEntity, query, reading),
  }),
  entityRoute({
    id: 'getDeployments',
    path: `${ENTITY}/environments/:region/:org/:environment/deployments`,
    summary: 'The deployments of one environment, newest first',
    query: deploymentsQuerySchema,
    response: 'DeploymentsResponse',
    read: (
      {
        authorizedEntity,
        params: { region, org, environment },
        query,
        reading,
      },
      { evidence },
    ) =>
      evidence.listDeployments(
        authorizedEntity,
        { region, org, environment },
        query,
        reading,
      ),
  }),
];

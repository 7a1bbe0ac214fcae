import {
  linkResponseSchema,
  problemSchema,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { LinkResponse } from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute } from './entityRoute';
import type { RouteGroup } from './Route';

/** Routes for what an entity's annotations resolve to. */
export const link: RouteGroup = {
  schemas: { LinkResponse: linkResponseSchema, Problem: problemSchema },
  routes: [
    entityRoute({
      id: 'getLink',
      path: `${ENTITY}/link`,
      summary: 'What the annotations of the entity resolve to',
      response: 'LinkResponse',
      read: async (
        { authorizedEntity, credentials },
        { access },
      ): Promise<LinkResponse> => ({
        configured: true,
        seesHealth: await access.allows(
          credentials,
          supplyChainHealthReadPermission,
        ),
        ...authorizedEntity.link,
      }),
    }),
  ],
};

import {
  linkAnswerSchema,
  problemSchema,
} from 'backstage-plugin-supply-chain-common';
import type { LinkAnswer } from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute } from './entityRoute';
import type { RouteGroup } from './Route';

/** Routes for what an entity's annotations resolve to. */
export const link: RouteGroup = {
  schemas: { LinkAnswer: linkAnswerSchema, Problem: problemSchema },
  routes: [
    entityRoute({
      id: 'getLink',
      path: `${ENTITY}/link`,
      summary: 'What the annotations of the entity resolve to',
      answer: 'LinkAnswer',
      read: ({ authorizedEntity }): LinkAnswer => ({
        configured: true,
        ...authorizedEntity.link,
      }),
    }),
  ],
};

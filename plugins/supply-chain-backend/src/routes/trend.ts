import { trendQuerySchema } from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute } from './entityRoute';
import type { Route } from './Route';

/** Routes for how an entity's trails turned out over time. */
export const trend: readonly Route[] = [
  entityRoute({
    id: 'getTrend',
    path: `${ENTITY}/trend`,
    summary: 'Compliance trend of recent weeks',
    query: trendQuerySchema,
    response: 'TrendResponse',
    read: ({ authorizedEntity, query, reading }, { evidence }) =>
      evidence.getTrend(authorizedEntity, query, reading),
  }),
];

import { ENTITY, entityRoute } from './entityRoute';
import type { Route } from './Route';

/** Routes for an entity's summary card. */
export const summary: readonly Route[] = [
  entityRoute({
    id: 'getSummary',
    path: `${ENTITY}/summary`,
    summary: 'The newest trail and artifact of each flow, and what runs where',
    response: 'SummaryResponse',
    read: ({ authorizedEntity, reading }, { evidence }) =>
      evidence.summarize(authorizedEntity, reading),
  }),
];

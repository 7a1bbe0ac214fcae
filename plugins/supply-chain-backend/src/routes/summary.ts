import {
  flowSummarySchema,
  runningArtifactSchema,
  summaryResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute } from './entityRoute';
import type { RouteGroup } from './Route';

/** Routes for an entity's summary card. */
export const summary: RouteGroup = {
  schemas: {
    FlowSummary: flowSummarySchema,
    RunningArtifact: runningArtifactSchema,
    SummaryResponse: summaryResponseSchema,
  },
  routes: [
    entityRoute({
      id: 'getSummary',
      path: `${ENTITY}/summary`,
      summary:
        'The newest trail and artifact of each flow, and what runs where',
      response: 'SummaryResponse',
      read: ({ authorizedEntity, reading }, { evidence }) =>
        evidence.summarize(authorizedEntity, reading),
    }),
  ],
};

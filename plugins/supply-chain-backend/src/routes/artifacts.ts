import { artifactsQuerySchema } from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute } from './entityRoute';
import type { Route } from './Route';

/** Routes for the artifacts of an entity's flows. */
export const artifacts: readonly Route[] = [
  entityRoute({
    id: 'getArtifacts',
    path: `${ENTITY}/artifacts`,
    summary: 'A page of artifacts, newest first',
    query: artifactsQuerySchema,
    response: 'ArtifactsResponse',
    read: ({ authorizedEntity, query, reading }, { evidence }) =>
      evidence.listArtifacts(authorizedEntity, query, reading),
  }),
  entityRoute({
    id: 'getArtifact',
    path: `${ENTITY}/artifacts/:fingerprint`,
    summary: 'One artifact: evidence, where it runs, history',
    response: 'ArtifactDetailsResponse',
    read: ({ authorizedEntity, params, reading }, { evidence }) =>
      evidence.getArtifact(authorizedEntity, params.fingerprint, reading),
  }),
];

import { tableQuerySchema } from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute, TRAIL } from './entityRoute';
import { trailRefOf } from './requests';
import type { Route } from './Route';

/**
 * Routes for the trails of an entity's flows and for a trail's attestations.
 */
export const trails: readonly Route[] = [
  entityRoute({
    id: 'getTrails',
    path: `${ENTITY}/trails`,
    summary: 'A page of trails, newest first',
    query: tableQuerySchema,
    response: 'TrailsResponse',
    read: ({ authorizedEntity, query, reading }, { evidence }) =>
      evidence.listTrails(authorizedEntity, query, reading),
  }),
  entityRoute({
    id: 'getTrail',
    path: TRAIL,
    summary: 'One trail: template compared with attestations, and its events',
    response: 'TrailDetailsResponse',
    read: ({ authorizedEntity, params, reading }, { evidence }) =>
      evidence.getTrail(authorizedEntity, trailRefOf(params), reading),
  }),
  entityRoute({
    id: 'getAttestations',
    path: `${TRAIL}/attestations/:attestation`,
    summary: 'Attestations with a given name in a trail, newest first',
    response: 'AttestationsResponse',
    read: ({ authorizedEntity, params, reading }, { evidence }) =>
      evidence.listAttestations(
        authorizedEntity,
        trailRefOf(params),
        params.attestation,
        reading,
      ),
  }),
];

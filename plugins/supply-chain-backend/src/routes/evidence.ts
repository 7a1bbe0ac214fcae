import {
  artifactsQuerySchema,
  deploymentsQuerySchema,
  environmentsQuerySchema,
  tableQuerySchema,
  trendQuerySchema,
} from 'backstage-plugin-supply-chain-common';
import { entityRoute, trailRefOf } from './readRoute';
import { ENTITY, TRAIL } from './Route';
import type { Route } from './Route';

/** Routes for the evidence of an entity's link. */
export const evidence: Route[] = [
  entityRoute({
    id: 'getSummary',
    path: `${ENTITY}/summary`,
    summary: 'The newest trail and artifact of each flow, and what runs where',
    response: 'SummaryResponse',
    read: ({ entity, reading }, services) =>
      services.evidence.summarize(entity, reading),
  }),
  entityRoute({
    id: 'getArtifacts',
    path: `${ENTITY}/artifacts`,
    summary: 'A page of artifacts, newest first',
    query: artifactsQuerySchema,
    response: 'ArtifactsResponse',
    read: ({ entity, query, reading }, services) =>
      services.evidence.listArtifacts(entity, query, reading),
  }),
  entityRoute({
    id: 'getArtifact',
    path: `${ENTITY}/artifacts/:fingerprint`,
    summary: 'One artifact: evidence, where it runs, history',
    response: 'ArtifactDetailsResponse',
    read: ({ entity, params, reading }, services) =>
      services.evidence.getArtifact(entity, params.fingerprint, reading),
  }),
  entityRoute({
    id: 'getTrails',
    path: `${ENTITY}/trails`,
    summary: 'A page of trails, newest first',
    query: tableQuerySchema,
    response: 'TrailsResponse',
    read: ({ entity, query, reading }, services) =>
      services.evidence.listTrails(entity, query, reading),
  }),
  entityRoute({
    id: 'getTrail',
    path: TRAIL,
    summary: 'One trail: template compared with attestations, and its events',
    response: 'TrailDetailsResponse',
    read: ({ entity, params, reading }, services) =>
      services.evidence.getTrail(entity, trailRefOf(params), reading),
  }),
  entityRoute({
    id: 'getAttestations',
    path: `${TRAIL}/attestations/:attestation`,
    summary: 'Attestations with a given name in a trail, newest first',
    response: 'AttestationsResponse',
    read: ({ entity, params, reading }, services) =>
      services.evidence.listAttestations(
        entity,
        trailRefOf(params),
        params.attestation,
        reading,
      ),
  }),
  entityRoute({
    id: 'getEnvironments',
    path: `${ENTITY}/environments`,
    summary: 'What runs in each environment, now or at a given time',
    query: environmentsQuerySchema,
    response: 'EnvironmentsResponse',
    read: ({ entity, query, reading }, services) =>
      services.evidence.listEnvironments(entity, query, reading),
  }),
  entityRoute({
    id: 'getDeployments',
    path: `${ENTITY}/environments/:region/:org/:environment/deployments`,
    summary: 'The deployments of one environment, newest first',
    query: deploymentsQuerySchema,
    response: 'DeploymentsResponse',
    read: ({ entity, params, query, reading }, services) => {
      const { region, org, environment } = params;
      const ref = { region, org, environment };
      return services.evidence.listDeployments(entity, ref, query, reading);
    },
  }),
  entityRoute({
    id: 'getTrend',
    path: `${ENTITY}/trend`,
    summary: 'Compliance trend of recent weeks',
    query: trendQuerySchema,
    response: 'TrendResponse',
    read: ({ entity, query, reading }, services) =>
      services.evidence.getTrend(entity, query, reading),
  }),
  entityRoute({
    id: 'getNotifications',
    path: `${ENTITY}/notifications`,
    summary: 'Linked notifications, without the secrets of their targets',
    response: 'NotificationsResponse',
    read: ({ entity, reading }, services) =>
      services.evidence.listNotifications(entity, reading),
  }),
];

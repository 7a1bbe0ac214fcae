import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { artifacts, link, notifications, summary, trails } from './responses';
import {
  artifactDetails,
  attestationsOf,
  fileResults,
  trailDetails,
} from './details';
import { deployments, environments, trend } from './environments';
import { previewOf, suggestions } from './linking';
import { searchResponse, servicesResponse, healthResponse } from './portal';
import { archiveImpact, junitSummary, writes, written } from './writes';

/** A portal API that responds with the fixtures. */
export const fixtureApi: SupplyChainApi = {
  getLink: async () => link,
  getLinkSuggestions: async () => suggestions,
  getLinkPreview: async (_ref, query = {}) => previewOf(query),
  getSummary: async () => summary,
  getArtifacts: async () => artifacts,
  getTrails: async () => trails,
  getNotifications: async () => notifications,
  getEnvironments: async () => environments,
  getDeployments: async () => deployments,
  getTrend: async () => trend,
  getServices: async () => servicesResponse,
  getTrail: async () => trailDetails,
  getAttestations: async (_ref, { attestation }) => attestationsOf(attestation),
  getFileResults: async () => fileResults,
  getEvidence: async () => ({
    content: new Blob(['<testsuites/>'], { type: 'application/xml' }),
    fileName: 'evidence-1.xml',
  }),
  getPackage: async () => ({
    content: new Blob(['PK'], { type: 'application/zip' }),
    fileName: 'payments-api-1.42.0-evidence.zip',
  }),
  getArtifact: async () => artifactDetails,
  search: async () => searchResponse,
  getHealth: async () => healthResponse,
  createDeliveries: async (_place, { idempotencyKey }) =>
    written(idempotencyKey),
  getWrites: async () => writes,
  getWrite: async (_ref, { key }) => written(key),
  attestGeneric: async (_ref, _trail, _request, { idempotencyKey }) =>
    written(idempotencyKey),
  summarizeJunit: async () => junitSummary,
  attestJunit: async (_ref, _trail, _request, { idempotencyKey }) =>
    written(idempotencyKey),
  putNotification: async (_ref, _notification, { idempotencyKey }) => ({
    ...written(idempotencyKey),
    notification: { change: 'created', number: 12, annotation: 'eu:acme/12' },
  }),
  getArchiveImpact: async () => archiveImpact,
  archiveEnvironment: async (_ref, _environment, _confirm, options) =>
    written(options.idempotencyKey),
};

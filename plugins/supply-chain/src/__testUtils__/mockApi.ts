import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { fixtureApi } from '../__fixtures__/fixtureApi';

export { portalError } from '../__fixtures__/portalError';

/** A portal API that responds with the fixtures, with overrides. */
export function mockApi(
  replaced: Partial<SupplyChainApi> = {},
): jest.Mocked<SupplyChainApi> {
  const api = { ...fixtureApi, ...replaced };
  return {
    getLink: jest.fn(api.getLink),
    getLinkSuggestions: jest.fn(api.getLinkSuggestions),
    getLinkPreview: jest.fn(api.getLinkPreview),
    getSummary: jest.fn(api.getSummary),
    getArtifacts: jest.fn(api.getArtifacts),
    getTrails: jest.fn(api.getTrails),
    getNotifications: jest.fn(api.getNotifications),
    getEnvironments: jest.fn(api.getEnvironments),
    getDeployments: jest.fn(api.getDeployments),
    getTrend: jest.fn(api.getTrend),
    getServices: jest.fn(api.getServices),
    getTrail: jest.fn(api.getTrail),
    getAttestations: jest.fn(api.getAttestations),
    getFileResults: jest.fn(api.getFileResults),
    getEvidence: jest.fn(api.getEvidence),
    getPackage: jest.fn(api.getPackage),
    getArtifact: jest.fn(api.getArtifact),
    search: jest.fn(api.search),
    getHealth: jest.fn(api.getHealth),
    createDeliveries: jest.fn(api.createDeliveries),
    getWrites: jest.fn(api.getWrites),
    getWrite: jest.fn(api.getWrite),
    attestGeneric: jest.fn(api.attestGeneric),
    summarizeJunit: jest.fn(api.summarizeJunit),
    attestJunit: jest.fn(api.attestJunit),
    putNotification: jest.fn(api.putNotification),
    getArchiveImpact: jest.fn(api.getArchiveImpact),
    archiveEnvironment: jest.fn(api.archiveEnvironment),
  };
}

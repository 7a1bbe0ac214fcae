import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { fixtureApi } from '../__fixtures__/fixtureApi';

export { portalError } from '../__fixtures__/portalError';

/** A portal API whose answers are the fixtures, with some replaced. */
export function mockApi(
  replaced: Partial<SupplyChainApi> = {},
): jest.Mocked<SupplyChainApi> {
  const api = { ...fixtureApi, ...replaced };
  return {
    getLink: jest.fn(api.getLink),
    getSummary: jest.fn(api.getSummary),
    getArtifacts: jest.fn(api.getArtifacts),
    getTrails: jest.fn(api.getTrails),
    getNotifications: jest.fn(api.getNotifications),
    getTrail: jest.fn(api.getTrail),
    getAttestations: jest.fn(api.getAttestations),
    getEvidence: jest.fn(api.getEvidence),
    getArtifact: jest.fn(api.getArtifact),
    getComponents: jest.fn(api.getComponents),
    search: jest.fn(api.search),
    getSetup: jest.fn(api.getSetup),
  };
}

import { fixtureApi, type ViewsApi } from '../__fixtures__/viewsApi';

/** A portal API whose answers are the fixtures, with some replaced. */
export function mockApi(
  replaced: Partial<ViewsApi> = {},
): jest.Mocked<ViewsApi> {
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
  };
}

/** What the client throws when the portal answers with an error. */
export function portalError(statusCode: number, message = 'It failed'): Error {
  return Object.assign(new Error(`Request failed with ${statusCode}`), {
    statusCode,
    body: { error: { name: 'Error', message } },
  });
}

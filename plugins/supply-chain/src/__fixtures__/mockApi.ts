import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { artifacts, link, notifications, summary, trails } from './answers';

/** A portal API whose answers are the fixtures, with some replaced. */
export function mockApi(
  replaced: Partial<SupplyChainApi> = {},
): jest.Mocked<SupplyChainApi> {
  return {
    getLink: jest.fn(replaced.getLink ?? (async () => link)),
    getSummary: jest.fn(replaced.getSummary ?? (async () => summary)),
    getArtifacts: jest.fn(replaced.getArtifacts ?? (async () => artifacts)),
    getTrails: jest.fn(replaced.getTrails ?? (async () => trails)),
    getNotifications: jest.fn(
      replaced.getNotifications ?? (async () => notifications),
    ),
  };
}

/** What the client throws when the portal answers with an error. */
export function portalError(statusCode: number, message = 'It failed'): Error {
  return Object.assign(new Error(`Request failed with ${statusCode}`), {
    statusCode,
    body: { error: { name: 'Error', message } },
  });
}

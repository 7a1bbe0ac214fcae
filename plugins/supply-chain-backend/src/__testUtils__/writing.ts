import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@backstage/types';
import { SupplyChainClient } from 'backstage-plugin-supply-chain-common';
import type { SandboxRegion } from 'sandbox-region';

/** The configuration of a region whose organizations have a key for writes. */
export function writableRegion(
  region: SandboxRegion,
  options: { timeout?: JsonObject; role?: 'reader' | 'writer' | 'admin' } = {},
): JsonObject {
  const { timeout = { seconds: 10 }, role = 'admin' } = options;
  const keyOf = (org: string, wanted: string) =>
    region.keys.find(each => each.org === org && each.role === wanted)!.key;
  const orgs = [...new Set(region.keys.map(({ org }) => org))];
  return {
    baseUrl: region.baseUrl,
    timeout,
    organizations: Object.fromEntries(
      orgs.map(org => [
        org,
        { apiKey: keyOf(org, 'reader'), writeApiKey: keyOf(org, role) },
      ]),
    ),
  };
}

/** A client of the portal API at an address such as `http://…/supply-chain/v1`. */
export function clientOf(url: string): SupplyChainClient {
  return new SupplyChainClient({
    discoveryApi: { getBaseUrl: async () => url.replace(/\/v1$/, '') },
    fetchApi: { fetch },
  });
}

/** Options of a write with a new key. */
export function once(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

/** A file as a browser sends it. */
export function fileOf(fileName: string, content: string | Buffer) {
  return { fileName, content: new Blob([content]) };
}

/** How many requests of a method a region got. */
export function sentTo(region: SandboxRegion, endpoint: string): number {
  return region.requests().filter(each => each.endpoint === endpoint).length;
}

import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@backstage/types';
import { SupplyChainClient } from 'backstage-plugin-supply-chain-common';
import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import type { SandboxRegion } from 'sandbox-region';
import { portalFor } from './answers';
import type { PortalOptions, TestPortal } from './testPortal';

/** Configuration of a region whose organizations have a write key. */
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

/** A portal API client. */
export function clientOf(portal: Pick<TestPortal, 'url'>): SupplyChainClient {
  return new SupplyChainClient({
    discoveryApi: { getBaseUrl: async () => portal.url.replace(/\/v1$/, '') },
    fetchApi: { fetch },
  });
}

/** A portal that may write to its demo region `eu`, with a client. */
export function writingPortalFor(
  options: PortalOptions & { config?: JsonObject },
) {
  const { portal, ask } = portalFor({
    ...options,
    config: ({ eu }) => ({
      regions: { eu: writableRegion(eu) },
      writes: { attestations: true, notifications: true, archive: true },
      ...options.config,
    }),
  });
  return { portal, ask, client: clientOf(portal) };
}

/** The newest trail of the component `checkout`. */
export async function newestTrail(
  client: SupplyChainClient,
): Promise<TrailRef> {
  const { trails } = await client.getTrails('component:default/checkout');
  const { region, org, flow, name: trail } = trails[0];
  return { region, org, flow, trail };
}

/** Write options with a fresh idempotency key. */
export function once(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

/** A file as a browser sends it. */
export function fileOf(fileName: string, content: string | Buffer) {
  return { fileName, content: new Blob([content]) };
}

/** Number of requests a region received for an endpoint. */
export function sentTo(region: SandboxRegion, endpoint: string): number {
  return region.requests().filter(each => each.endpoint === endpoint).length;
}

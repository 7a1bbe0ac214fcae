import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import { template } from 'sandbox-region';
import { testDatabases } from '../../store/__testUtils__/databases';
import {
  freezeTime,
  NOW,
  SHOP,
  startSyncedRegion,
} from '../../sync/__testUtils__/syncedRegion';
import { RegionReader } from '../reader/RegionReader';

export const WEB = 'a'.repeat(64);
export const API = 'b'.repeat(64);
export const TRAIL = { ...SHOP, trail: 'v1' };
export const OTHER: FlowRef = { ...SHOP, flow: 'other' };

/**
 * A flow with one trail, in which two components report their artifacts, and a
 * frozen clock, for the tests of a file. Each test starts its own.
 */
export function useSharedTrail() {
  const databases = testDatabases();
  let shared: Awaited<ReturnType<typeof startSharedTrail>>;

  beforeEach(freezeTime);

  afterEach(async () => {
    await shared.stop();
    jest.useRealTimers();
  });

  return {
    async start(options?: { hidesArtifactAttestations: boolean }) {
      shared = await startSharedTrail(databases, options);
    },
    get region() {
      return shared.region;
    },
    asked: () => shared.asked(),
    reader: () => shared.reader(),
    /** @returns the attestation's ID */
    attest: (...attestation: Parameters<typeof shared.attest>) =>
      shared.attest(...attestation),
  };
}

async function startSharedTrail(
  databases: Parameters<typeof startSyncedRegion>[0],
  { hidesArtifactAttestations = false } = {},
) {
  const synced = await startSyncedRegion(databases, { flows: [] });
  const replica = synced.replica();
  const { api } = synced.region;
  for (const { org, flow } of [SHOP, OTHER]) {
    api.createFlow({
      org,
      name: flow,
      template: template(
        { 'unit-tests': 'junit' },
        { web: { sbom: 'generic' }, api: { sbom: 'generic' } },
      ),
      hidesArtifactAttestations,
    });
    api.createTrail({ org, flow, trail: 'v1', createdAt: NOW });
  }
  for (const [name, fingerprint] of [
    ['web', WEB],
    ['api', API],
  ]) {
    api.createArtifact({
      ...TRAIL,
      fingerprint,
      filename: name,
      templateName: name,
    });
  }
  return {
    ...synced,
    reader: () =>
      new RegionReader({ ...replica, caller: 'component:default/shop' }),
    attest(name: string, artifactFingerprint?: string): string {
      const { id } = api.attest({
        ...TRAIL,
        name,
        isCompliant: true,
        ...(artifactFingerprint && { artifactFingerprint }),
      });
      return id;
    },
  };
}

/** A component that links the flow, and by default all of its artifacts. */
export function linked(rest: Partial<Link> = {}): { link: Link } {
  return {
    link: {
      ...{ flows: [SHOP], artifacts: [], environments: [], notifications: [] },
      problems: [],
      ...rest,
    },
  };
}

import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import { template } from 'sandbox-region';
import { testDatabases } from '../store/__testUtils__/databases';
import {
  freezeTime,
  NOW,
  SHOP,
  startSyncedRegion,
} from '../sync/__testUtils__/syncedRegion';
import type { SyncedRegion } from '../sync/__testUtils__/syncedRegion';
import { RegionReader } from '../sync/RegionReader';
import {
  attestationDetails,
  currentTrail,
  ownEvidence,
  trailDetails,
} from './details';

const databases = testDatabases();

const WEB = 'a'.repeat(64);
const API = 'b'.repeat(64);
const TRAIL = { ...SHOP, trail: 'v1' };
const OTHER: FlowRef = { ...SHOP, flow: 'other' };

let synced: SyncedRegion;
let replica: ReturnType<SyncedRegion['replica']>;

beforeEach(freezeTime);

afterEach(async () => {
  await synced.stop();
  jest.useRealTimers();
});

/** A flow with one trail, in which two components report their artifacts. */
async function start({ hidesArtifactAttestations = false } = {}) {
  synced = await startSyncedRegion(databases, { flows: [] });
  replica = synced.replica();
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
}

/** @returns the attestation's ID */
function attest(name: string, artifactFingerprint?: string): string {
  const { id } = synced.region.api.attest({
    ...TRAIL,
    name,
    isCompliant: true,
    ...(artifactFingerprint && { artifactFingerprint }),
  });
  return id;
}

/** A component that links the flow, and by default all of its artifacts. */
function linked(rest: Partial<Link> = {}): { link: Link } {
  return {
    link: {
      ...{ flows: [SHOP], artifacts: [], environments: [], notifications: [] },
      problems: [],
      ...rest,
    },
  };
}

const reader = () =>
  new RegionReader({ ...replica, caller: 'component:default/shop' });

const evidence = (
  id: string,
  rest: Partial<Link> = {},
  options: { entry: boolean } = { entry: false },
) => ownEvidence(linked(rest), reader(), TRAIL, id, options);

describe('access to the evidence of an attestation', () => {
  it('is clear from the trail if it lists the attestation', async () => {
    await start();
    const id = attest('unit-tests');

    await expect(evidence(id)).resolves.toEqual({ flow: SHOP });
    expect(synced.asked().join()).not.toContain('E8');
  });

  it('comes with the entry if that is wanted', async () => {
    await start();
    const id = attest('unit-tests');

    const { entry } = await evidence(id, {}, { entry: true });

    expect(entry?.details).toMatchObject({ id, hasEvidence: false });
  });

  it('is denied for the artifact of another component', async () => {
    await start();
    const [web, api] = [attest('sbom', WEB), attest('sbom', API)];

    await expect(evidence(api, { artifacts: ['web'] })).rejects.toMatchObject({
      name: 'NotFoundError',
    });
    expect(synced.asked().join()).not.toContain('E8');
    await expect(evidence(web, { artifacts: ['web'] })).resolves.toMatchObject({
      entry: { details: { id: web } },
    });
  });

  it('is granted to every component for the trail itself', async () => {
    await start();
    const id = attest('unit-tests');

    await expect(evidence(id, { artifacts: ['web'] })).resolves.toMatchObject({
      entry: { details: { id } },
    });
  });

  it('is denied for a flow outside the link', async () => {
    await start();
    const id = attest('unit-tests');

    await expect(evidence(id, { flows: [OTHER] })).rejects.toMatchObject({
      name: 'NotLinkedError',
    });
    expect(synced.asked()).toEqual([]);
  });

  it('includes an attestation that a newer one replaced', async () => {
    await start();
    const id = attest('unit-tests');
    attest('unit-tests');

    await expect(evidence(id)).resolves.toEqual({ flow: SHOP });
    expect(synced.asked().join()).not.toContain('E8');
  });

  it.each([
    ['is denied once all names were searched', 5, 'NotFoundError'],
    ['stays open if there are too many names', 6, 'UnknownWhetherError'],
  ])('to one that the trail does not list %s', async (_, count, name) => {
    await start();
    Array.from({ length: count }, (__, index) => attest(`check-${index}`));

    await expect(evidence('unlisted')).rejects.toMatchObject({ name });
    expect(
      synced.asked().filter(request => request.startsWith('E8')),
    ).toHaveLength(5);
  });

  it('to one that the trail does not list stays open if the region withholds some', async () => {
    await start({ hidesArtifactAttestations: true });
    attest('sbom', WEB);

    await expect(evidence('unlisted')).rejects.toMatchObject({
      name: 'UnknownWhetherError',
    });
  });
});

describe('the attestations with a name', () => {
  const details = (name: string, rest: Partial<Link> = {}, ref = TRAIL) =>
    attestationDetails(linked(rest), reader(), ref, name);

  it.each([
    ['a name that no attestation can have', 'unit/tests', TRAIL],
    [
      'a trail that no region can have',
      'unit-tests',
      { ...TRAIL, trail: '../v1' },
    ],
  ])('are not requested for %s', async (_, name, ref) => {
    await start();

    await expect(details(name, {}, ref)).rejects.toMatchObject({
      name: 'InputError',
    });
    expect(synced.asked()).toEqual([]);
  });

  it('leave out those of other components', async () => {
    await start();
    const web = attest('sbom', WEB);
    attest('sbom', API);

    const { attestations, withheld } = await details('sbom', {
      artifacts: ['web'],
    });

    expect(attestations).toMatchObject([
      { id: web, subjects: [{ artifact: 'web', counts: true }] },
    ]);
    expect(withheld).toBeUndefined();
  });

  it('are marked as withheld if the region returns fewer than it lists', async () => {
    await start({ hidesArtifactAttestations: true });
    attest('sbom', WEB);

    await expect(details('sbom', { artifacts: ['web'] })).resolves.toEqual({
      attestations: [],
      withheld: true,
      recordUrl: expect.stringContaining('https://'),
    });
    await expect(details('sbom', { artifacts: ['api'] })).resolves.toEqual({
      attestations: [],
    });
  });
});

describe('the details of a trail', () => {
  const pendingOf = (fingerprint?: string) => ({
    name: 'sbom',
    type: 'generic' as const,
    key: `key ${fingerprint}`,
    by: 'user:default/ada',
    at: NOW.toISOString(),
    ...(fingerprint && { fingerprint }),
  });

  it('show what was sent to it, but not to artifacts of other components', async () => {
    await start();
    const sent = {
      pendingOf: async () =>
        [undefined, WEB, API].map(each => pendingOf(each)) as never,
    };

    const { pending } = await trailDetails(
      linked({ artifacts: ['web'] }),
      reader(),
      TRAIL,
      sent,
    );

    expect(pending.map(({ fingerprint }) => fingerprint)).toEqual([
      undefined,
      WEB,
    ]);
  });

  it('do not exist for a trail that the whole list lacks', async () => {
    await start();

    await expect(
      trailDetails(
        linked(),
        reader(),
        { ...TRAIL, trail: 'v2' },
        { pendingOf: async () => [] },
      ),
    ).rejects.toMatchObject({
      name: 'NotFoundError',
      message: 'The flow shop has no trail v2',
    });
  });

  it('fail with the region, rather than deny a trail that is not stored', async () => {
    await start();
    synced.region.faults.set({ kind: 'status', status: 403 });

    await expect(
      trailDetails(linked(), reader(), TRAIL, { pendingOf: async () => [] }),
    ).rejects.toMatchObject({ name: 'RegionRefusedError' });
  });
});

describe('the current trail', () => {
  it("is read from its own flow only, whatever else the component's link has", async () => {
    await start();

    const { readAt, trail } = await currentTrail(
      linked({ flows: [SHOP, OTHER] }),
      reader(),
      TRAIL,
    );

    expect(trail).toMatchObject({ ...SHOP, name: 'v1' });
    expect(readAt).toBe(NOW.getTime());
    expect(
      synced.region.requests().filter(({ path }) => path.includes('other')),
    ).toEqual([]);
  });
});

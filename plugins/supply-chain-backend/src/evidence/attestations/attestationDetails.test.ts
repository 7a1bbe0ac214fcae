import type { Link } from 'backstage-plugin-supply-chain-common';
import { testDatabases } from '../../store/__testUtils__/databases';
import { freezeTime } from '../../sync/__testUtils__/syncedRegion';
import {
  API,
  linked,
  startSharedTrail,
  TRAIL,
  WEB,
} from '../__testUtils__/sharedTrail';
import type { SharedTrail } from '../__testUtils__/sharedTrail';
import { attestationDetails } from './attestationDetails';

const databases = testDatabases();

let shared: SharedTrail;

const start = async (options?: { hidesArtifactAttestations: boolean }) => {
  shared = await startSharedTrail(databases, options);
};

beforeEach(freezeTime);

afterEach(async () => {
  await shared.stop();
  jest.useRealTimers();
});

describe('the attestations with a name', () => {
  const details = (name: string, rest: Partial<Link> = {}, ref = TRAIL) =>
    attestationDetails(linked(rest), shared.reader(), ref, name);

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
    expect(shared.asked()).toEqual([]);
  });

  it('leave out those of other components', async () => {
    await start();
    const web = shared.attest('sbom', WEB);
    shared.attest('sbom', API);

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
    shared.attest('sbom', WEB);

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

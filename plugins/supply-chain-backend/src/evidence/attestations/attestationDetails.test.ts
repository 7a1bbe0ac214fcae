import type { Link } from 'backstage-plugin-supply-chain-common';
import {
  API,
  linked,
  TRAIL,
  WEB,
  useSharedTrail,
} from '../__testUtils__/sharedTrail';
import { attestationDetails } from './attestationDetails';

const shared = useSharedTrail();

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
    await shared.start();

    await expect(details(name, {}, ref)).rejects.toMatchObject({
      name: 'InputError',
    });
    expect(shared.asked()).toEqual([]);
  });

  it('leave out those of other components', async () => {
    await shared.start();
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
    await shared.start({ hidesArtifactAttestations: true });
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

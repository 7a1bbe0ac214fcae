import type { Link } from 'backstage-plugin-supply-chain-common';
import { SHOP } from '../../sync/__testUtils__/syncedRegion';
import {
  API,
  linked,
  OTHER,
  TRAIL,
  WEB,
  useSharedTrail,
} from '../__testUtils__/sharedTrail';
import { ownEvidence } from './ownEvidence';

const shared = useSharedTrail();

const evidence = (
  id: string,
  rest: Partial<Link> = {},
  options: { entry: boolean } = { entry: false },
) => ownEvidence(linked(rest), shared.reader(), TRAIL, id, options);

describe('access to the evidence of an attestation', () => {
  it('is clear from the trail if it lists the attestation', async () => {
    await shared.start();
    const id = shared.attest('unit-tests');

    await expect(evidence(id)).resolves.toEqual({ flow: SHOP });
    expect(shared.asked().join()).not.toContain('E8');
  });

  it('comes with the entry if that is wanted', async () => {
    await shared.start();
    const id = shared.attest('unit-tests');

    const { entry } = await evidence(id, {}, { entry: true });

    expect(entry?.details).toMatchObject({ id, hasEvidence: false });
  });

  it('is denied for the artifact of another component', async () => {
    await shared.start();
    const [web, api] = [shared.attest('sbom', WEB), shared.attest('sbom', API)];

    await expect(evidence(api, { artifacts: ['web'] })).rejects.toMatchObject({
      name: 'NotFoundError',
    });
    expect(shared.asked().join()).not.toContain('E8');
    await expect(evidence(web, { artifacts: ['web'] })).resolves.toMatchObject({
      entry: { details: { id: web } },
    });
  });

  it('is granted to every component for the trail itself', async () => {
    await shared.start();
    const id = shared.attest('unit-tests');

    await expect(evidence(id, { artifacts: ['web'] })).resolves.toMatchObject({
      entry: { details: { id } },
    });
  });

  it('is denied for a flow outside the link', async () => {
    await shared.start();
    const id = shared.attest('unit-tests');

    await expect(evidence(id, { flows: [OTHER] })).rejects.toMatchObject({
      name: 'NotLinkedError',
    });
    expect(shared.asked()).toEqual([]);
  });

  it('includes an attestation that a newer one replaced', async () => {
    await shared.start();
    const id = shared.attest('unit-tests');
    shared.attest('unit-tests');

    await expect(evidence(id)).resolves.toEqual({ flow: SHOP });
    expect(shared.asked().join()).not.toContain('E8');
  });

  it.each([
    ['is denied once all names were searched', 5, 'NotFoundError'],
    ['stays open if there are too many names', 6, 'UnknownWhetherError'],
  ])('to one that the trail does not list %s', async (_, count, name) => {
    await shared.start();
    Array.from({ length: count }, (__, index) =>
      shared.attest(`check-${index}`),
    );

    await expect(evidence('unlisted')).rejects.toMatchObject({ name });
    expect(
      shared.asked().filter(request => request.startsWith('E8')),
    ).toHaveLength(5);
  });

  it('to one that the trail does not list stays open if the region withholds some', async () => {
    await shared.start({ hidesArtifactAttestations: true });
    shared.attest('sbom', WEB);

    await expect(evidence('unlisted')).rejects.toMatchObject({
      name: 'UnknownWhetherError',
    });
  });
});

import {
  acme,
  portalFor,
  listed,
  trailsIn,
  UNCACHED,
} from '../__testUtils__/answers';

interface Status {
  attestation_name: string;
  attestation_id: string;
}

interface RegionTrail {
  name: string;
  compliance_status: {
    attestations_statuses: Status[];
    artifacts_statuses: Record<string, { attestations_statuses: Status[] }>;
  };
}

describe('the attestations of a trail', () => {
  const { portal, ask } = portalFor({
    entities: [
      acme('checkout-web', { flows: 'checkout-web' }),
      acme('edge-proxy', { flows: 'edge-platform', artifacts: 'edge-proxy' }),
      acme('edge-platform', { flows: 'edge-platform' }),
      acme('legacy-importer', { flows: 'legacy-importer' }),
    ],
    config: UNCACHED,
  });

  const newestIn = async (flow: string) =>
    (await trailsIn<RegionTrail>(portal, flow))[0];
  const file = (trail: string, id: string) =>
    portal.ask('edge-proxy', `trails/eu/acme/${trail}/evidence/${id}`);
  const respondWith = (entries: Record<string, unknown>[]) =>
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: entries,
      match: { endpoint: 'E8' },
    });

  it('serve the file of one that is listed for another artifact too', async () => {
    const [trail, ...older] = await trailsIn<RegionTrail>(
      portal,
      'edge-platform',
    );
    const { 'edge-proxy': proxy, 'edge-config': config } =
      trail.compliance_status.artifacts_statuses;
    config.attestations_statuses = proxy.attestations_statuses;
    portal.eu.faults.set(listed('E6', 'edge-platform', [trail, ...older]));
    const place = `edge-platform/${trail.name}`;

    const files = await Promise.all(
      proxy.attestations_statuses.map(async ({ attestation_name: name }) => {
        const found = await ask.attestations('edge-proxy', place, name);
        return found.attestations.filter(({ hasEvidence }) => hasEvidence);
      }),
    );

    expect(files.flat().length).toBeGreaterThan(0);
    for (const { id } of files.flat()) {
      await file(place, id!).expect(200);
    }
  });

  it('do not reveal what an entry overrides at another artifact', async () => {
    const { name } = await newestIn('edge-platform');
    const entry = (id: string, target: string, overridden?: string) => ({
      attestation_id: id,
      attestation_name: 'image-scan',
      is_compliant: true,
      created_at: 1_790_000_000,
      target_artifacts: [target],
      override: overridden && { overridden_attestation_id: overridden },
    });
    respondWith([
      entry('foreign', 'edge-config'),
      entry('own', 'edge-proxy'),
      entry('over-foreign', 'edge-proxy', 'foreign'),
      entry('over-own', 'edge-proxy', 'own'),
    ]);

    const { attestations } = await ask.attestations(
      'edge-proxy',
      `edge-platform/${name}`,
      'image-scan',
    );

    expect(
      attestations.map(({ id, override }) => [id, override?.replaced?.name]),
    ).toEqual([
      ['own', undefined],
      ['over-foreign', undefined],
      ['over-own', 'image-scan'],
    ]);
  });

  it("are those of the artifact's own record where the region withholds them", async () => {
    const { name } = await newestIn('legacy-importer');
    const [artifact] = (
      await ask.trail('legacy-importer', `legacy-importer/${name}`)
    ).trail.artifacts;

    const { attestations, withheld } = await ask.attestations(
      'legacy-importer',
      `legacy-importer/${name}`,
      'integration-tests',
    );

    expect(withheld).toBeUndefined();
    expect(attestations).toHaveLength(1);
    expect(attestations[0]).toMatchObject({
      name: 'integration-tests',
      type: 'junit',
      state: 'non-compliant',
      subjects: [{ artifact: artifact.name, counts: true }],
      junit: expect.arrayContaining([
        expect.objectContaining({ total: expect.any(Number) }),
      ]),
      hasEvidence: false,
    });
  });

  it('can be read although the name is odd', async () => {
    const odd = 'naïve <b> & "yes"';
    const [trail, ...older] = await trailsIn<RegionTrail>(
      portal,
      'checkout-web',
    );
    trail.compliance_status.attestations_statuses[0].attestation_name = odd;
    portal.eu.faults.set([
      listed('E6', 'checkout-web', [trail, ...older]),
      {
        ...{ kind: 'status', status: 200, match: { endpoint: 'E8' } },
        body: [{ attestation_id: '1', attestation_name: odd }],
      },
    ]);

    const { attestations } = await ask.attestations(
      'checkout-web',
      `checkout-web/${trail.name}`,
      encodeURIComponent(odd),
    );

    expect(attestations).toMatchObject([{ name: odd }]);
  });
});

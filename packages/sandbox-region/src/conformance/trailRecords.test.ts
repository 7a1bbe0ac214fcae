import { FINGERPRINT, useHarness, ORG } from '../__testUtils__/harness';
import { template } from '../index';

const PLACE = { org: ORG, flow: 'service', trail: 'v1' };
const OTHER = 'b'.repeat(64);

interface Status {
  attestation_id: string;
}

interface Trail {
  last_modified_at: number;
  compliance_state: string;
  compliance_status: {
    status: string;
    attestations_statuses: Status[];
    artifacts_statuses: Record<
      string,
      { status: string; attestations_statuses: Status[] }
    >;
  };
  events: Array<Record<string, unknown>>;
}

/** Records of E6, E8 and E1 with details that a client must not rely on. */
describe('E6 and E8, records of trails', () => {
  const harness = useHarness('anew');

  function begin(asked: ReturnType<typeof template>, hides = false): void {
    const { api } = harness.region;
    api.createFlow({
      org: ORG,
      name: 'service',
      template: asked,
      hidesArtifactAttestations: hides,
    });
    api.createTrail({ ...PLACE, createdAt: new Date('2026-11-20T09:00:00Z') });
  }

  function build(fingerprint = FINGERPRINT, templateName = 'service'): void {
    harness.region.api.createArtifact({
      ...PLACE,
      fingerprint,
      filename: `registry.example.com/${templateName}:1`,
      templateName,
    });
  }

  function attest(
    name: string,
    isCompliant: boolean,
    change: {
      type?: string;
      artifactFingerprint?: string;
      targetArtifact?: string;
    } = {},
  ): string {
    const attested = { ...PLACE, name, isCompliant, ...change };
    return harness.region.api.attest(attested).id;
  }

  async function trail(): Promise<Trail> {
    const [only] = await harness.get<Trail[]>(`/trails/${ORG}/service`);
    return only;
  }

  const details = (name: string) =>
    harness.get(`/attestations/${ORG}/service/trail/v1/${name}`);

  const eventsOf = async (type: string) =>
    (await trail()).events.filter(event => event.type === type);

  it('E6 counts an internal attestation that the template requires', async () => {
    begin(template({ tests: 'junit', release: 'decision' }));
    attest('tests', true, { type: 'junit' });
    expect((await trail()).compliance_status).toMatchObject({
      status: 'INCOMPLETE',
      attestations_statuses: [
        { attestation_name: 'tests', is_compliant: true },
        {
          attestation_name: 'release',
          attestation_type: 'decision',
          status: 'MISSING',
        },
      ],
    });

    attest('release', false, { type: 'system:decision' });
    expect((await trail()).compliance_status).toMatchObject({
      status: 'NON-COMPLIANT',
      attestations_statuses: [
        { attestation_name: 'tests', is_compliant: true },
        {
          attestation_name: 'release',
          attestation_type: 'system:decision',
          is_compliant: false,
          unexpected: false,
        },
      ],
    });
  });

  it('E6 lists internal attestations as unexpected if they are not required', async () => {
    begin(template({ tests: 'junit' }));
    attest('tests', true, { type: 'junit' });
    attest('source-fetch', true, { type: 'system:source-fetch' });
    attest('runtime-policy', false, { type: 'system:runtime-policy' });

    const { compliance_status: status } = await trail();
    expect(status.status).toBe('COMPLIANT');
    expect(status.attestations_statuses.slice(1)).toEqual([
      expect.objectContaining({
        attestation_type: 'system:source-fetch',
        is_compliant: true,
        unexpected: true,
      }),
      expect.objectContaining({
        attestation_type: 'system:runtime-policy',
        is_compliant: false,
        unexpected: true,
      }),
    ]);
  });

  const TWO = template(
    {},
    { service: { sbom: 'generic' }, worker: { sbom: 'generic' } },
  );

  it('E6 lists an attestation under the artifact that it targets', async () => {
    begin(TWO);
    const service = attest('sbom', true, { targetArtifact: 'service' });
    const worker = attest('sbom', false, { targetArtifact: 'worker' });
    expect((await trail()).compliance_state).toBe('NON-COMPLIANT');
    const idsByArtifact = async () => {
      const { attestations_statuses: own, artifacts_statuses: artifacts } = (
        await trail()
      ).compliance_status;
      expect(own).toEqual([]);
      return Object.entries(artifacts).map(([name, entry]) => [
        name,
        entry.status,
        entry.attestations_statuses.map(({ attestation_id: id }) => id),
      ]);
    };
    expect(await idsByArtifact()).toEqual([
      ['service', 'MISSING', [service]],
      ['worker', 'MISSING', [worker]],
    ]);

    build();
    build(OTHER, 'worker');
    expect(await idsByArtifact()).toEqual([
      ['service', 'COMPLIANT', [service]],
      ['worker', 'NON-COMPLIANT', [worker]],
    ]);
  });

  it('E6 returns the target of an attestation reported before its artifact', async () => {
    begin(TWO);
    const early = attest('sbom', true, { targetArtifact: 'service' });
    build();
    const late = attest('scan', true, { artifactFingerprint: FINGERPRINT });

    expect(await eventsOf('trail_attestation_for_artifact_reported')).toEqual([
      expect.objectContaining({
        attestation_id: early,
        target_artifact: 'service',
        artifact_fingerprint: null,
      }),
    ]);
    expect(await eventsOf('artifact_attestation_reported')).toEqual([
      expect.objectContaining({
        attestation_id: late,
        artifact_fingerprint: FINGERPRINT,
      }),
    ]);
  });

  it('E8 returns the target of an attestation without a fingerprint', async () => {
    begin(TWO);
    attest('sbom', true, { targetArtifact: 'worker' });
    build(OTHER, 'worker');
    expect(await details('sbom')).toEqual([
      expect.objectContaining({
        artifact_fingerprint: null,
        target_artifacts: ['worker'],
      }),
    ]);
  });

  it('E6 judges an artifact by its own attestations, E1 also by those of its trail', async () => {
    begin(template({ tests: 'junit' }, { service: { sbom: 'generic' } }));
    build();
    attest('tests', false, { type: 'junit' });
    attest('sbom', true, { artifactFingerprint: FINGERPRINT });

    expect((await trail()).compliance_status).toMatchObject({
      status: 'NON-COMPLIANT',
      artifacts_statuses: { service: { status: 'COMPLIANT' } },
    });
    const body = await harness.get(`/artifacts/${ORG}`);
    expect(body).toEqual([expect.objectContaining({ state: 'NON-COMPLIANT' })]);
  });

  it('E6 returns running events without an artifact name or a new modification time', async () => {
    begin(template({}, { service: {} }));
    build();
    const { last_modified_at: before } = await trail();
    const { api, clock } = harness.region;
    api.createEnvironment({ org: ORG, name: 'production' });
    const run = {
      org: ORG,
      environment: 'production',
      fingerprint: FINGERPRINT,
      name: 'registry.example.com/service:1',
    };
    await clock.advance({ hours: 1 });
    api.start(run);
    api.stop(run);

    const { events, last_modified_at: after } = await trail();
    expect(after).toBe(before);
    const running = events.filter(({ type }) => /running$/.test(String(type)));
    expect(running).toEqual([
      expect.objectContaining({
        type: 'artifact_started_running',
        environment_name: 'production',
        artifact_fingerprint: FINGERPRINT,
        snapshot_index: 1,
      }),
      expect.objectContaining({
        type: 'artifact_stopped_running',
        snapshot_index: 2,
      }),
    ]);
    running.forEach(event =>
      expect(Object.keys(event)).not.toContain('artifact_name'),
    );
  });

  it('E8 returns an empty array for attestations of artifacts if the server hides them', async () => {
    begin(template({ tests: 'junit' }, { service: { sbom: 'generic' } }), true);
    build();
    attest('tests', true, { type: 'junit' });
    const id = attest('sbom', true, { artifactFingerprint: FINGERPRINT });

    expect(await details('tests')).toHaveLength(1);
    expect(await details('sbom')).toEqual([]);
    const { artifacts_statuses: artifacts } = (await trail()).compliance_status;
    expect(artifacts.service.attestations_statuses).toEqual([
      expect.objectContaining({ attestation_id: id, status: 'COMPLETE' }),
    ]);
  });
});

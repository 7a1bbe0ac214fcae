import { responseOf } from '../__testUtils__/responseOf';
import {
  fetchRegionJson,
  component,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

interface RegionTrail {
  name: string;
  compliance_status: {
    attestations_statuses: {
      attestation_name: string;
      attestation_id: string;
    }[];
    artifacts_statuses: Record<string, { artifact_fingerprint: string }>;
  };
}

const entities = [
  component('payments-api', {
    org: 'acme',
    flows: 'payments-api, payments-release',
  }),
  component('checkout-web', { flows: 'acme/checkout-web' }),
  component('ledger-worker', { flows: 'acme/ledger-worker' }),
  component('fraud-rules', {
    flows: 'acme/fraud-platform',
    artifacts: 'fraud-rules',
  }),
];

describe('the detail routes', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      config: { defaultRegion: 'eu' },
    });
  });

  afterAll(() => portal.stop());

  async function newestTrail(flow: string): Promise<RegionTrail> {
    const { data } = (await fetchRegionJson(
      portal.eu,
      'acme',
      `/trails/acme/${flow}?per_page=1`,
    )) as { data: RegionTrail[] };
    return data[0];
  }

  const attestationOf = (trail: RegionTrail, name: string) =>
    trail.compliance_status.attestations_statuses.find(
      each => each.attestation_name === name,
    )!;

  it('shows a trail with its template compared to its attestations, and its events in order', async () => {
    const { name } = await newestTrail('checkout-web');

    const { body, text } = await portal
      .ask('checkout-web', `trails/eu/acme/checkout-web/${name}`)
      .expect(200);

    const details = responseOf('TrailDetailsResponse', body);
    const { trail, events } = details;
    expect(trail).toMatchObject({ name, state: 'non-compliant' });
    expect(details).toMatchObject({
      labels: expect.arrayContaining(['team=checkout']),
      templateVersion: expect.any(Number),
      evaluatedAt: expect.any(String),
    });
    expect(
      trail.attestations
        .filter(({ state }) => state === 'non-compliant')
        .map(each => each.name),
    ).toEqual(['unit-tests', 'security-scan']);
    const times = events.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(events.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/user_data|snapshot_index|_id"/);
  });

  it("names another flow's trail of the same build", async () => {
    const [release] = (
      (await fetchRegionJson(
        portal.eu,
        'acme',
        '/trails/acme/payments-release?per_page=100',
      )) as { data: RegionTrail[] }
    ).data.filter(
      ({ compliance_status: { artifacts_statuses: artifacts } }) =>
        Object.keys(artifacts).length > 0,
    );
    const { body } = await portal
      .ask('payments-api', `trails/eu/acme/payments-release/${release.name}`)
      .expect(200);

    const { delivery } = responseOf('TrailDetailsResponse', body);
    expect(delivery.trails).toEqual([
      expect.objectContaining({ flow: 'payments-api' }),
    ]);
    expect(delivery.live.length).toBeGreaterThan(0);
  });

  it("sends evidence as a download that browsers won't execute", async () => {
    const trail = await newestTrail('checkout-web');
    const { attestation_id: id } = attestationOf(trail, 'unit-tests');

    const response = await portal
      .ask(
        'checkout-web',
        `trails/eu/acme/checkout-web/${trail.name}/evidence/${id}`,
      )
      .expect(200)
      .buffer(true)
      .parse((stream, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', chunk => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks)));
      });

    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="evidence-[a-zA-Z0-9-]+\.[a-z.]+"$/,
      ),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(String(response.body)).toContain('<testsuite');
  });

  it('denies evidence of a flow or trail outside the link', async () => {
    const trail = await newestTrail('checkout-web');
    const { attestation_id: id } = attestationOf(trail, 'unit-tests');
    const other = await newestTrail('ledger-worker');

    const foreignFlow = await portal.ask(
      'ledger-worker',
      `trails/eu/acme/checkout-web/${trail.name}/evidence/${id}`,
    );
    const foreignTrail = await portal.ask(
      'ledger-worker',
      `trails/eu/acme/ledger-worker/${other.name}/evidence/${id}`,
    );

    expect([foreignFlow.status, foreignTrail.status]).toEqual([404, 404]);
  });

  it('refuses HEAD of evidence, for which a region would have to send it', async () => {
    const trail = await newestTrail('checkout-web');
    const { attestation_id: id } = attestationOf(trail, 'unit-tests');
    portal.eu.clearRequests();

    const { status, headers } = await fetch(
      `${portal.url}/entities/component/default/checkout-web/trails/eu/acme/checkout-web/${trail.name}/evidence/${id}`,
      { method: 'HEAD' },
    );

    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect(portal.eu.requests()).toEqual([]);
  });

  it('shows an artifact with the linked flows that have it, where it runs and its history', async () => {
    const trail = await newestTrail('payments-api');
    const [{ artifact_fingerprint: fingerprint }] = Object.values(
      trail.compliance_status.artifacts_statuses,
    );

    const { body } = await portal
      .ask('payments-api', `artifacts/${fingerprint}`)
      .expect(200);

    const response = responseOf('ArtifactDetailsResponse', body);
    expect(response.artifacts.map(({ flow }) => flow).sort()).toEqual([
      'payments-api',
      'payments-release',
    ]);
    expect(response.runningIn).toEqual([
      { region: 'eu', org: 'acme', environment: 'production-eu' },
      { region: 'eu', org: 'acme', environment: 'staging-eu' },
    ]);
    expect(response.repository?.name).toContain('payments-api');
    expect(response.labels).toContainEqual(
      expect.stringMatching(/^base-image=/),
    );
    expect(response.artifacts[0].commit).toHaveProperty('verified');
    expect(response.history?.length).toBeGreaterThan(0);
  });

  it('hides artifacts of other components', async () => {
    const trail = await newestTrail('fraud-platform');
    const { 'fraud-scoring': scoring, 'fraud-rules': rules } =
      trail.compliance_status.artifacts_statuses;

    const statuses = await Promise.all(
      [scoring.artifact_fingerprint, rules.artifact_fingerprint, 'abc'].map(
        async fingerprint =>
          (
            await portal.ask('fraud-rules', `artifacts/${fingerprint}`)
          ).status,
      ),
    );

    expect(statuses).toEqual([404, 200, 400]);
  });
});

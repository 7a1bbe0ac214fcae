import {
  COMMIT,
  FINGERPRINT,
  FLOW,
  useHarness,
  NOW,
  NOW_SECONDS,
  ORG,
  TRAIL,
} from '../__testUtils__/harness';

describe('E6, trails of a flow', () => {
  const harness = useHarness();

  beforeAll(async () => {
    harness.fill();
    const { api } = harness.region;
    api.createFlow({ org: ORG, name: 'many' });
    for (let number = 1; number <= 130; number += 1) {
      api.createTrail({
        org: ORG,
        flow: 'many',
        trail: `prod-${number}`,
        createdAt: new Date(NOW.getTime() - (200 - number) * 60_000),
      });
    }
    api.attest({
      org: ORG,
      flow: FLOW,
      trail: TRAIL,
      name: 'unit-tests',
      type: 'junit',
      isCompliant: true,
      userData: { secret: 'raw' },
    });
    api.attest({
      org: ORG,
      flow: FLOW,
      trail: TRAIL,
      name: 'sbom',
      isCompliant: null,
      artifactFingerprint: FINGERPRINT,
    });
    api.createEnvironment({ org: ORG, name: 'production' });
    api.start({
      org: ORG,
      environment: 'production',
      fingerprint: FINGERPRINT,
      name: 'payments',
    });
  });

  it('E6 returns a page with its pagination, newest first', async () => {
    const page = await harness
      .client()
      .listTrails({ org: ORG, flowName: 'many', perPage: 50, page: 3 });
    expect(page.hasNextPage).toBe(false);
    expect(page.items.map(({ record }) => record.name)).toEqual(
      Array.from({ length: 30 }, (_, index) => `prod-${30 - index}`),
    );
    const body = await harness.get(`/trails/${ORG}/many?per_page=50&page=3`);
    expect(body).toMatchObject({
      pagination: { total: 130, page: 3, per_page: 50, page_count: 3 },
    });
  });

  it('E6 returns a bare array of all trails without per_page', async () => {
    for (const query of ['', '?page=2']) {
      const body = await harness.get(`/trails/${ORG}/many${query}`);
      expect(body).toHaveLength(130);
    }
  });

  it('E6 returns each trail with its compliance, template and events', async () => {
    const { items, unreadable } = await harness
      .client()
      .listTrails({ org: ORG, flowName: FLOW });
    expect(unreadable).toBe(0);
    expect(items[0].record).toMatchObject({
      name: TRAIL,
      state: 'incomplete',
      commit: { sha: COMMIT.sha1 },
    });
    const [trail] = await harness.get<Array<Record<string, unknown>>>(
      `/trails/${ORG}/${FLOW}`,
    );
    expect(trail).toMatchObject({
      compliance_state: 'INCOMPLETE',
      is_compliant: false,
      flow: { name: FLOW, tags: { team: 'payments' } },
    });
    const sbom = { attestation_name: 'sbom', status: 'COMPLETE' };
    expect(trail).toMatchObject({
      created_at: NOW_SECONDS - 3600.5,
      template: {
        version: 1,
        content: expect.stringContaining('name: security-scan'),
        trail: {
          attestations: [
            { name: 'unit-tests', type: 'junit' },
            { name: 'security-scan', type: 'snyk' },
          ],
          artifacts: [
            {
              name: 'payments-api',
              attestations: [{ name: 'sbom', type: 'generic' }],
            },
          ],
        },
      },
      compliance_status: {
        status: 'INCOMPLETE',
        attestations_statuses: [
          { attestation_name: 'unit-tests', status: 'COMPLETE' },
          {
            attestation_name: 'security-scan',
            attestation_type: 'snyk',
            attestation_id: null,
            status: 'MISSING',
          },
        ],
        artifacts_statuses: {
          'payments-api': {
            artifact_fingerprint: FINGERPRINT,
            status: 'INCOMPLETE',
            attestations_statuses: [{ ...sbom, is_compliant: null }],
          },
        },
      },
    });
    const events = trail.events as Array<Record<string, unknown>>;
    expect(events.map(event => event.type)).toEqual([
      'trail_reported',
      'artifact_creation_reported',
      'trail_attestation_reported',
      'artifact_attestation_reported',
      'artifact_started_running',
    ]);
    expect(events[2]).toMatchObject({ user_data: { secret: 'raw' } });
    expect(events[4]).toMatchObject({
      environment_name: 'production',
      snapshot_index: 1,
      artifact_fingerprint: FINGERPRINT,
    });
  });
});

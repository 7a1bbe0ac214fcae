import { SandboxRegion, startSandboxRegion } from '../index';

const NOW = new Date('2026-11-21T09:00:00Z');

interface Status {
  attestation_name: string;
  attestation_type: string;
  is_compliant: boolean | null;
  unexpected: boolean;
  status: string;
}

interface Trail {
  name: string;
  created_at: number;
  last_modified_at: number;
  compliance_state: string;
  compliance_status: {
    attestations_statuses: Status[];
    artifacts_statuses: Record<
      string,
      {
        artifact_fingerprint: string;
        status: string;
        attestations_statuses: Status[];
      }
    >;
  };
  template: { version: number };
  events: Array<{ type: string; timestamp: number; [field: string]: unknown }>;
}

interface Found {
  flow: string;
  compliance_state: string;
  running_in: string[];
  exited_from: string[];
}

/** Flows that each cover an edge case that pages must get right. */
describe('the edge cases of the demo', () => {
  const regions: Record<string, SandboxRegion> = {};

  beforeAll(async () => {
    for (const region of ['eu', 'us']) {
      regions[region] = await startSandboxRegion({ region, now: NOW });
    }
  });

  afterAll(() =>
    Promise.all(Object.values(regions).map(region => region.stop())),
  );

  async function get(path: string, name = 'eu') {
    const region = regions[name];
    const key = region.keys.find(({ org }) => org === 'acme')?.key;
    const response = await fetch(`${region.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return response.json();
  }

  const trails = (flow: string, name?: string): Promise<Trail[]> =>
    get(`/trails/acme/${flow}`, name);

  const details = (flow: string, trail: Trail, name: string) =>
    get(`/attestations/acme/${flow}/trail/${trail.name}/${name}`);

  const builds = (
    flow: string,
    name?: string,
  ): Promise<Array<{ fingerprint: string; state: string; repo_url: string }>> =>
    get(`/artifacts/acme?flow_name=${flow}&per_page=200`, name);

  async function search(fingerprint: string, name?: string): Promise<Found[]> {
    const { artifacts } = await get(`/search/acme/sha/${fingerprint}`, name);
    return artifacts;
  }

  it.each([
    ['policy-service', 8],
    ['edge-platform', 8],
    ['invoice-service', 9],
    ['invoice-release', 8],
    ['data-notebooks', 6],
    ['claims-api', 8],
    ['legacy-importer', 6],
    ['mobile-bff', 60],
    ['mobile-promotion', 14],
    ['nightly-reports', 105],
    ['search-pipeline', 10],
    ['global-gateway', 8],
  ])('%s has %i trails and nothing in the future', async (flow, count) => {
    const all = await trails(flow);
    expect(all).toHaveLength(count);
    const times = all.flatMap(trail => [
      trail.last_modified_at,
      ...trail.events.map(({ timestamp }) => timestamp),
    ]);
    expect(Math.max(...times)).toBeLessThan(NOW.getTime() / 1000);
  });

  it('policy-service: only a required internal decision failed', async () => {
    const [newest, unasked, failingExtra, waiting] = await trails(
      'policy-service',
    );
    expect(newest.compliance_state).toBe('NON-COMPLIANT');
    const { attestations_statuses: own, artifacts_statuses: artifacts } =
      newest.compliance_status;
    expect(own.filter(status => status.is_compliant === false)).toEqual([
      expect.objectContaining({
        attestation_name: 'release-decision',
        attestation_type: 'system:decision',
        unexpected: false,
      }),
    ]);
    expect(artifacts['policy-service'].status).toBe('COMPLIANT');
    const extras = (trail: Trail) =>
      trail.compliance_status.attestations_statuses
        .filter(({ unexpected }) => unexpected)
        .map(status => [status.attestation_type, status.is_compliant]);
    expect(extras(unasked)).toEqual([['system:source-fetch', true]]);
    expect(extras(failingExtra)).toEqual([
      ['system:source-fetch', true],
      ['system:drift-check', false],
    ]);
    expect(waiting.compliance_state).toBe('INCOMPLETE');
  });

  it('edge-platform: scans of the same name were reported before their artifacts', async () => {
    const [newest] = await trails('edge-platform');
    const { 'edge-proxy': proxy, 'edge-config': config } =
      newest.compliance_status.artifacts_statuses;
    expect([proxy.status, config.status]).toEqual(['COMPLIANT', 'MISSING']);
    expect(config.attestations_statuses).toEqual([
      expect.objectContaining({ status: 'COMPLETE', is_compliant: false }),
    ]);
    const records: Array<Record<string, unknown>> = await details(
      'edge-platform',
      newest,
      'image-scan',
    );
    expect(
      records.map(record => [
        record.artifact_fingerprint,
        record.target_artifacts,
      ]),
    ).toEqual([
      [null, ['edge-config']],
      [null, ['edge-proxy']],
    ]);
  });

  it('invoice-service: the build is compliant, its newest release is not', async () => {
    const [newest] = await builds('invoice-service');
    const found = await search(newest.fingerprint);
    expect(
      Object.fromEntries(found.map(row => [row.flow, row.compliance_state])),
    ).toEqual({
      'invoice-service': 'COMPLIANT',
      'invoice-release': 'NON-COMPLIANT',
    });
    expect(found[0].running_in.sort()).toEqual(['live-eu', 'trial-eu']);
  });

  it('invoice-release: trails were approved, rejected and changed', async () => {
    const told = (await trails('invoice-release'))
      .slice(0, 3)
      .map(trail =>
        trail.events
          .filter(({ type }) => /updated|approval/.test(type))
          .map(({ changes, author, state }) => changes ?? [author, state]),
      );
    expect(told).toEqual([
      expect.arrayContaining([
        ['ines.carvalho', 'REJECTED'],
        ['template'],
        ['description'],
      ]),
      expect.arrayContaining([
        ['jonas.weber', 'APPROVED'],
        ['git_commit_info'],
      ]),
      [
        ['amina.diallo', 'REJECTED'],
        ['amina.diallo', 'APPROVED'],
      ],
    ]);
  });

  it('data-notebooks: everything is additional', async () => {
    for (const trail of await trails('data-notebooks')) {
      const { attestations_statuses: own, artifacts_statuses: artifacts } =
        trail.compliance_status;
      const all = [
        ...own,
        ...Object.values(artifacts).flatMap(
          artifact => artifact.attestations_statuses,
        ),
      ];
      expect(all).toHaveLength(3);
      expect(all.every(({ unexpected }) => unexpected)).toBe(true);
    }
  });

  it('claims-api: each attestation type says why it failed', async () => {
    const [newest, , overridden] = await trails('claims-api');
    const record = async (name: string, trail = newest) =>
      (await details('claims-api', trail, name))[0];

    expect(await record('coverage-gate')).toMatchObject({
      attestation_data: { line_coverage: 71.4 },
      result: {
        is_compliant: false,
        parts: expect.arrayContaining([
          { rule: '.line_coverage >= 80', result: false, status: 'FAILED' },
        ]),
        comment: expect.any(String),
      },
    });
    expect((await record('risk-assessment')).attestation_data).toHaveLength(2);
    const [scan] = (await record('dependency-scan')).processed_trivy_results
      .results;
    expect(scan.high_count).toBe(scan.high.length);
    expect(scan.high[0].id).toMatch(/^CVE-/);
    expect((await record('dependency-scan')).vulnerabilities[0]).toMatchObject({
      id: scan.high[0].id,
      severity: 'HIGH',
    });
    expect((await record('code-quality')).quality_gate).toMatchObject({
      status: 'ERROR',
    });
    expect((await record('work-items')).ticket_results).toContainEqual({
      issue_id: 'CLM-99999',
      issue_url: expect.any(String),
      issue_exists: false,
    });
    expect((await record('unit-tests')).junit_results[0].failures).toBe(2);
    expect((await record('release-decision')).result.comment).toMatch(/freeze/);
    const reviews = (await record('pull-request')).pull_requests[0].approvers;
    expect(reviews.map(({ state }: { state: string }) => state)).toEqual([
      'DISMISSED',
      'CHANGES_REQUESTED',
      'COMMENTED',
    ]);
    expect((await record('coverage-gate', overridden)).override).toMatchObject({
      reason: expect.any(String),
    });
    const old = (await trails('claims-api'))[5];
    expect(
      (await record('pull-request', old)).pull_requests[0].approvers,
    ).toEqual(['elify', 'htanaka']);
  });

  it('legacy-importer: the region hides attestations of artifacts', async () => {
    const [newest] = await trails('legacy-importer');
    const { 'legacy-importer': artifact } =
      newest.compliance_status.artifacts_statuses;
    expect(artifact.status).toBe('NON-COMPLIANT');
    expect(
      await details('legacy-importer', newest, 'integration-tests'),
    ).toEqual([]);
    expect(await details('legacy-importer', newest, 'unit-tests')).toHaveLength(
      1,
    );
    const [build] = await builds('legacy-importer');
    expect(build).toMatchObject({
      evidence: {
        'integration-tests': {
          is_compliant: false,
          junit_results: [{ failures: 2 }, { failures: 0 }],
        },
      },
    });
  });

  it.each([
    ['mobile-bff', 50, 'NON-COMPLIANT'],
    ['nightly-reports', 100, 'COMPLIANT'],
  ])(
    '%s: a build older than the newest %i is still running',
    async (flow, newest, state) => {
      const all = await builds(flow);
      const running = [];
      for (const [age, build] of all.entries()) {
        const [row] = await search(build.fingerprint);
        if (row.running_in.includes('live-eu')) {
          running.push([age > newest, build.state]);
        }
      }
      expect(running).toEqual([[true, state]]);
    },
  );

  it('mobile-promotion: trail names differ only at the end', async () => {
    const names = (await trails('mobile-promotion')).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual([
      'promote-all-14',
      'promote-all-13',
      'promote-all-12',
    ]);
  });

  it('search-pipeline: two repositories share a flow', async () => {
    const states = async (repo: string) => {
      const own: Array<{ state: string }> = await get(
        `/artifacts/acme?flow_name=search-pipeline&repo_name=acme/${repo}`,
      );
      return own.map(({ state }) => state);
    };
    expect(await states('search-api')).toEqual(Array(5).fill('COMPLIANT'));
    expect((await states('search-indexer'))[0]).toBe('NON-COMPLIANT');
  });

  it('global-gateway: stopped in the US, still running in the EU', async () => {
    const [newest, second] = await builds('global-gateway');
    expect((await builds('global-gateway', 'us'))[1]).toMatchObject({
      fingerprint: second.fingerprint,
    });
    const places = async (fingerprint: string, name: string) => {
      const [row] = await search(fingerprint, name);
      return [row.running_in, row.exited_from];
    };
    expect(await places(second.fingerprint, 'eu')).toEqual([
      ['production'],
      [],
    ]);
    expect(await places(second.fingerprint, 'us')).toEqual([
      [],
      ['production'],
    ]);
    expect(await places(newest.fingerprint, 'eu')).toEqual([[], []]);
    expect(await places(newest.fingerprint, 'us')).toEqual([
      ['production'],
      [],
    ]);
  });

  it('checkout-web: the newest build is running; it passes on its own, but its trail fails', async () => {
    const [trail] = await trails('checkout-web');
    const artifact = trail.compliance_status.artifacts_statuses['checkout-web'];
    expect(artifact.status).toBe('COMPLIANT');
    const [build] = await builds('checkout-web');
    expect(build).toMatchObject({
      fingerprint: artifact.artifact_fingerprint,
      state: 'NON-COMPLIANT',
    });
    expect((await search(build.fingerprint))[0].running_in).toEqual([
      'staging-eu',
    ]);
  });

  it('has a notification to an unknown kind of chat, with its channel and author', async () => {
    const read = await get('/organizations/acme/environments_notifications/4');
    expect(read).toMatchObject({
      created_by: 'jonas.weber',
      targets: [{ type: 'TEAMS', context: { channel_name: 'claims-duty' } }],
    });
  });
});

import {
  NOT_FOUND,
  failureOf,
  FINGERPRINT,
  FLOW,
  useHarness,
  NOW,
  ORG,
  TRAIL,
} from '../__testUtils__/harness';

const STRANGER = 'fade'.repeat(16);
const ARCHIVED = 'old-api-archived-at-1767225600';

describe('E9, search by commit or fingerprint', () => {
  const harness = useHarness();

  beforeAll(async () => {
    harness.fill();
    const { api } = harness.region;
    for (const name of ['production', 'staging']) {
      api.createEnvironment({ org: ORG, name });
    }
    const run = (environment: string, fingerprint = FINGERPRINT) => ({
      org: ORG,
      environment,
      fingerprint,
      name: 'payments',
    });
    api.start(run('staging'));
    await harness.region.clock.advance({ minutes: 10 });
    api.start(run('production'));
    api.stop(run('staging'));
    api.start(run('production', STRANGER));
  });

  const search = (value: string) =>
    harness.client().searchArtifacts({ org: ORG, value });

  it('E9 finds an artifact by its fingerprint and by a prefix of it', async () => {
    for (const value of [FINGERPRINT, FINGERPRINT.slice(0, 5)]) {
      const body = await harness.get(`/search/${ORG}/sha/${value}`);
      expect(body).toMatchObject({
        artifacts: [
          {
            fingerprint: FINGERPRINT,
            flow: FLOW,
            pipeline: FLOW,
            trail: TRAIL,
            git_commit: TRAIL,
            template_reference_name: 'payments-api',
            has_provenance: true,
            compliance_state: 'INCOMPLETE',
          },
        ],
        resolved_to: {
          type: 'fingerprint',
          full_match: FINGERPRINT,
          fingerprints: { count: 1, matches: [FINGERPRINT] },
          commits: { count: 0, matches: [] },
        },
      });
    }
    const upper = await search(FINGERPRINT.toUpperCase());
    expect(upper.items).toHaveLength(1);
  });

  it('E9 finds the artifacts of a commit', async () => {
    const result = await search(TRAIL.slice(0, 7));
    expect(result.items.map(item => item.fingerprint)).toEqual([FINGERPRINT]);
  });

  it('E9 returns a row for each flow with the fingerprint', async () => {
    const { api } = harness.region;
    api.createFlow({ org: ORG, name: 'release' });
    api.createTrail({ org: ORG, flow: 'release', trail: 'prod-1' });
    const shared = 'beef'.repeat(16);
    harness.artifact(shared, { createdAt: new Date(NOW.getTime() - 1000) });
    harness.artifact(shared, { flow: 'release', trail: 'prod-1' });
    const one = await search(shared);
    expect(one.items.map(item => item.flow).sort()).toEqual([FLOW, 'release']);
    const many = await search(TRAIL);
    expect(many.items).toHaveLength(3);
    harness.artifact('beef1'.padEnd(64, '0'), {
      flow: 'release',
      trail: 'prod-1',
    });
    harness.artifact('beef1'.padEnd(64, '1'), {
      flow: 'release',
      trail: 'prod-1',
    });
    expect(await harness.get(`/search/${ORG}/sha/beef1`)).toMatchObject({
      resolved_to: {
        type: 'multiple',
        full_match: null,
        fingerprints: { count: 2 },
      },
    });
  });

  it('E9 also finds artifacts of archived flows', async () => {
    const { api } = harness.region;
    const place = { org: ORG, flow: ARCHIVED, trail: 'v1' };
    const old = 'dead'.repeat(16);
    api.createFlow({ org: ORG, name: ARCHIVED });
    api.createTrail(place);
    harness.artifact(old, place);
    api.archiveFlow({ org: ORG, flow: ARCHIVED });
    const result = await search(old);
    expect(result.items).toEqual([expect.objectContaining({ flow: ARCHIVED })]);
    const trails = harness
      .client()
      .listTrails({ org: ORG, flowName: ARCHIVED });
    expect(await failureOf(trails)).toMatchObject(NOT_FOUND);
  });

  it('E9 returns where an artifact is running, where it exited, and its history', async () => {
    const { artifacts } = await harness.get<{
      artifacts: Array<{ history: Array<{ event: string }> }>;
    }>(`/search/${ORG}/sha/${FINGERPRINT}`);
    expect(artifacts).toMatchObject([
      { running_in: ['production'], exited_from: ['staging'] },
    ]);
    const [artifact] = artifacts;
    expect(artifact.history.map(item => item.event)).toEqual([
      'Artifact created in payments-api',
      'Started running in staging #1',
      'Started running in production #1',
      'Exited from staging #2',
    ]);
    expect(artifact.history[0]).toHaveProperty('timestamp', expect.any(Number));
  });

  it('E9 finds running artifacts without a flow', async () => {
    const body = await harness.get(`/search/${ORG}/sha/fadef`);
    expect(body).toMatchObject({
      artifacts: [
        {
          fingerprint: STRANGER,
          name: 'payments',
          has_provenance: false,
          flow: null,
          compliance_state: null,
          running_in: ['production'],
        },
      ],
    });
  });

  it('E9 responds with 400 to short values and to ones that are not hexadecimal', async () => {
    for (const value of ['abcd', 'xyzxyz', 'abcde!', 'a'.repeat(65)]) {
      const answer = await harness.raw(
        'GET',
        `/search/${ORG}/sha/${encodeURIComponent(value)}`,
      );
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.any(String) },
      });
    }
  });
});

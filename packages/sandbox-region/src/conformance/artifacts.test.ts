import {
  COMMIT,
  failureOf,
  FINGERPRINT,
  FLOW,
  Harness,
  NOW,
  NOW_SECONDS,
  ORG,
  TRAIL,
} from '../__testUtils__/harness';

describe('E1 and E2, lists of artifacts', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
    harness.fill();
    harness.region.api.createFlow({ org: ORG, name: 'many' });
    harness.region.api.createTrail({ org: ORG, flow: 'many', trail: 'v1' });
    for (let number = 0; number < 40; number += 1) {
      harness.artifact(number.toString(16).padStart(64, '0'), {
        flow: 'many',
        trail: 'v1',
        createdAt: new Date(NOW.getTime() - 60_000 * (number + 100)),
      });
    }
    harness.region.api.attest({
      org: ORG,
      flow: FLOW,
      trail: TRAIL,
      name: 'sbom',
      isCompliant: true,
      artifactFingerprint: FINGERPRINT,
    });
  });

  afterAll(() => harness.region.stop());

  const fingerprints = (items: { record: { fingerprint: string } }[]) =>
    items.map(({ record }) => record.fingerprint);

  it('E1 lists the artifacts of an organization, newest first', async () => {
    const page = await harness
      .client()
      .listArtifacts({ org: ORG, perPage: 100 });
    expect(page.unreadable).toBe(0);
    expect(page.items).toHaveLength(41);
    expect(page.hasNextPage).toBe(false);
    const times = page.items.map(({ record }) => String(record.createdAt));
    expect(times).toEqual([...times].sort().reverse());
  });

  it('E1 returns each artifact with its evidence, commit, repo and state', async () => {
    const { body } = await harness.raw(
      'GET',
      `/artifacts/${ORG}?flow_name=${FLOW}`,
    );
    expect(body).toEqual([
      expect.objectContaining({
        fingerprint: FINGERPRINT,
        filename: 'registry.example.com/acme/payments-api:aaaaaaa',
        trail_name: TRAIL,
        template_reference_name: 'payments-api',
        git_commit: TRAIL,
        git_commit_info: expect.objectContaining({ message: COMMIT.message }),
        repo_info: expect.objectContaining({
          name: 'acme/payments-api',
          provider: 'github',
        }),
        state: 'INCOMPLETE',
        evidence: {
          sbom: expect.objectContaining({
            evidence_type: 'generic',
            is_compliant: true,
          }),
        },
      }),
    ]);
  });

  it('E1 returns times as strings of epoch seconds', async () => {
    const { body } = await harness.raw(
      'GET',
      `/artifacts/${ORG}?flow_name=${FLOW}`,
    );
    expect(body).toEqual([
      expect.objectContaining({
        created_at: String(NOW_SECONDS - 3000.25),
        last_modified_at: String(NOW_SECONDS),
      }),
    ]);
  });

  it('E1 paginates without a total until a page is not full', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(page =>
        harness.client().listArtifacts({ org: ORG, page, perPage: 20 }),
      ),
    );
    expect(pages.map(page => page.items.length)).toEqual([20, 20, 1]);
    expect(pages.map(page => page.hasNextPage)).toEqual([true, true, false]);
    const all = pages.flatMap(page => fingerprints(page.items));
    expect(new Set(all).size).toBe(41);
  });

  it('E1 filters by flow_name', async () => {
    const page = await harness
      .client()
      .listArtifacts({ org: ORG, flowName: 'many', perPage: 100 });
    expect(page.items).toHaveLength(40);
  });

  it('E1 filters by repo_name', async () => {
    const path = `/artifacts/${ORG}?repo_name=acme%2Fpayments-api`;
    expect(await harness.raw('GET', path)).toMatchObject({
      body: [{ fingerprint: FINGERPRINT }],
    });
  });

  it('E1 accepts basic authentication with the key as the user name', async () => {
    const statusWith = async (login: string) => {
      const basic = Buffer.from(login).toString('base64');
      const { status } = await harness.raw('GET', `/artifacts/${ORG}`, {
        headers: { authorization: `Basic ${basic}` },
      });
      return status;
    };
    expect(await statusWith('key-of-reader:')).toBe(200);
    expect(await statusWith('key-of-reader:x')).toBe(401);
  });

  it('E1 responds with 404 for an unknown flow', async () => {
    expect(
      await failureOf(
        harness.client().listArtifacts({ org: ORG, flowName: 'nothing' }),
      ),
    ).toMatchObject({ kind: 'not-found', httpStatus: 404 });
  });

  it('E2 lists the artifacts of a flow', async () => {
    expect(await harness.raw('GET', `/artifacts/${ORG}/${FLOW}`)).toMatchObject(
      { body: [{ fingerprint: FINGERPRINT }] },
    );
  });

  it('E2 responds with 404 for an unknown flow', async () => {
    expect(await harness.raw('GET', `/artifacts/${ORG}/nothing`)).toMatchObject(
      { status: 404 },
    );
  });
});

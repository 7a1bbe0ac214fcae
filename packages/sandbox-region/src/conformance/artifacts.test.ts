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

describe('E1 and E2, lists of artifacts', () => {
  const harness = useHarness();

  beforeAll(async () => {
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

  const fingerprints = (items: { record: { fingerprint: string } }[]) =>
    items.map(({ record }) => record.fingerprint);

  it('E1 lists the artifacts of an organization, newest first', async () => {
    const page = await harness
      .client()
      .listArtifacts({ org: ORG, perPage: 100 });
    expect(page.unreadable).toBe(0);
    expect(page.items).toHaveLength(41);
    const times = page.items.map(({ record }) => String(record.createdAt));
    expect(times).toEqual([...times].sort().reverse());
  });

  it.each([
    ['flow_name', FLOW],
    ['repo_name', 'acme%2Fpayments-api'],
  ])(
    'E1 filters by %s, and returns all of an artifact',
    async (name, value) => {
      const path = `/artifacts/${ORG}?${name}=${value}`;
      const body = await harness.get(path);
      expect(body).toEqual([
        expect.objectContaining({
          created_at: String(NOW_SECONDS - 3000.25),
          last_modified_at: String(NOW_SECONDS),
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
    },
  );

  it('E1 paginates without a total until a page is not full', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(page =>
        harness.client().listArtifacts({ org: ORG, page, perPage: 20 }),
      ),
    );
    expect(pages.map(page => page.items.length)).toEqual([20, 20, 1]);
    const all = pages.flatMap(page => fingerprints(page.items));
    expect(new Set(all).size).toBe(41);
  });

  it('E2 lists the artifacts of a flow', async () => {
    const body = await harness.get(`/artifacts/${ORG}/${FLOW}`);
    expect(body).toMatchObject([{ fingerprint: FINGERPRINT }]);
  });
});

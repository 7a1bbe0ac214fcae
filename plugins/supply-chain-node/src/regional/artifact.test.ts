import { artifactSchema } from './artifact';

const fingerprint = 'a'.repeat(64);

describe('artifactSchema', () => {
  it('reads an artifact as E1 sends it', () => {
    const artifact = artifactSchema.parse({
      id: '1a-2b',
      fingerprint,
      filename: 'registry/app:1.2.3',
      created_at: '1679652243.12',
      last_modified_at: 1679652244,
      evidence: {
        unit: {
          evidence_type: 'junit',
          is_compliant: null,
          created_at: '2023-03-24T10:04:03Z',
          has_audit_package: true,
          junit_results: [{ name: 'all', total: '3', failures: 0 }],
          scan_results: { high_count: 1, low: 2 },
        },
      },
      git_commit_info: {
        sha1: 'b'.repeat(40),
        message: 'a\nb',
        verified: null,
      },
      repo_info: { name: 'owner/app', url: 'https://host/owner/app' },
      external_urls: {
        new: { href: 'https://host/new', fingerprint },
        old: 'https://host/old',
        bad: 7,
      },
      state: 'NON_COMPLIANT',
      grown_last_month: true,
    });

    expect(artifact).toMatchObject({
      created_at: '2023-03-24T10:04:03.120Z',
      last_modified_at: '2023-03-24T10:04:04.000Z',
      state: { value: 'non-compliant', original: 'NON_COMPLIANT' },
      external_urls: {
        new: { href: 'https://host/new', fingerprint },
        old: { href: 'https://host/old' },
      },
    });
    expect(artifact.external_urls).not.toHaveProperty('bad');
    expect(artifact).not.toHaveProperty('grown_last_month');
    const { unit } = artifact.evidence!;
    expect(unit.is_compliant).toBeUndefined();
    expect(unit.junit_results).toMatchObject([{ name: 'all', total: 3 }]);
    expect(unit.scan_results).toMatchObject({
      results: [
        {
          counts: [
            { severity: 'high', count: 1 },
            { severity: 'low', count: 2 },
          ],
        },
      ],
    });
  });

  it('reads an artifact with only a fingerprint', () => {
    const artifact = artifactSchema.parse({ fingerprint });
    expect(JSON.parse(JSON.stringify(artifact))).toEqual({
      fingerprint,
      state: { value: 'unknown' },
    });
  });

  it.each([[{}], [{ fingerprint: null }], [{ fingerprint: '' }], [null], [[]]])(
    'rejects %p, which has no fingerprint',
    value => {
      expect(artifactSchema.safeParse(value).success).toBe(false);
    },
  );
});

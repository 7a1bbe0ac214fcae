import { readArtifact, readFoundArtifact } from './artifact';

const fingerprint = 'a'.repeat(64);
const place = { region: 'eu', org: 'acme' };
const flow = { ...place, flow: 'app' };

describe('readArtifact', () => {
  it('reads an artifact as E1 sends it', () => {
    expect(
      readArtifact(flow, {
        id: '1a-2b',
        fingerprint,
        filename: 'registry/app:1.2.3',
        created_at: '1679652243.12',
        evidence: {
          unit: {
            evidence_type: 'junit',
            is_compliant: null,
            created_at: '2023-03-24T10:04:03Z',
            has_audit_package: true,
            junit_results: [{ name: 'all', total: '3', failures: 0 }],
          },
        },
        git_commit: 'c'.repeat(40),
        git_commit_info: {
          sha1: 'b'.repeat(40),
          message: 'a\nb',
          verified: false,
          signature_state: 'unsigned',
        },
        commit_url: 'https://host/commit/b',
        repo_info: { name: 'owner/app', url: 'https://host/owner/app' },
        external_urls: {
          new: { href: 'https://host/new', fingerprint },
          old: 'https://host/old',
          bad: 7,
        },
        annotations: { base: 'node:24', layers: 7, nested: {}, token: 'x1' },
        state: 'NON_COMPLIANT',
        grown_last_month: true,
      }),
    ).toEqual({
      record: {
        ...flow,
        fingerprint,
        name: 'registry/app:1.2.3',
        filename: 'registry/app:1.2.3',
        state: 'non-compliant',
        createdAt: '2023-03-24T10:04:03.120Z',
        commit: {
          sha: 'b'.repeat(40),
          message: 'a',
          url: 'https://host/commit/b',
          verified: false,
          signature: 'unsigned',
        },
      },
      reported: 'non-compliant',
      repo: 'owner/app',
      repoUrl: 'https://host/owner/app',
      evidence: [
        {
          name: 'unit',
          type: 'junit',
          state: 'pending',
          createdAt: '2023-03-24T10:04:03.000Z',
          hasEvidence: false,
          externalUrls: [],
          junit: [{ name: 'all', total: 3, failures: 0 }],
        },
      ],
      externalUrls: [
        { name: 'new', url: 'https://host/new' },
        { name: 'old', url: 'https://host/old' },
      ],
      labels: ['base=node:24', 'layers=7', 'token=[redacted]'],
    });
  });

  it('returns only the fingerprint of one that lacks everything else', () => {
    expect(readArtifact(flow, { fingerprint })).toBe(fingerprint);
  });

  it.each([[{}], [{ fingerprint: '' }], [null], [[]]])(
    'rejects %p, which has no fingerprint',
    value => expect(readArtifact(flow, value)).toBeUndefined(),
  );
});

const read = (fields: object) =>
  readFoundArtifact(place, { fingerprint, flow: 'shop', ...fields });

describe('readFoundArtifact', () => {
  it.each([
    [
      'name in the template',
      { template_reference_name: 'web', name: 'x' },
      'web',
    ],
    ['reported name', { name: 'web:1.0\nsecond line' }, 'web:1.0'],
    ['fingerprint if it has no name', {}, fingerprint],
  ])('calls it by its %s', (_, fields, name) => {
    expect(read(fields)?.name).toBe(name);
  });

  it('reads where it runs and its history', () => {
    expect(
      read({
        compliance_state: 'COMPLIANT',
        running_in: ['prod'],
        exited_from: null,
        history: [{ event: 'Started', timestamp: '1679652243' }, {}],
      }),
    ).toEqual({
      ...place,
      flow: 'shop',
      fingerprint,
      name: fingerprint,
      state: 'compliant',
      runningIn: ['prod'],
      history: [{ event: 'Started', at: '2023-03-24T10:04:03.000Z' }],
    });
  });

  it('rejects one without a fingerprint, or with provenance in no flow', () => {
    expect(read({ fingerprint: null })).toBeUndefined();
    expect(read({ flow: '', has_provenance: true })).toBeUndefined();
    expect(read({ flow: '', has_provenance: false })).toBeDefined();
  });

  it('keeps no address that a browser should not open', () => {
    const record = read({
      git_commit: 'c',
      commit_url: 'data:text/html,hello',
      build_url: 'file:///etc/passwd',
      html_url: 'https://console.example.com/1',
    });

    expect(record).toMatchObject({
      commit: { sha: 'c' },
      htmlUrl: 'https://console.example.com/1',
    });
    expect(JSON.stringify(record)).not.toMatch(/text.html|passwd/);
  });
});

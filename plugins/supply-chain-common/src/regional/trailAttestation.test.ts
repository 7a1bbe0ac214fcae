import { trailAttestationSchema } from './trailAttestation';

describe('trailAttestationSchema', () => {
  it('reads a pull request with its approvers and commits', () => {
    const { pull_requests: pullRequests } = trailAttestationSchema.parse({
      attestation_id: '1a-2b',
      attestation_type: 'pull_request',
      created_at: 1679652243.25,
      pull_requests: [
        {
          url: 'https://host/pr/1',
          state: 'MERGED',
          author: { username: 'ann' },
          merged_at: '1679652243',
          approvers: ['bob', { username: 'cid', timestamp: 1679652243 }, 7],
          commits: ['abc', { sha: 'def', author: 'ann' }, null],
        },
      ],
    });
    expect(JSON.parse(JSON.stringify(pullRequests))).toEqual([
      {
        url: 'https://host/pr/1',
        state: 'MERGED',
        author: 'ann',
        merged_at: '2023-03-24T10:04:03.000Z',
        approvers: [
          { username: 'bob' },
          { username: 'cid', timestamp: '2023-03-24T10:04:03.000Z' },
        ],
        commits: [{ sha1: 'abc' }, { sha1: 'def', author: 'ann' }],
      },
    ]);
  });

  it.each([
    ['in results', { results: [{ target: 'app', high_count: 1, low: '4' }] }],
    ['in a list', [{ name: 'app', high: 1, low_count: 4 }, { name: 'none' }]],
    ['alone', { name: 'app', high: 1, low: 4 }],
  ])('reads the counts of a scanner that stand %s', (_where, results) => {
    const attestation = trailAttestationSchema.parse({ scan_results: results });
    expect(JSON.parse(JSON.stringify(attestation.scan_results))).toEqual([
      { name: 'app', high: 1, low: 4 },
    ]);
  });

  it('reads the rules of a custom type, inside its data or beside it', () => {
    const rules = [{ rule: 'coverage > 80', passed: true }];
    const data = { coverage: 81 };
    for (const record of [
      { custom_data: data, rule_results: rules },
      { custom_data: { ...data, rule_results: rules } },
    ]) {
      expect(trailAttestationSchema.parse(record)).toMatchObject({
        custom_data: data,
        rule_results: [{ rule: 'coverage > 80', is_compliant: true }],
      });
    }
  });

  it('keeps as raw JSON what the fields do not show in full', () => {
    const { raw } = trailAttestationSchema.parse({
      attestation_name: 'scan',
      is_compliant: null,
      description: ['of', 'a', 'wrong', 'form'],
      junit_results: [{ name: 'all', note: 'new' }],
      tool_version: '1.2',
    });
    expect(raw).toEqual({
      description: ['of', 'a', 'wrong', 'form'],
      junit_results: [{ name: 'all', note: 'new' }],
      tool_version: '1.2',
    });
  });

  it('reads null as not yet known', () => {
    const attestation = trailAttestationSchema.parse({ is_compliant: null });
    expect(attestation.is_compliant).toBeUndefined();
  });

  it('does not understand what is no object', () => {
    expect(trailAttestationSchema.safeParse('OK').success).toBe(false);
    expect(trailAttestationSchema.safeParse([]).success).toBe(false);
  });
});

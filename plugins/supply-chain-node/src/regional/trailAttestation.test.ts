import { trailAttestationSchema } from './trailAttestation';

/** Serializes the value, which drops undefined fields. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

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
          approvers: [
            'bob',
            {
              username: 'cid',
              state: 'CHANGES_REQUESTED',
              timestamp: 1679652243,
            },
            7,
          ],
          commits: [
            'abc',
            { sha: 'def', author: 'ann', timestamp: 1679652243 },
            null,
          ],
        },
      ],
    });
    expect(asJson(pullRequests)).toEqual([
      {
        url: 'https://host/pr/1',
        state: 'MERGED',
        author: 'ann',
        merged_at: '2023-03-24T10:04:03.000Z',
        approvers: [
          { username: 'bob' },
          {
            username: 'cid',
            state: 'CHANGES_REQUESTED',
            timestamp: '2023-03-24T10:04:03.000Z',
          },
          {},
        ],
        commits: [
          { sha1: 'abc' },
          {
            sha1: 'def',
            author: 'ann',
            timestamp: '2023-03-24T10:04:03.000Z',
          },
          {},
        ],
      },
    ]);
  });

  it.each([
    ['in results', { results: [{ target: 'app', high_count: 1, low: '4' }] }],
    ['in a list', [{ name: 'app', high: 1, low_count: 4 }]],
    ['alone', { name: 'app', high: 1, low: 4 }],
  ])('reads the counts of a scanner that are %s', (_where, results) => {
    const { scans } = trailAttestationSchema.parse({ scan_results: results });
    expect(asJson(scans)).toEqual([
      {
        results: [
          {
            name: 'app',
            counts: [
              { severity: 'high', count: 1 },
              { severity: 'low', count: 4 },
            ],
            findings: [],
          },
        ],
      },
    ]);
  });

  it('reads the findings of a scanner next to their counts, and the name of the tool', () => {
    const { scans } = trailAttestationSchema.parse({
      processed_snyk_results: {
        tool: { name: 'Snyk', version: 1.1 },
        results: [
          {
            high_count: 5,
            high: [
              { id: 'CVE-2026-31877', package: 'xml-lite', version: '2.4.1' },
              'CVE-2026-30412',
            ],
            medium_count: null,
            medium: [],
            low_count: 0,
            low: [{ id: 'CVE-2026-1' }],
          },
        ],
      },
    });
    expect(asJson(scans)).toEqual([
      {
        tool: 'Snyk',
        version: '1.1',
        results: [
          {
            // A list longer than its count wins.
            counts: [
              { severity: 'high', count: 5 },
              { severity: 'medium', count: 0 },
              { severity: 'low', count: 1 },
            ],
            findings: [
              {
                id: 'CVE-2026-31877',
                severity: 'high',
                package: 'xml-lite',
                version: '2.4.1',
              },
              { id: 'CVE-2026-30412', severity: 'high' },
              { id: 'CVE-2026-1', severity: 'low' },
            ],
          },
        ],
      },
    ]);
  });

  it('reads vulnerabilities, unless the results of a scanner list them already', () => {
    const vulnerabilities = [{ id: 'CVE-1', severity: 'HIGH' }];
    const results = { results: [{ high_count: 1, high: ['CVE-1'] }] };
    const scansOf = (record: object) =>
      asJson(trailAttestationSchema.parse(record).scans);
    const alone = {
      results: [
        {
          counts: [{ severity: 'high', count: 1 }],
          findings: [{ id: 'CVE-1', severity: 'high' }],
        },
      ],
    };
    expect(scansOf({ vulnerabilities })).toEqual([alone]);
    expect(scansOf({ vulnerabilities, processed_x_results: results })).toEqual([
      { tool: 'x', ...alone },
    ]);
    expect(
      scansOf({
        vulnerabilities: [...vulnerabilities, { id: 'CVE-2' }],
        processed_x_results: results,
      }),
    ).toHaveLength(2);
  });

  it('names a tool after its field when the record does not name it', () => {
    const { scans } = trailAttestationSchema.parse({
      processed_trivy_results: { results: [{ low_count: 2 }] },
    });
    expect(scans).toMatchObject([{ tool: 'trivy' }]);
  });

  it("keeps a tool's results without counts as reported", () => {
    const { scans, data } = trailAttestationSchema.parse({
      processed_lint_results: { warnings: 3 },
    });
    expect(scans).toBeUndefined();
    expect(data).toEqual([
      { name: 'processed_lint_results', value: { warnings: 3 } },
    ]);
  });

  it("reads the parts of a result with the reporter's comment", () => {
    const { result, rule_results: rules } = trailAttestationSchema.parse({
      result: {
        is_compliant: false,
        comment: 'one rule failed',
        parts: [
          { rule: 'coverage > 80', result: 75, status: 'FAILED' },
          { rule: 'no criticals', result: false, status: 'PASSED' },
          { rule: 'signed', result: true },
          { rule: 'reviewed', status: 'SKIPPED' },
          'an old part',
          null,
        ],
      },
    });
    expect(result).toEqual({
      is_compliant: false,
      comment: 'one rule failed',
    });
    expect(asJson(rules)).toEqual([
      {
        rule: 'coverage > 80',
        is_compliant: false,
        status: 'FAILED',
        result: '75',
      },
      {
        rule: 'no criticals',
        is_compliant: true,
        status: 'PASSED',
        result: 'false',
      },
      { rule: 'signed', is_compliant: true, result: 'true' },
      { rule: 'reviewed', status: 'SKIPPED' },
      { rule: 'an old part' },
      {},
    ]);
  });

  it.each([
    ['one field says so', { rule: 'a', passed: true, status: 'FAILED' }],
    ['the map has just the outcome', { a: 'failed' }],
    ['the map has a full record', { a: { is_compliant: false } }],
  ])('treats a rule as failed when %s', (_how, parts) => {
    const { rule_results: rules } = trailAttestationSchema.parse({
      result: { parts },
    });
    expect(rules).toMatchObject([{ rule: 'a', is_compliant: false }]);
  });

  it('reads the rules of a custom type, inside its data or next to it', () => {
    const rules = [{ rule: 'coverage > 80', passed: true }];
    const data = { coverage: 81 };
    for (const record of [
      { custom_data: data, rule_results: rules },
      { custom_data: { ...data, rule_results: rules } },
    ]) {
      expect(trailAttestationSchema.parse(record)).toMatchObject({
        data: [{ name: 'custom_data', value: data }],
        rule_results: [{ rule: 'coverage > 80', is_compliant: true }],
      });
    }
  });

  it('reads results as some regions have recorded them', () => {
    const read = trailAttestationSchema.parse({
      qualityGate: { status: 'ERROR', conditions: [{ metric: 'coverage' }] },
      overridden_attestation_id: '7',
      reason: 'accepted risk',
      scan_results: {
        findings: [
          {
            id: 'no-eval',
            severity: 'HIGH',
            message: { text: 'eval is evil' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'src/app.ts' },
                  region: { startLine: 12 },
                },
              },
              { path: 'src/main.ts', line: 3 },
              'src/index.ts',
            ],
          },
          { id: 'weak-hash', message: 'MD5 is weak' },
        ],
      },
    });

    expect(read.quality_gates).toMatchObject([
      { status: 'ERROR', is_compliant: false },
    ]);
    expect(read.override).toEqual({
      reason: 'accepted risk',
      overridden_attestation_id: '7',
    });
    expect(read.scans?.[0].results[0].findings).toMatchObject([
      {
        title: 'eval is evil',
        locations: ['src/app.ts:12', 'src/main.ts:3', 'src/index.ts'],
      },
      { title: 'MD5 is weak' },
    ]);
  });

  it('reads a quality gate with its conditions, in either spelling', () => {
    const { quality_gates: gates } = trailAttestationSchema.parse({
      quality_gate: {
        status: 'ERROR',
        conditions: [
          {
            metric: 'new_coverage',
            operator: 'LESS_THAN',
            value: '71.3',
            errorThreshold: '80',
            status: 'ERROR',
          },
          { metricKey: 'bugs', actual_value: 0, status: 'OK' },
          { metric: 'smells', status: 'NO_VALUE' },
        ],
      },
    });
    expect(asJson(gates)).toEqual([
      {
        status: 'ERROR',
        is_compliant: false,
        conditions: [
          {
            metric: 'new_coverage',
            operator: 'LESS_THAN',
            threshold: '80',
            value: '71.3',
            status: 'ERROR',
            is_compliant: false,
          },
          { metric: 'bugs', value: '0', status: 'OK', is_compliant: true },
          { metric: 'smells', status: 'NO_VALUE' },
        ],
      },
    ]);
  });

  it.each([
    'tickets',
    'ticket_results',
    'jira_results',
    'processed_jira_results',
  ])('reads the tickets in %s by key', field => {
    const { tickets } = trailAttestationSchema.parse({
      [field]: [
        {
          issue_id: 'PAY-17',
          issue_url: 'https://tickets.example.com/PAY-17',
          issue_exists: false,
        },
      ],
    });
    expect(asJson(tickets)).toEqual([
      {
        key: 'PAY-17',
        url: 'https://tickets.example.com/PAY-17',
        exists: false,
      },
    ]);
  });

  it('does not mistake anything a pipeline says about itself for a ticket', () => {
    const { tickets, raw } = trailAttestationSchema.parse({
      user_data: { tickets: [{ issue_id: 'PAY-17' }] },
    });
    expect(tickets).toBeUndefined();
    expect(raw).toEqual({});
  });

  it('reads what an entry overrides, and why', () => {
    for (const record of [
      { override: { reason: 'flaky', overridden_attestation_id: 'a-1' } },
      { override: { reason: 'flaky' }, overridden_attestation_id: 'a-1' },
    ]) {
      expect(trailAttestationSchema.parse(record).override).toEqual({
        reason: 'flaky',
        overridden_attestation_id: 'a-1',
      });
    }
  });

  it('keeps everything that the fields do not show in full as raw JSON', () => {
    const { raw } = trailAttestationSchema.parse({
      attestation_name: 'scan',
      is_compliant: null,
      description: ['of', 'a', 'wrong', 'form'],
      junit_results: [{ name: 'all', note: 'new' }],
      tool_version: '1.2',
      constructor: 'a name of every object',
    });
    expect(raw).toEqual({
      description: ['of', 'a', 'wrong', 'form'],
      junit_results: [{ name: 'all', note: 'new' }],
      tool_version: '1.2',
      constructor: 'a name of every object',
    });
  });

  it.each([
    [['api', null, 7], ['api']],
    ['api', ['api']],
    [null, undefined],
  ])('reads the artifacts that %j names as %j', (target_artifacts, names) => {
    const attestation = trailAttestationSchema.parse({ target_artifacts });
    expect(attestation.target_artifacts).toEqual(names);
  });

  it('reads null as not known yet', () => {
    const attestation = trailAttestationSchema.parse({ is_compliant: null });
    expect(attestation.is_compliant).toBeUndefined();
  });

  it('rejects anything but an object', () => {
    expect(trailAttestationSchema.safeParse('OK').success).toBe(false);
    expect(trailAttestationSchema.safeParse([]).success).toBe(false);
  });
});

import { portalUserData, readAttestation } from './attestation';

const entryOf = (record: Record<string, unknown>) => readAttestation(record)!;

const detailsOf = (record: Record<string, unknown>) => entryOf(record).details;

const rulesOf = (count: number, status: string) =>
  Array.from({ length: count }, (_, index) => ({
    rule: `${status} ${index}`,
    status,
  }));

describe('readAttestation', () => {
  it('drops internal IDs of the region, but keeps those of other systems', () => {
    const { rest } = detailsOf({
      id: 'region-1',
      org_id: 'region-2',
      flow_id: 'region-3',
      trail_id: 'region-4',
      flow_template_id: 'region-5',
      ticket: { id: 'PAY-17' },
      vulnerabilities: [{ id: 'CVE-2026-1', severity: 'high' }],
      build_id: 4127,
    });
    expect(rest).not.toMatch(/region-/);
    expect(JSON.parse(rest!)).toMatchObject({
      ticket: { id: 'PAY-17' },
      vulnerabilities: [{ id: 'CVE-2026-1' }],
      build_id: 4127,
    });
  });

  it('redacts secrets everywhere', () => {
    const secret = { token: 'XSECRETX', url: 'https://u:XSECRETX@x.example/' };
    const text = 'API_KEY=XSECRETX';
    const details = detailsOf({
      description: text,
      annotations: { password: 'XSECRETX', note: text, deep: secret },
      external_urls: { bad: 'https://u:XSECRETX@x.example/' },
      origin_url: 'https://u:XSECRETX@x.example/',
      result: {
        comment: text,
        parts: [{ rule: text, result: secret, message: text }],
      },
      attestation_data: { ...secret, nested: secret, list: [secret, text] },
      custom_data: [{ name: 'API_KEY', value: 'XSECRETX' }],
      processed_snyk_results: {
        results: [{ target: text, high: [{ id: text, title: text }] }],
      },
      quality_gate: { name: text, status: text, conditions: [text] },
      tickets: [{ issue_id: text, summary: text }],
      override: { reason: text },
      pull_requests: [
        {
          title: text,
          url: 'https://u:XSECRETX@x.example/',
          approvers: [text],
          commits: [{ message: text }],
        },
      ],
      odd: secret,
    });
    expect(JSON.stringify(details)).not.toContain('XSECRETX');
  });

  it('distinguishes an unknown evidence file from none', () => {
    const filesOf = (record: object) => detailsOf({ ...record }).hasEvidence;

    expect(filesOf({ has_audit_package: true })).toBe(true);
    expect(filesOf({ has_audit_package: false })).toBe(false);
    expect(filesOf({})).toBeUndefined();
  });

  it.each([
    [{ result: { is_compliant: false } }, 'non-compliant'],
    [{ is_compliant: true, result: { is_compliant: false } }, 'compliant'],
    [{ result: 'FAILED' }, 'non-compliant'],
    [{ result: {} }, 'pending'],
  ])('takes the verdict of %j for %s', (record, state) => {
    expect(detailsOf(record).state).toBe(state);
  });

  it('reads what an entry overrides, and why', () => {
    for (const record of [
      { override: { reason: 'flaky', overridden_attestation_id: 'a-1' } },
      { override: { reason: 'flaky' }, overridden_attestation_id: 'a-1' },
      { reason: 'flaky', overridden_attestation_id: 'a-1' },
    ]) {
      expect(entryOf(record)).toMatchObject({
        overrides: 'a-1',
        details: { override: { reason: 'flaky' } },
      });
    }
  });

  it('caps lists, and leaves out passed items first', () => {
    const { rules, truncated } = detailsOf({
      result: {
        parts: [...rulesOf(400, 'PASSED'), ...rulesOf(212, 'FAILED')],
      },
    });
    expect(rules?.every(({ compliant }) => compliant === false)).toBe(true);
    expect(rules).toHaveLength(200);
    expect(truncated).toBe(true);
  });

  it.each<[string, Record<string, unknown>]>([
    [
      'findings',
      {
        scan_results: {
          high: Array.from({ length: 201 }, (_, n) => `CVE-${n}`),
        },
      },
    ],
    ['commits', { pull_requests: [{ commits: Array(201).fill('a1b2c3d') }] }],
    ['JSON', { odd: 'x'.repeat(21_000) }],
  ])('says that it leaves out %s', (_, record) =>
    expect(detailsOf(record).truncated).toBe(true),
  );

  it('reads a pull request, with verdicts from the states of its reviews only', () => {
    const timestamp = 1679652243;
    const at = '2023-03-24T10:04:03.000Z';
    const { pullRequests } = detailsOf({
      pull_requests: [
        {
          url: 'https://host/pr/1',
          state: 'MERGED',
          author: { username: 'ann' },
          merged_at: '1679652243',
          approvers: [
            { username: 'ada', state: 'APPROVED', timestamp },
            { username: 'bob', state: 'CHANGES_REQUESTED' },
            { username: 'cid', state: 'dismissed' },
            { username: 'dee', state: 'NEEDS_WORK' },
            'eve',
            7,
          ],
          commits: ['abc', { sha: 'def', author: 'ann', timestamp }, null],
        },
        {},
      ],
    });
    expect(pullRequests).toEqual([
      {
        url: 'https://host/pr/1',
        state: 'MERGED',
        author: 'ann',
        mergedAt: at,
        reviews: [
          { by: 'ada', verdict: 'approved', at },
          { by: 'bob', verdict: 'changes-requested' },
          { by: 'cid', verdict: 'dismissed' },
          { by: 'dee', verdict: 'NEEDS_WORK' },
          { by: 'eve' },
          {},
        ],
        commits: [
          { sha: 'abc' },
          { sha: 'def', author: 'ann', committedAt: at },
          {},
        ],
      },
      {},
    ]);
  });

  it.each([
    [
      'in results, of a tool that only the field names',
      { results: [{ target: 'app', high_count: 1, low: '4' }] },
    ],
    ['in a list', [{ name: 'app', high: 1, low_count: 4 }]],
    ['alone', { name: 'app', high: 1, low: 4 }],
  ])('reads the counts of a scanner that are %s', (_where, results) => {
    const { scans } = detailsOf({ processed_trivy_results: results });
    const counts = [
      { severity: 'high', count: 1 },
      { severity: 'low', count: 4 },
    ];
    expect(scans).toEqual([
      { tool: 'trivy', results: [{ name: 'app', counts, findings: [] }] },
    ]);
  });

  it('reads the findings of a scanner next to their counts, and the name of the tool', () => {
    const { scans } = detailsOf({
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
    expect(scans).toMatchObject([{ tool: 'Snyk', version: '1.1' }]);
    const [{ counts, findings }] = scans![0].results;
    // A list longer than its count wins.
    expect(counts.map(Object.values)).toEqual([
      ['high', 5],
      ['medium', 0],
      ['low', 1],
    ]);
    expect(findings).toEqual([
      { id: 'CVE-2026-31877', severity: 'high', where: 'xml-lite 2.4.1' },
      { id: 'CVE-2026-30412', severity: 'high' },
      { id: 'CVE-2026-1', severity: 'low' },
    ]);
  });

  it("reads the parts of a result with the reporter's comment", () => {
    const { comment, rules } = detailsOf({
      result: {
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
    expect(comment).toBe('one rule failed');
    expect(rules?.map(Object.values)).toEqual([
      ['coverage > 80', false, 'FAILED', '75', undefined],
      ['reviewed', undefined, 'SKIPPED', undefined, undefined],
      ['an old part', ...Array(4)],
      Array(5).fill(undefined),
      ['no criticals', true, 'PASSED', 'false', undefined],
      ['signed', true, undefined, 'true', undefined],
    ]);
  });

  it('reads results as some regions have recorded them', () => {
    const details = detailsOf({
      qualityGate: { status: 'ERROR', conditions: [{ metric: 'coverage' }] },
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
          { id: 'old', package: 'left-pad', version: '1.0', message: 'old' },
        ],
      },
    });

    expect(details.qualityGates).toMatchObject([{ compliant: false }]);
    expect(details.scans?.[0].results[0].findings).toMatchObject([
      {
        title: 'eval is evil',
        where: 'src/app.ts:12, src/main.ts:3, src/index.ts',
      },
      { title: 'old', where: 'left-pad 1.0' },
    ]);
  });

  it('reads a quality gate with its conditions, in either spelling', () => {
    const { qualityGates } = detailsOf({
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
    expect(qualityGates).toMatchObject([{ status: 'ERROR', compliant: false }]);
    expect(qualityGates![0].conditions).toEqual([
      {
        metric: 'new_coverage',
        operator: 'LESS_THAN',
        threshold: '80',
        value: '71.3',
        status: 'ERROR',
        compliant: false,
      },
      { metric: 'smells', status: 'NO_VALUE' },
      { metric: 'bugs', value: '0', status: 'OK', compliant: true },
    ]);
  });

  it.each([
    'tickets',
    'ticket_results',
    'jira_results',
    'processed_jira_results',
  ])('reads the tickets in %s by key', field => {
    const url = 'https://tickets.example.com/PAY-17';
    const ticket = { issue_id: 'PAY-17', issue_url: url, issue_exists: false };
    expect(detailsOf({ [field]: [ticket] }).tickets).toEqual([
      { key: 'PAY-17', url, exists: false },
    ]);
  });

  it('keeps everything that the fields do not show in full as raw JSON', () => {
    const { rest } = detailsOf({
      attestation_name: 'scan',
      is_compliant: null,
      user_data: { tickets: [{ issue_id: 'PAY-17' }] },
      junit_results: [{ name: 'all', note: 'new' }],
      tool_version: '1.2',
      constructor: 'a name of every object',
    });
    expect(JSON.parse(rest!)).toEqual({
      junit_results: [{ name: 'all', note: 'new' }],
      tool_version: '1.2',
      constructor: 'a name of every object',
    });
  });

  it.each([
    [['api', null, 7], ['api']],
    ['api', ['api']],
    [null, []],
  ])('reads the artifacts that %j names as %j', (target_artifacts, names) => {
    expect(entryOf({ target_artifacts }).targets).toEqual(names);
  });

  it('tells a write of the portal from other senders, and from no user data', () => {
    const writeOf = (user_data: unknown) => entryOf({ user_data }).write;

    expect(writeOf(portalUserData('user:default/ann', 'key-1'))).toBe('key-1');
    expect(writeOf({ build: 7 })).toBeNull();
    expect(writeOf(null)).toBeUndefined();
  });

  it('rejects anything but an object', () => {
    expect(readAttestation('OK')).toBeUndefined();
    expect(readAttestation([])).toBeUndefined();
  });
});

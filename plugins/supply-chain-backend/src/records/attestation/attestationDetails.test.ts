import { attestationDetailsSchema } from 'backstage-plugin-supply-chain-common';
import { trailAttestationSchema } from 'backstage-plugin-supply-chain-node';
import fc from 'fast-check';
import { toAttestationHistory, withReplaced } from './attestationDetails';

function read(...records: Record<string, unknown>[]) {
  const history = toAttestationHistory(
    records.map(record => trailAttestationSchema.parse(record)),
  );
  const byId = new Map(history.map(({ details }) => [details.id, details]));
  return history.map(entry => {
    const details = { ...withReplaced(entry, byId), subjects: [] };
    const parsed = attestationDetailsSchema.parse(details);
    expect(Object.keys(parsed)).toEqual(
      expect.arrayContaining(Object.keys(details)),
    );
    return parsed;
  });
}

const rulesOf = (count: number, status: string) =>
  Array.from({ length: count }, (_, index) => ({
    rule: `${status} ${index}`,
    status,
  }));

describe('toAttestationHistory', () => {
  it('drops internal IDs of the region, but keeps those of other systems', () => {
    const [{ rest }] = read({
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
    const details = read({
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
    expect(details[0].data).toContainEqual(
      expect.objectContaining({
        name: 'attestation_data',
        fields: expect.arrayContaining([{ name: 'token', redacted: true }]),
      }),
    );
  });

  it('takes the verdict from the review state, and has none for a bare name', () => {
    const [{ pullRequests }] = read({
      pull_requests: [
        {
          approvers: [
            { username: 'ada', state: 'APPROVED', timestamp: 1679652243 },
            { username: 'bob', state: 'CHANGES_REQUESTED' },
            { username: 'cid', state: 'dismissed' },
            { username: 'dee', state: 'NEEDS_WORK' },
            'eve',
          ],
        },
        {},
      ],
    });
    expect(pullRequests).toEqual([
      {
        reviews: [
          { by: 'ada', verdict: 'approved', at: '2023-03-24T10:04:03.000Z' },
          { by: 'bob', verdict: 'changes-requested' },
          { by: 'cid', verdict: 'dismissed' },
          { by: 'dee', verdict: 'other', originalVerdict: 'NEEDS_WORK' },
          { by: 'eve' },
        ],
      },
      {},
    ]);
  });

  it('distinguishes an unknown evidence file from none', () => {
    const filesOf = (record: object) => read({ ...record })[0].hasEvidence;

    expect(filesOf({ has_audit_package: true })).toBe(true);
    expect(filesOf({ has_audit_package: false })).toBe(false);
    expect(filesOf({})).toBeUndefined();
  });

  it('names the overridden entry if the history contains it', () => {
    const failed = {
      attestation_id: 'a-1',
      attestation_name: 'scan',
      attestation_type: 'snyk',
      is_compliant: false,
      created_at: 1679652243,
      reported_by: 'ci',
    };
    const override = (id: string) => ({
      attestation_id: 'a-2',
      attestation_name: 'scan',
      is_compliant: true,
      created_at: 1679652244,
      override: { reason: 'accepted', overridden_attestation_id: id },
    });
    expect(read(failed, override('a-1'))[0].override).toEqual({
      reason: 'accepted',
      replaced: {
        name: 'scan',
        type: 'snyk',
        state: 'non-compliant',
        createdAt: '2023-03-24T10:04:03.000Z',
        reportedBy: 'ci',
      },
    });
    expect(read(failed, override('a-9'))[0].override).toEqual({
      reason: 'accepted',
    });
  });

  it('counts omitted items, and omits passed ones first', () => {
    const [{ rules, omitted }] = read({
      result: {
        parts: [...rulesOf(400, 'PASSED'), ...rulesOf(212, 'FAILED')],
      },
    });
    expect(rules?.every(({ compliant }) => compliant === false)).toBe(true);
    expect(rules!.length + omitted!.rules!).toBe(612);
  });

  it('says where a finding is', () => {
    const [{ scans }] = read({
      scan_results: {
        findings: [
          { id: 'a', package: 'left-pad', version: '1.0', message: 'old' },
          { id: 'b', severity: 'low', locations: ['src/a.ts:1', 'src/b.ts'] },
        ],
      },
    });
    expect(
      scans![0].results[0].findings.map(({ title, where }) => [title, where]),
    ).toEqual([
      ['old', 'left-pad 1.0'],
      [undefined, 'src/a.ts:1, src/b.ts'],
    ]);
  });

  it('counts findings that are not listed', () => {
    const [{ scans }] = read({
      processed_snyk_results: {
        results: [
          {
            high_count: 462,
            high: Array.from({ length: 70 }, (_, index) => `CVE-2026-${index}`),
          },
          { low_count: 7 },
        ],
      },
    });
    const [listed, counted] = scans![0].results;
    expect(listed.findings.length + listed.omittedFindings!).toBe(462);
    expect(counted.omittedFindings).toBeUndefined();
  });

  it('counts severities that it leaves out of all targets', () => {
    const findings = Array.from({ length: 30 }, (_, index) => ({
      id: `CVE-${index}`,
      severity: `level-${index}`,
    }));
    const [{ scans }] = read({
      processed_snyk_results: {
        results: [
          { name: 'a', findings },
          { name: 'b', findings: findings.toReversed() },
        ],
      },
    });
    const [{ results, omittedSeverities }] = scans!;
    const [a, b] = results.map(({ counts }) =>
      counts.map(({ severity }) => severity).sort(),
    );
    expect(a.length + omittedSeverities!).toBe(30);
    expect(b).toEqual(a);
  });

  it('counts omitted characters of the JSON', () => {
    const [{ rest, omitted }] = read({
      odd: 'x'.repeat(19_000),
      more: 'y'.repeat(9_000),
    });
    expect(rest).toHaveLength(20_000);
    expect(omitted?.rest).toBeGreaterThan(8_000);
  });

  it('falls back to the verdict of the result', () => {
    const states = read(
      { result: { is_compliant: false } },
      { is_compliant: true, result: { is_compliant: false } },
      { result: {} },
    ).map(({ state }) => state);
    expect(states).toEqual(['non-compliant', 'compliant', 'pending']);
  });

  it('matches the schema of the portal API for any input', () => {
    const fields = fc.constantFrom(
      ...['result', 'parts', 'attestation_data', 'override', 'quality_gate'],
      ...['processed_x_results', 'results', 'high', 'high_count', 'tickets'],
      ...['pull_requests', 'approvers', 'commits', 'annotations', 'rule'],
      ...['status', 'username', 'state', 'description', 'token', '__proto__'],
    );
    const { odd } = fc.letrec(tie => ({
      odd: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.array(tie('odd'), { maxLength: 3 }),
        fc.dictionary(fields, tie('odd'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(fields, odd, { maxKeys: 8 }), record => {
        expect(read(record)).toHaveLength(1);
      }),
    );
  });
});

import fc from 'fast-check';
import { readApiKey } from './apiKey';
import { readArtifact, readFoundArtifact } from './artifact';
import { readAttestation } from './attestation/attestation';
import { readNotification } from './notification';
import { readTrail } from './trail/trail';

const FLOW = { region: 'eu', org: 'acme', flow: 'app' };

const RECORDS: [string, (value: unknown) => unknown, object][] = [
  [
    'artifact',
    value => readArtifact(FLOW, value),
    { fingerprint: 'a'.repeat(64) },
  ],
  ['trail', value => readTrail(FLOW, value), { name: 'release-1' }],
  ['attestation', readAttestation, {}],
  ['notification', value => readNotification(FLOW, value), { number: 7 }],
  ['key', readApiKey, { id: '1a-2b' }],
  [
    'found artifact',
    value => readFoundArtifact(FLOW, value),
    { fingerprint: 'a'.repeat(64), flow: 'app' },
  ],
];

const FIELDS = [
  ...['created_at', 'state', 'is_compliant', 'evidence', 'git_commit_info'],
  ...['compliance_status', 'compliance_state', 'template', 'events', 'targets'],
  ...['attestations_statuses', 'artifacts_statuses', 'status', 'external_urls'],
  ...['junit_results', 'scan_results', 'pull_requests', 'rule_results', 'raw'],
  ...['result', 'parts', 'rule', 'custom_data', 'attestation_data', 'results'],
  ...['processed_x_results', 'high', 'high_count', 'findings', 'severity'],
  ...['quality_gate', 'conditions', 'tickets', 'issue_id', 'override'],
  ...['approvers', 'commits', 'type', 'changes', 'approval', 'author'],
  ...['artifacts', 'resolved_to', 'trail', 'attestations', 'user_data', 'name'],
  ...['fingerprint', 'number', 'id', '__proto__', 'constructor', 'toString'],
];

/** JSON with arbitrary values, often using field names of records. */
const { odd } = fc.letrec(tie => ({
  odd: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    // Serialized as a region sends it, which removes negative zero.
    fc.jsonValue().map(asCached),
    fc.constantFrom('FAILED', 'artifact_approval_reported', 'template'),
    fc.constantFrom('COMPLETE', '1679652243', 0, null, 1e308),
    fc.array(tie('odd'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('odd'), { maxKeys: 6 }),
  ),
}));

/** Round-trips a value like a cache does, which drops undefined fields. */
function asCached(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe.each(RECORDS)('any JSON read as a %s', (_name, read, identity) => {
  it('is readable or not, but never throws', () => {
    fc.assert(
      fc.property(odd, value => {
        const data = read(value) ?? null;
        expect(asCached(data)).toEqual(data);
      }),
    );
  });

  it('is readable with any other fields when its identity is present', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...FIELDS), odd, { maxKeys: 12 }),
        fields => {
          const record = read({ ...fields, ...identity });
          expect(asCached(record)).toEqual(record);
        },
      ),
    );
  });
});

/** A failed check, in any wording. */
const failing = fc.constantFrom(
  { status: 'FAILED' },
  { status: 'error', result: true },
  { is_compliant: false },
  { passed: false, status: 'ODD' },
  { result: false },
);

describe('the reason for a verdict', () => {
  it('keeps each part of a result, and each failure as failed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(odd, failing), { maxLength: 8 }),
        fc.dictionary(fc.constantFrom(...FIELDS), odd, { maxKeys: 6 }),
        fc.nat(),
        failing,
        (parts, others, place, failed) => {
          const at = place % (parts.length + 1);
          const all = [...parts.slice(0, at), failed, ...parts.slice(at)];
          const rules = readAttestation({
            ...others,
            rule_results: undefined,
            custom_data: undefined,
            attestation_data: undefined,
            processed_x_results: undefined,
            result: { parts: all },
          })?.details.rules;
          expect(rules).toHaveLength(all.length);
          expect(rules!.map(({ compliant }) => compliant)).toContain(false);
        },
      ),
    );
  });

  it('has numeric counts only, and never fewer than listed findings', () => {
    const severity = fc.constantFrom('high', 'medium', 'low', 'critical');
    const result = fc
      .tuple(severity, odd, odd, fc.dictionary(severity, odd))
      .map(([name, list, count, rest]) => ({
        ...rest,
        [name]: list,
        [`${name}_count`]: count,
      }));
    fc.assert(
      fc.property(fc.array(result), results => {
        const { scans = [] } = readAttestation({
          processed_any_results: { results },
        })!.details;
        for (const scanned of scans.flatMap(scan => scan.results)) {
          const counted = scanned.counts.map(count => count.severity);
          const listed = scanned.findings.map(
            finding => finding.severity ?? 'unknown',
          );
          expect(counted).toEqual(expect.arrayContaining(listed));
          for (const { severity: name, count } of scanned.counts) {
            const known = listed.filter(of => of === name).length;
            expect(Number.isSafeInteger(count)).toBe(true);
            expect(count).toBeGreaterThanOrEqual(known);
          }
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { z } from 'zod';
import {
  apiKeySchema,
  artifactSchema,
  artifactSearchResultSchema,
  environmentNotificationSchema,
  parseTrails,
  trailAttestationSchema,
  trailSchema,
} from '.';

const RECORDS: Array<[string, z.ZodType, Record<string, unknown>]> = [
  ['artifact', artifactSchema, { fingerprint: 'a'.repeat(64) }],
  ['trail', trailSchema, { name: 'release-1' }],
  ['trail attestation', trailAttestationSchema, {}],
  ['notification', environmentNotificationSchema, { number: 7 }],
  ['key', apiKeySchema, { id: '1a-2b' }],
  ['search result', artifactSearchResultSchema, {}],
];

const FIELDS = [
  ...['created_at', 'state', 'is_compliant', 'evidence', 'git_commit_info'],
  ...['compliance_status', 'compliance_state', 'template', 'events', 'targets'],
  ...['attestations_statuses', 'artifacts_statuses', 'status', 'external_urls'],
  ...['junit_results', 'scan_results', 'pull_requests', 'rule_results', 'raw'],
  ...['artifacts', 'resolved_to', 'trail', 'attestations', 'user_data', 'name'],
  ...['fingerprint', 'number', 'id', '__proto__', 'constructor', 'toString'],
];

/** JSON whose fields are often those of records, with any value. */
const { odd } = fc.letrec(tie => ({
  odd: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    // Through text, as a region sends it: that has but one zero.
    fc.jsonValue().map(asCached),
    fc.constantFrom('COMPLETE', '1679652243', 0, null, 1e308),
    fc.array(tie('odd'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('odd'), { maxKeys: 6 }),
  ),
}));

/** What a cache gives back: undefined fields are left out, all else stays. */
function asCached(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe.each(RECORDS)('any JSON read as a %s', (_name, schema, identity) => {
  it('is understood or not, but never throws', () => {
    fc.assert(
      fc.property(odd, value => {
        const { data = null } = schema.safeParse(value);
        expect(asCached(data)).toEqual(data);
      }),
    );
  });

  it('is understood with any other fields when its identity is there', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...FIELDS), odd, { maxKeys: 12 }),
        fields => {
          const record = schema.parse({ ...fields, ...identity });
          expect(asCached(record)).toEqual(record);
        },
      ),
    );
  });
});

describe('parseTrails', () => {
  it('counts every item of any list, as read or as unreadable', () => {
    fc.assert(
      fc.property(fc.array(odd), data => {
        const trails = parseTrails({ data })!;
        expect(trails.items.length + trails.unreadable).toBe(data.length);
      }),
    );
  });
});

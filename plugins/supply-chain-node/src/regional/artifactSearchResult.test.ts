import { artifactSearchResultSchema } from './artifactSearchResult';

const fingerprint = 'a'.repeat(64);

describe('artifactSearchResultSchema', () => {
  it('reads the artifacts, and counts the unreadable ones', () => {
    const result = artifactSearchResultSchema.parse({
      artifacts: [
        {
          fingerprint,
          flow: 'app',
          has_provenance: true,
          compliance_state: 'COMPLIANT',
          running_in: ['prod'],
          history: [{ event: 'Started', timestamp: '1679652243' }],
        },
        { fingerprint, flow: '', trail: '', has_provenance: false },
        { name: 'without a fingerprint' },
      ],
      resolved_to: {
        type: 'fingerprint',
        fingerprints: { type: 'fingerprint', count: 1, matches: [fingerprint] },
      },
    });
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      artifacts: [
        {
          fingerprint,
          flow: 'app',
          has_provenance: true,
          compliance_state: { value: 'compliant', original: 'COMPLIANT' },
          running_in: ['prod'],
          history: [
            { event: 'Started', timestamp: '2023-03-24T10:04:03.000Z' },
          ],
        },
        {
          fingerprint,
          has_provenance: false,
          compliance_state: { value: 'unknown' },
        },
      ],
      unreadable: 1,
      resolved_to: {
        type: 'fingerprint',
        fingerprints: { type: 'fingerprint', count: 1, matches: [fingerprint] },
      },
    });
  });

  it('reads a response without matches', () => {
    expect(artifactSearchResultSchema.parse({ resolved_to: null })).toEqual({
      artifacts: [],
      unreadable: 0,
    });
  });
});

import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { findingsOf } from './findings';

const attestation: AttestationDetails = {
  ...{ name: 'tests', state: 'non-compliant' },
  ...{ subjects: [], externalUrls: [] },
};

describe('what an attestation found', () => {
  it('is told by suite and by severity', () => {
    expect(
      findingsOf({
        ...attestation,
        junit: [{ name: 'api', total: 12, failures: 2, errors: 1 }],
        scans: [
          {
            results: [
              {
                counts: [
                  { severity: 'high', count: 2 },
                  { severity: 'low', count: 0 },
                ],
                findings: [{ id: 'CVE-1', where: 'lib 1.2' }],
              },
            ],
          },
        ],
        truncated: true,
      }),
    ).toEqual([
      ...['api: 3 of 12 tests failed', '2 high, 0 low', 'CVE-1 lib 1.2'],
      'Not everything is listed here',
    ]);
  });

  it('claims nothing that the record does not say', () => {
    expect(
      findingsOf({
        ...attestation,
        junit: [{ total: 12, failures: 0 }],
        scans: [{ results: [{ counts: [], findings: [] }] }],
      }),
    ).toEqual([]);
  });
});

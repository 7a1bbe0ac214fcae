import {
  compliantTrail,
  nonCompliantTrail,
  releaseTrail,
} from '../__fixtures__/answers';
import { findingsOf } from './findings';

describe('findingsOf', () => {
  it('finds nothing in a compliant trail', () => {
    expect(findingsOf(compliantTrail)).toEqual([]);
  });

  it('lists the failed ones, then the missing, then the pending', () => {
    expect(findingsOf(nonCompliantTrail)).toEqual([
      { kind: 'failed', attestation: 'unit-tests' },
      { kind: 'missing', attestation: 'security-scan' },
      { kind: 'missing', attestation: 'sbom', artifact: 'payments-api' },
      {
        kind: 'pending',
        attestation: 'integration-tests',
        artifact: 'payments-api',
      },
    ]);
  });

  it('lets a missing artifact stand for its attestations', () => {
    expect(findingsOf(releaseTrail)).toEqual([
      { kind: 'missing', attestation: 'change-approval' },
      { kind: 'missing', artifact: 'payments-api' },
    ]);
  });

  it('counts what no template asks for only when it failed in a trail that is not compliant', () => {
    const trail = {
      ...compliantTrail,
      artifacts: [],
      attestations: [
        { name: 'a', state: 'pending' as const, additional: true as const },
        {
          name: 'b',
          state: 'non-compliant' as const,
          additional: true as const,
        },
      ],
    };
    expect(findingsOf(trail)).toEqual([]);
    expect(findingsOf({ ...trail, state: 'non-compliant' })).toEqual([
      { kind: 'failed', attestation: 'b' },
    ]);
  });

  it('names a non-compliant artifact whose attestations do not say why', () => {
    expect(
      findingsOf({
        ...compliantTrail,
        artifacts: [
          {
            name: 'api',
            state: 'non-compliant',
            attestations: [],
            runningIn: [],
          },
        ],
      }),
    ).toEqual([{ kind: 'failed', artifact: 'api' }]);
  });
});

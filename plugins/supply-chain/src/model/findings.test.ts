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

  it('lists a failed check of an artifact that is still to be built', () => {
    const [artifact] = releaseTrail.artifacts;
    expect(
      findingsOf({
        ...releaseTrail,
        attestations: [],
        artifacts: [
          {
            ...artifact,
            attestations: [
              { name: 'image-scan', state: 'non-compliant' },
              { name: 'sbom', state: 'missing' },
            ],
          },
        ],
      }),
    ).toEqual([
      { kind: 'failed', attestation: 'image-scan', artifact: 'payments-api' },
      { kind: 'missing', artifact: 'payments-api' },
    ]);
  });

  it('lets a missing artifact stand for its missing attestations', () => {
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

  it('does not name an artifact whose verdict comes from the trail or from another flow', () => {
    const [artifact] = compliantTrail.artifacts;
    const failed = { ...artifact, state: 'non-compliant' as const };
    expect(
      findingsOf({
        ...compliantTrail,
        attestations: [{ name: 'unit-tests', state: 'non-compliant' }],
        artifacts: [failed],
      }),
    ).toEqual([{ kind: 'failed', attestation: 'unit-tests' }]);
    expect(
      findingsOf({
        ...compliantTrail,
        artifacts: [
          {
            ...failed,
            decidedBy: { region: 'eu', org: 'acme', flow: 'release' },
          },
        ],
      }),
    ).toEqual([]);
  });

  it('names a missing artifact though the verdict on it is worse', () => {
    const [artifact] = releaseTrail.artifacts;
    expect(
      findingsOf({
        ...releaseTrail,
        attestations: [],
        artifacts: [{ ...artifact, state: 'non-compliant' }],
      }),
    ).toEqual([{ kind: 'missing', artifact: 'payments-api' }]);
  });

  it('names a non-compliant artifact whose attestations do not say why', () => {
    expect(
      findingsOf({
        ...compliantTrail,
        artifacts: [
          {
            name: 'api',
            state: 'non-compliant',
            checks: 'non-compliant',
            attestations: [],
            runningIn: [],
          },
        ],
      }),
    ).toEqual([{ kind: 'failed', artifact: 'api' }]);
  });
});

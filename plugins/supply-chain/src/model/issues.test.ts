import { issuesAmong, issuesOf } from 'backstage-plugin-supply-chain-common';
import {
  compliantTrail,
  nonCompliantTrail,
  releaseTrail,
} from '../__fixtures__/responses';

describe('issuesOf', () => {
  it('finds nothing in a compliant trail', () => {
    expect(issuesOf(compliantTrail)).toEqual([]);
  });

  it('lists failed ones first, then missing, then pending', () => {
    expect(issuesOf(nonCompliantTrail)).toEqual([
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

  it('lists a failed attestation of an artifact that is not built yet', () => {
    const [artifact] = releaseTrail.artifacts;
    expect(
      issuesOf({
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

  it('lists a missing artifact instead of its missing attestations', () => {
    expect(issuesOf(releaseTrail)).toEqual([
      { kind: 'missing', attestation: 'change-approval' },
      { kind: 'missing', artifact: 'payments-api' },
    ]);
  });

  it('counts additional attestations only if they failed and the trail is not compliant', () => {
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
    expect(issuesOf(trail)).toEqual([]);
    expect(issuesOf({ ...trail, state: 'non-compliant' })).toEqual([
      { kind: 'failed', attestation: 'b' },
    ]);
  });

  it('does not list an artifact whose verdict comes from the trail or from another flow', () => {
    const [artifact] = compliantTrail.artifacts;
    const failed = { ...artifact, state: 'non-compliant' as const };
    expect(
      issuesOf({
        ...compliantTrail,
        attestations: [{ name: 'unit-tests', state: 'non-compliant' }],
        artifacts: [failed],
      }),
    ).toEqual([{ kind: 'failed', attestation: 'unit-tests' }]);
    expect(
      issuesOf({
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

  it('lists a missing artifact as missing even if its verdict is worse', () => {
    const [artifact] = releaseTrail.artifacts;
    expect(
      issuesOf({
        ...releaseTrail,
        attestations: [],
        artifacts: [{ ...artifact, state: 'non-compliant' }],
      }),
    ).toEqual([{ kind: 'missing', artifact: 'payments-api' }]);
  });

  it('lists a non-compliant artifact if its attestations do not explain it', () => {
    expect(
      issuesOf({
        ...compliantTrail,
        artifacts: [
          {
            name: 'api',
            fingerprint: 'f'.repeat(64),
            state: 'non-compliant',
            attestations: [],
            runningIn: [],
          },
        ],
      }),
    ).toEqual([{ kind: 'failed', artifact: 'api' }]);
  });
});

describe('issuesAmong', () => {
  it('lists each once, failed ones first, and nothing that passed or is unknown', () => {
    expect(
      issuesAmong([
        { name: 'review', state: 'pending' },
        { name: 'sbom', state: 'missing' },
        { name: 'scan', state: 'non-compliant' },
        { name: 'scan', state: 'non-compliant', artifact: 'app' },
        { name: 'tests', state: 'compliant' },
        { name: 'licence', state: 'unknown' },
      ]),
    ).toEqual([
      { kind: 'failed', attestation: 'scan' },
      { kind: 'missing', attestation: 'sbom' },
      { kind: 'pending', attestation: 'review' },
    ]);
  });
});

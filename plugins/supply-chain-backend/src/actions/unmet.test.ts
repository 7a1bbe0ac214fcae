import type {
  AttestationRecord,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { unmetOf } from './unmet';

const SHOP = { region: 'eu', org: 'acme', flow: 'shop' };
const passed: AttestationRecord = { name: 'sbom', state: 'compliant' };
const failed: AttestationRecord = { name: 'tests', state: 'non-compliant' };

const build = (rest: Partial<TrailArtifact>): TrailArtifact => ({
  ...{ name: 'web', fingerprint: 'a'.repeat(64), attestations: [passed] },
  ...{ state: 'non-compliant', checks: 'compliant' },
  ...rest,
});

const trail = (
  artifact: TrailArtifact,
  attestations: AttestationRecord[] = [],
): TrailRecord => ({
  ...{ ...SHOP, name: 'v1', state: 'non-compliant' },
  ...{ attestations, artifacts: [artifact] },
});

describe('what keeps a trail from being compliant', () => {
  it.each<[string, Partial<TrailArtifact>]>([
    ['in the region', {}],
    ['in its own checks', { checks: 'non-compliant' }],
  ])(
    'includes a build that failed %s without a failed attestation',
    (_, rest) => {
      expect(unmetOf(trail(build(rest)))).toEqual([
        {
          state: 'non-compliant',
          required: true,
          untrusted: { artifact: 'web' },
        },
      ]);
    },
  );

  it('names only the failed attestation of a build', () => {
    const artifact = build({ checks: 'non-compliant', attestations: [failed] });
    expect(unmetOf(trail(artifact))).toMatchObject([
      { untrusted: { artifact: 'web', attestation: 'tests' } },
    ]);
  });

  it('names only the failed attestation of the trail', () => {
    expect(unmetOf(trail(build({}), [failed]))).toMatchObject([
      { untrusted: { attestation: 'tests' } },
    ]);
  });

  it('leaves out a verdict that another flow decided', () => {
    const decidedBy = { ...SHOP, flow: 'release' };
    expect(unmetOf(trail(build({ decidedBy })))).toEqual([]);
  });
});

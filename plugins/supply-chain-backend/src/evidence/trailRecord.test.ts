import { trailSchema } from 'backstage-plugin-supply-chain-common';
import { runningNow } from './running';
import { scopeTrail } from './state';
import { toSlimTrail } from './trailRecord';

const flow = { region: 'eu', org: 'acme', flow: 'build' };
const fingerprint = 'a'.repeat(64);

const slim = (trail: object) =>
  toSlimTrail(flow, trailSchema.parse({ name: 'run-1', ...trail }));

const template = {
  trail: {
    attestations: [
      { name: 'review', type: 'pull_request' },
      { name: 'tests', type: 'junit' },
    ],
    artifacts: [
      { name: 'api', attestations: [{ name: 'sbom', type: 'generic' }] },
    ],
  },
};

describe('toSlimTrail', () => {
  it('sets the reported attestations against the template, additional ones last', () => {
    const { record } = slim({
      template,
      compliance_status: {
        attestations_statuses: [
          {
            attestation_name: 'extra',
            attestation_type: 'generic',
            status: 'COMPLETE',
            is_compliant: true,
            unexpected: true,
          },
          {
            attestation_name: 'tests',
            attestation_type: null,
            status: 'COMPLETE',
            is_compliant: false,
          },
        ],
      },
    });

    expect(record.attestations).toEqual([
      { name: 'review', type: 'pull_request', state: 'missing' },
      { name: 'tests', type: 'junit', state: 'non-compliant' },
      { name: 'extra', type: 'generic', state: 'compliant', additional: true },
    ]);
  });

  it('shows an artifact that the template asks for and nobody reported', () => {
    const { record } = slim({ template });

    expect(record.artifacts).toEqual([
      {
        name: 'api',
        state: 'missing',
        attestations: [{ name: 'sbom', type: 'generic', state: 'missing' }],
        runningIn: [],
      },
    ]);
  });

  it('marks an entry that overrides another, and hides what a region makes for itself', () => {
    const { record } = slim({
      compliance_status: {
        attestations_statuses: [
          {
            attestation_name: 'tests',
            status: 'COMPLETE',
            is_compliant: true,
            overridden_attestation_id: 'x',
          },
          {
            attestation_name: 'internal',
            attestation_type: 'system:check',
            status: 'COMPLETE',
            is_compliant: true,
          },
        ],
      },
    });

    expect(record.attestations).toEqual([
      { name: 'tests', state: 'compliant', overridden: true },
    ]);
  });

  it('keeps the word of a region only for a state it does not know', () => {
    expect(slim({ compliance_state: 'QUARANTINED' }).record).toMatchObject({
      state: 'unknown',
      originalState: 'QUARANTINED',
    });
    expect(slim({ compliance_state: 'NON_COMPLIANT' }).record).toEqual({
      ...flow,
      name: 'run-1',
      state: 'non-compliant',
      attestations: [],
      artifacts: [],
    });
  });

  it('reads from the events where a build runs now', () => {
    const event = (type: string, environment: string, timestamp: number) => ({
      type: `artifact_${type}_running`,
      timestamp,
      environment_name: environment,
      artifact_fingerprint: fingerprint,
    });
    const { running } = slim({
      events: [
        event('stopped', 'staging', 1_700_000_020),
        event('started', 'staging', 1_700_000_010),
        event('started', 'production', 1_700_000_030),
        { type: 'trail_reported', timestamp: 1_700_000_000 },
      ],
    });

    expect(
      runningNow(running)
        .get(fingerprint)
        ?.map(({ environment }) => environment),
    ).toEqual(['production']);
  });
});

describe('scopeTrail', () => {
  const trail = slim({
    compliance_state: 'NON-COMPLIANT',
    compliance_status: {
      attestations_statuses: [
        { attestation_name: 'review', status: 'COMPLETE', is_compliant: true },
      ],
      artifacts_statuses: {
        scoring: { status: 'COMPLIANT', is_compliant: true },
        rules: { status: 'NON-COMPLIANT', is_compliant: false },
        worker: { status: 'MISSING' },
      },
    },
  }).record;

  it('leaves a trail as it is for a component that owns all of it', () => {
    expect(scopeTrail(trail, [])).toBe(trail);
  });

  it.each([
    ['scoring', 'compliant'],
    ['rules', 'non-compliant'],
    ['worker', 'incomplete'],
  ])(
    'judges the component of artifact %s by its own evidence: %s',
    (name, state) => {
      const scoped = scopeTrail(trail, [name]);

      expect(scoped.state).toBe(state);
      expect(scoped.artifacts.map(artifact => artifact.name)).toEqual([name]);
    },
  );
});

import { trailSchema } from 'backstage-plugin-supply-chain-node';
import { toTrailRecord } from './trailRecord';

const flow = { region: 'eu', org: 'acme', flow: 'build' };
const fingerprint = 'a'.repeat(64);

const slim = (trail: object) => ({
  record: toTrailRecord(flow, trailSchema.parse({ name: 'run-1', ...trail })),
});

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

describe('toTrailRecord', () => {
  it('merges reported attestations with the template, additional ones last', () => {
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

  it('includes a required artifact that was not reported', () => {
    const { record } = slim({ template, compliance_status: {} });

    expect(record.artifacts).toEqual([
      {
        name: 'api',
        state: 'missing',
        checks: 'missing',
        attestations: [{ name: 'sbom', type: 'generic', state: 'missing' }],
      },
    ]);
  });

  it('marks an entry that overrides another', () => {
    const { record } = slim({
      compliance_status: {
        attestations_statuses: [
          {
            attestation_name: 'tests',
            status: 'COMPLETE',
            is_compliant: true,
            overridden_attestation_id: 'x',
          },
        ],
      },
    });

    expect(record.attestations).toEqual([
      { name: 'tests', state: 'compliant', overridden: true },
    ]);
  });

  const internal = (fields: object) => ({
    attestation_name: 'tests',
    attestation_type: 'system:check',
    status: 'COMPLETE',
    is_compliant: true,
    unexpected: true,
    ...fields,
  });

  it.each(['system:check', 'decision'])(
    'marks internal attestations (%s) that are not required and did not fail',
    type => {
      const { record } = slim({
        compliance_status: {
          attestations_statuses: [
            internal({ attestation_name: 'extra', attestation_type: type }),
            internal({ attestation_name: 'bad', is_compliant: false }),
          ],
        },
      });

      expect(record.attestations).toEqual([
        {
          name: 'extra',
          type,
          state: 'compliant',
          additional: true,
          internal: true,
        },
        {
          name: 'bad',
          type: 'system:check',
          state: 'non-compliant',
          additional: true,
        },
      ]);
    },
  );

  it.each([
    ['passes', internal({}), 'compliant'],
    ['fails', internal({ is_compliant: false }), 'non-compliant'],
    ['is not flagged', internal({ unexpected: false }), 'compliant'],
  ])(
    'never marks a required attestation as internal: it %s',
    (_, status, state) => {
      const { record } = slim({
        template,
        compliance_status: { attestations_statuses: [status] },
      });

      expect(record.attestations.at(1)).toEqual({
        name: 'tests',
        type: 'system:check',
        state,
      });
    },
  );

  it('keeps the worst of several attestations with the same name', () => {
    const { record } = slim({
      template,
      compliance_status: {
        attestations_statuses: [true, false, true].map(is_compliant =>
          internal({ is_compliant, attestation_type: 'junit' }),
        ),
      },
    });

    expect(record.attestations.map(({ name, state }) => [name, state])).toEqual(
      [
        ['review', 'missing'],
        ['tests', 'non-compliant'],
      ],
    );
  });

  it('does not report anything as missing without a status', () => {
    const { record } = slim({ template, compliance_status: 'broken' });

    expect(record.attestations.map(({ state }) => state)).toEqual([
      'unknown',
      'unknown',
    ]);
    expect(record.artifacts[0]).toMatchObject({
      state: 'unknown',
      attestations: [{ state: 'unknown' }],
    });
    expect(record.unreadable).toBe(1);
  });

  it("derives the state of a build from the trail's required attestations too, and keeps its own checks separate", () => {
    const status = (is_compliant: boolean) => ({
      template,
      compliance_status: {
        attestations_statuses: [
          {
            attestation_name: 'review',
            status: 'COMPLETE',
            is_compliant: true,
          },
          { attestation_name: 'tests', status: 'COMPLETE', is_compliant },
          internal({ attestation_name: 'extra', is_compliant: false }),
        ],
        artifacts_statuses: {
          api: {
            artifact_fingerprint: fingerprint,
            status: 'COMPLIANT',
            attestations_statuses: [
              {
                attestation_name: 'sbom',
                status: 'COMPLETE',
                is_compliant: true,
              },
            ],
          },
        },
      },
    });

    expect(slim(status(false)).record.artifacts[0]).toMatchObject({
      state: 'non-compliant',
      checks: 'compliant',
    });
    expect(slim(status(true)).record.artifacts[0]).toMatchObject({
      state: 'compliant',
      checks: 'compliant',
    });
  });

  it("keeps a region's original value only for unknown states", () => {
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
});

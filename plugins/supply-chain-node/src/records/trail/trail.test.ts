import type { TrailToStore } from '../stored';
import { readTrail } from './trail';

const flow = { region: 'eu', org: 'acme', flow: 'build' };
const fingerprint = 'a'.repeat(64);

const read = (trail: object) =>
  readTrail(flow, { name: 'run-1', ...trail }) as TrailToStore;

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

/** A reported attestation that passed. */
const passed = (attestation_name: string, fields: object = {}) => ({
  attestation_name,
  status: 'COMPLETE',
  is_compliant: true,
  ...fields,
});

const failed = { is_compliant: false };

/** Reads a trail with reported attestations. */
const compared = (statuses: object[], fields: object = {}) =>
  read({
    compliance_status: { attestations_statuses: statuses },
    ...fields,
  }).record.attestations;

describe('readTrail', () => {
  it('merges reported attestations with the template, additional ones last', () => {
    const statuses = [
      passed('extra', { attestation_type: 'generic', unexpected: true }),
      passed('tests', { attestation_type: null, ...failed }),
    ];

    expect(compared(statuses, { template })).toEqual([
      { name: 'review', type: 'pull_request', state: 'missing' },
      { name: 'tests', type: 'junit', state: 'non-compliant' },
      { name: 'extra', type: 'generic', state: 'compliant', additional: true },
    ]);
  });

  it('includes a required artifact that was not reported', () => {
    const { record } = read({ template, compliance_status: {} });

    expect(record.artifacts).toEqual([
      {
        name: 'api',
        state: 'missing',
        attestations: [{ name: 'sbom', type: 'generic', state: 'missing' }],
      },
    ]);
  });

  it('marks an entry that overrides another', () => {
    const entry = passed('tests', { overridden_attestation_id: 'x' });

    expect(compared([entry])).toEqual([
      { name: 'tests', state: 'compliant', overridden: true },
    ]);
  });

  const internal = { attestation_type: 'system:check', unexpected: true };

  it.each(['system:check', 'decision'])(
    'marks internal attestations (%s) that are not required and did not fail',
    type => {
      const statuses = [
        passed('extra', { ...internal, attestation_type: type }),
        passed('bad', { ...internal, ...failed }),
      ];
      const additional = true;

      expect(compared(statuses)).toEqual([
        { name: 'extra', type, state: 'compliant', additional, internal: true },
        {
          name: 'bad',
          type: 'system:check',
          state: 'non-compliant',
          additional,
        },
      ]);
    },
  );

  it.each([
    ['passes', internal, 'compliant'],
    ['fails', { ...internal, ...failed }, 'non-compliant'],
    ['is not flagged', { ...internal, unexpected: false }, 'compliant'],
  ])(
    'never marks a required attestation as internal: it %s',
    (_, fields, state) => {
      expect(compared([passed('tests', fields)], { template }).at(1)).toEqual({
        name: 'tests',
        type: 'system:check',
        state,
      });
    },
  );

  it('keeps the worst of several attestations with one name, for each artifact that events tell', () => {
    const statuses = [
      passed('tests', { attestation_id: 1 }),
      passed('tests', { attestation_id: 2, ...failed }),
      passed('tests', { attestation_id: 3 }),
    ];
    const events = [{ attestation_id: 1, target_artifact: 'api' }];

    expect(
      compared(statuses, { events }).map(({ artifact, state }) => [
        artifact,
        state,
      ]),
    ).toEqual([
      ['api', 'compliant'],
      [undefined, 'non-compliant'],
    ]);
  });

  it('does not report anything as missing without a status', () => {
    const { attestations, artifacts, unreadable } = read({
      template,
      compliance_status: 'broken',
    }).record;

    expect(attestations.map(({ state }) => state)).toEqual([
      'unknown',
      'unknown',
    ]);
    expect(artifacts).toMatchObject([
      { state: 'unknown', attestations: [{ state: 'unknown' }] },
    ]);
    expect(unreadable).toBe(1);
  });

  it.each([
    ['a required one failed', [passed('tests', failed)], 'non-compliant'],
    [
      'only an additional one failed',
      [
        passed('review'),
        passed('tests'),
        passed('extra', { ...internal, ...failed }),
      ],
      'compliant',
    ],
    ['one cannot be read', [passed('review'), passed('tests'), {}], 'unknown'],
  ])(
    "derives the state of a build from the trail's attestations, of which %s",
    (_, statuses, state) => {
      const api = {
        artifact_fingerprint: fingerprint,
        status: 'COMPLIANT',
        attestations_statuses: [passed('sbom')],
      };
      const { record } = read({
        template,
        compliance_status: {
          attestations_statuses: statuses,
          artifacts_statuses: { api },
        },
      });

      expect(record.artifacts).toMatchObject([{ state }]);
    },
  );

  it('reads a trail that has a state only', () => {
    expect(read({ compliance_state: 'NON_COMPLIANT' }).record).toEqual({
      ...flow,
      name: 'run-1',
      state: 'non-compliant',
      attestations: [],
      artifacts: [],
    });
  });

  it.each([
    [{ compliance_state: 'INCOMPLETE', is_compliant: true }, 'incomplete'],
    [{ compliance_status: { status: 'COMPLIANT' } }, 'compliant'],
    [{ compliance_state: '', is_compliant: false }, 'non-compliant'],
    [{ compliance_status: { status: null }, is_compliant: true }, 'compliant'],
  ])('finds the state of %j: %s', (fields, state) => {
    expect(read(fields).record.state).toBe(state);
  });

  it.each([
    ['an attestation without a name', { attestations_statuses: [{}] }],
    ['an attestation that is not a record', { attestations_statuses: [7] }],
    ['attestations that are not a list', { attestations_statuses: 'all good' }],
    ['an artifact that is not a record', { artifacts_statuses: { app: 'ok' } }],
    ['an artifact that is null', { artifacts_statuses: { app: null } }],
    ['artifacts that are not a map', { artifacts_statuses: [] }],
    [
      'an attestation of an artifact',
      { artifacts_statuses: { app: { attestations_statuses: [null] } } },
    ],
  ])('counts %s as unreadable', (_part, compliance_status) => {
    expect(read({ compliance_status }).record.unreadable).toBe(1);
  });

  it.each([
    ['a status', { compliance_status: 'fine' }],
    ['a template', { template: [] }],
    ['the requirements of a template', { template: { trail: 'nothing' } }],
    [
      'an attestation required of an artifact',
      {
        template: {
          trail: { artifacts: [{ name: 'app', attestations: [{}] }] },
        },
      },
    ],
  ])('counts %s as unreadable', (_part, fields) => {
    const { record } = read({ created_at: 1679652243, ...fields });
    expect(record.unreadable).toBe(1);
  });

  it("reads the flow's tags and the template's version", () => {
    const { details } = read({
      template: { ...template, version: 3 },
      flow: { name: 'build', tags: { team: 'payments' } },
    });

    expect(details).toMatchObject({
      labels: ['team=payments'],
      templateVersion: 3,
    });
  });

  // Otherwise each look would store it again, and reload the pages it is on.
  it('is the same after the region evaluated it again', () => {
    const readAt = (evaluated_at: number) =>
      read({ compliance_status: { evaluated_at } });

    expect(readAt(1_700_000_000)).toEqual(readAt(1_700_000_060));
  });

  it('returns only the name of a trail that lacks everything else', () => {
    expect(readTrail(flow, { name: 'run-1', events: [] })).toBe('run-1');
    expect(readTrail(flow, { is_compliant: true })).toBeUndefined();
  });

  const running = (type: string, fields: object = {}) => ({
    type: `artifact_${type}_running`,
    artifact_fingerprint: fingerprint,
    environment_name: 'prod',
    ...fields,
  });

  it('pairs starts with stops, whatever their order', () => {
    const { deployments, mayHideDeployments } = read({
      events: [
        running('stopped', { timestamp: 1679652245 }),
        running('started', { timestamp: 1679652243 }),
        running('started', { timestamp: 1679652244 }),
      ],
    });
    expect(deployments).toEqual([
      {
        environment: 'prod',
        fingerprint,
        startedAt: '2023-03-24T10:04:03.000Z',
        stoppedAt: '2023-03-24T10:04:05.000Z',
      },
    ]);
    expect(mayHideDeployments).toBeUndefined();
  });

  it.each([
    ['an event without a time', [running('started')]],
    ['an event that is not a record', [null]],
    ['events that are not a list', 'none'],
  ])('says that %s may hide a deployment', (_what, events) => {
    const trail = read({ created_at: 1679652243, events });
    expect(trail.mayHideDeployments).toBe(true);
  });
});

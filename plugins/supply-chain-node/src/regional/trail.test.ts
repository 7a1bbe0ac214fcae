import { trailListOf, trailSchema } from './trail';

const attestation = {
  attestation_name: 'unit',
  attestation_type: null,
  attestation_id: '1a-2b',
  overridden_attestation_id: null,
  status: 'COMPLETE',
  is_compliant: true,
  unexpected: false,
};

describe('trailSchema', () => {
  it('reads the status of attestations and artifacts', () => {
    const trail = trailSchema.parse({
      name: 'release-1',
      compliance_status: {
        status: 'NON-COMPLIANT',
        is_compliant: false,
        attestations_statuses: [
          attestation,
          'odd',
          { ...attestation, is_compliant: null },
        ],
        artifacts_statuses: {
          app: {
            artifact_fingerprint: null,
            status: 'MISSING',
            is_compliant: null,
            attestations_statuses: [{ attestation_name: 'scan', status: null }],
            evaluated_at: 1679652243,
          },
        },
      },
    });

    const status = trail.compliance_status!;
    expect(status.attestations_statuses?.map(each => each.status)).toEqual([
      { value: 'compliant', original: 'COMPLETE' },
      { value: 'pending', original: 'COMPLETE' },
    ]);
    expect(status.artifacts_statuses?.app).toMatchObject({
      status: { value: 'missing', original: 'MISSING' },
      attestations_statuses: [{ status: { value: 'unknown' } }],
      evaluated_at: '2023-03-24T10:04:03.000Z',
    });
  });

  it.each([
    [{ compliance_state: 'INCOMPLETE', is_compliant: true }, 'incomplete'],
    [{ compliance_status: { status: 'COMPLIANT' } }, 'compliant'],
    [{ compliance_state: '', is_compliant: false }, 'non-compliant'],
    [{ compliance_status: { status: null }, is_compliant: true }, 'compliant'],
    [{}, 'unknown'],
  ])('finds the state of %j: %s', (fields, value) => {
    const trail = trailSchema.parse({ name: 'release-1', ...fields });
    expect(trail.compliance_state.value).toBe(value);
  });

  it('drops the internal IDs and user data of events', () => {
    const trail = trailSchema.parse({
      name: 'release-1',
      events: [
        {
          type: 'artifact_started_running',
          timestamp: 1679652243.5,
          environment_name: 'prod',
          snapshot_index: '12',
          _id: 'internal',
          org_id: 'internal',
          user_data: { secret: true },
        },
        null,
      ],
    });
    expect(JSON.parse(JSON.stringify(trail.events))).toEqual([
      {
        type: 'artifact_started_running',
        timestamp: '2023-03-24T10:04:03.500Z',
        environment_name: 'prod',
        snapshot_index: 12,
      },
    ]);
  });

  it('drops template entries without a name', () => {
    const { template } = trailSchema.parse({
      name: 'release-1',
      template: {
        version: 1,
        trail: {
          attestations: [{ name: 'pr', type: 'pull_request' }, { type: 'x' }],
          artifacts: [{ name: 'app', attestations: null }],
        },
      },
    });
    expect(JSON.parse(JSON.stringify(template))).toEqual({
      version: 1,
      trail: {
        attestations: [{ name: 'pr', type: 'pull_request' }],
        artifacts: [{ name: 'app', attestations: [], unreadable: 0 }],
        unreadable: 1,
      },
    });
  });

  it.each([
    ['an attestation without a name', { attestations_statuses: [{}] }],
    ['an attestation that is not a record', { attestations_statuses: [7] }],
    ['attestations that are not a list', { attestations_statuses: 'all good' }],
    ['an artifact that is not a record', { artifacts_statuses: { app: 'ok' } }],
    ['artifacts that are not a map', { artifacts_statuses: [] }],
    [
      'an attestation of an artifact',
      { artifacts_statuses: { app: { attestations_statuses: [null] } } },
    ],
  ])('counts %s as unreadable', (_part, compliance_status) => {
    const trail = trailSchema.parse({ name: 'release-1', compliance_status });

    expect(trail.unreadable).toBe(1);
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
    expect(trailSchema.parse({ name: 'release-1', ...fields }).unreadable).toBe(
      1,
    );
  });

  it.each([{}, { compliance_status: null, template: null }])(
    'has no unreadable parts with %j',
    fields => {
      const trail = trailSchema.parse({ name: 'release-1', ...fields });

      expect(trail.unreadable).toBe(0);
    },
  );

  it('rejects a trail without a name', () => {
    expect(trailSchema.safeParse({ is_compliant: true }).success).toBe(false);
  });
});

describe('trailListOf', () => {
  const data = [{ name: 'one' }, { name: null }];
  const pagination = { total: 2, page: '1', per_page: 15, page_count: 1 };

  it('splits an object with data and pagination', () => {
    expect(trailListOf({ data, pagination })).toEqual({
      values: data,
      pagination: { ...pagination, page: 1 },
    });
  });

  it('accepts an object without pagination, and a bare list', () => {
    for (const body of [{ data }, { data, pagination: null }, data]) {
      expect(trailListOf(body)).toEqual({ values: data });
    }
  });

  it.each([[null], ['OK'], [{}], [{ data: {} }], [7]])(
    'rejects %p as trails',
    body => {
      expect(trailListOf(body)).toBeUndefined();
    },
  );
});

import { readEvents, toEventRecords } from './events';

const fingerprint = 'a'.repeat(64);

function read(...events: Record<string, unknown>[]) {
  const names = new Map([[fingerprint, 'api']]);
  return toEventRecords(readEvents(events).events, names);
}

describe('toEventRecords', () => {
  it('names an attestation without an ID, and the artifact it is about', () => {
    const type = 'trail_attestation_for_artifact_reported';
    expect(
      read({
        type,
        attestation_id: null,
        template_reference_name: 'sbom',
        target_artifact: 'api',
      }),
    ).toEqual([{ type, attestation: 'sbom', artifact: 'api' }]);
  });

  it('names the build and snapshot of a running event', () => {
    expect(
      read({
        type: 'artifact_started_running',
        artifact_fingerprint: fingerprint,
        environment_name: 'prod',
        snapshot_index: 12,
      }),
    ).toEqual([
      {
        type: 'artifact_started_running',
        artifact: 'api',
        fingerprint,
        environment: 'prod',
        snapshot: 12,
      },
    ]);
  });

  it.each([
    ['its own', { author: 'ann', state: 'REJECTED', comment: 'no' }],
    [
      'an object',
      {
        approval: { author: { name: 'ann' }, state: 'REJECTED', comment: 'no' },
      },
    ],
  ])('reads an approval in fields of %s', (_place, fields) => {
    expect(read({ type: 'artifact_approval_reported', ...fields })).toEqual([
      {
        type: 'artifact_approval_reported',
        by: 'ann',
        approval: { verdict: 'rejected', comment: 'no' },
      },
    ]);
  });

  it('counts the changes that it leaves out', () => {
    const changes = Array.from({ length: 25 }, (_, index) => `field-${index}`);
    const [event] = read({ type: 'trail_updated', changes });
    expect(event.changes).toHaveLength(20);
    expect(event.omittedChanges).toBe(5);
  });

  it('names the attestation that was overridden, if the trail has it', () => {
    const scan = {
      type: 'trail_attestation_reported',
      attestation_id: 'a-1',
      template_reference_name: 'scan',
      is_compliant: false,
    };
    const override = {
      ...scan,
      attestation_id: 'a-2',
      is_compliant: true,
    };
    const [, named, unnamed] = read(
      scan,
      { ...override, overridden_attestation_id: 'a-1' },
      { ...override, override: { reason: 'accepted' } },
    );
    expect(named.override).toEqual({
      replaced: { name: 'scan' },
    });
    expect(unnamed.override).toEqual({ reason: 'accepted' });
  });

  it('passes on neither internal IDs nor raw user data', () => {
    expect(
      read({
        type: 'trail_reported',
        event_id: 'a-1',
        trail_id: 'b-2',
        user_data: { token: 'x' },
      }),
    ).toEqual([{ type: 'trail_reported' }]);
  });

  it.each([
    ['names', ['template', 'user_data']],
    ['records', [{ field: 'template' }, { name: 'user_data', to: 'x' }]],
    ['a map', { template: {}, user_data: { from: 'x', to: 'y' } }],
  ])('reads changes given as %s', (_form, changes) => {
    expect(read({ type: 'trail_updated', reported_by: 'ci', changes })).toEqual(
      [{ type: 'trail_updated', by: 'ci', changes: ['template', 'user_data'] }],
    );
  });

  it('does not treat the author of any other event as an approver', () => {
    expect(
      read({ type: 'trail_updated', author: 'ann', state: 'APPROVED' }),
    ).toEqual([{ type: 'trail_updated' }]);
  });
});

import { readParts } from '../list';
import { readEvent, toEventRecords } from './events';

const fingerprint = 'a'.repeat(64);

function read(...events: Record<string, unknown>[]) {
  const names = new Map([[fingerprint, 'api']]);
  return toEventRecords(readParts(events, readEvent).items, names);
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
    const type = 'artifact_approval_reported';
    expect(read({ type, ...fields })).toEqual([
      { type, by: 'ann', approval: { verdict: 'rejected', comment: 'no' } },
    ]);
  });

  it('includes what was changed and by whom', () => {
    expect(
      read({
        type: 'trail_updated',
        reported_by: 'ci',
        changes: ['template', { field: 'user_data', to: 'x' }],
      }),
    ).toEqual([
      { type: 'trail_updated', by: 'ci', changes: ['template', 'user_data'] },
    ]);
  });

  it('names the attestation that was overridden, if the trail has it', () => {
    const scan = {
      type: 'trail_attestation_reported',
      attestation_id: 'a-1',
      attestation_type: 'snyk',
      template_reference_name: 'scan',
      is_compliant: false,
    };
    const override = {
      ...scan,
      attestation_id: 'a-2',
      attestation_type: 'override',
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

  it('does not treat the author of any other event as an approver', () => {
    expect(
      read({ type: 'trail_updated', author: 'ann', state: 'APPROVED' }),
    ).toEqual([{ type: 'trail_updated' }]);
  });
});

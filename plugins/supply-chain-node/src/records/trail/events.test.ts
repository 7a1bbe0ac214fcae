import { readParts } from '../list';
import { readEvent, toEventRecords } from './events';

const fingerprint = 'a'.repeat(64);

function read(...events: Record<string, unknown>[]) {
  const names = new Map([[fingerprint, 'api']]);
  return toEventRecords(readParts(events, readEvent).items, names);
}

const approval = { author: { name: 'ann' }, state: 'REJECTED', comment: 'no' };
const rejected = {
  by: 'ann',
  approval: { verdict: 'rejected', comment: 'no' },
};

describe('toEventRecords', () => {
  it.each<[string, string, object, object]>([
    [
      'an attestation without an ID, and the artifact it is about',
      'trail_attestation_for_artifact_reported',
      {
        attestation_id: null,
        template_reference_name: 'sbom',
        target_artifact: 'api',
      },
      { attestation: 'sbom', artifact: 'api' },
    ],
    [
      'the build and snapshot of a running event',
      'artifact_started_running',
      {
        artifact_fingerprint: fingerprint,
        environment_name: 'prod',
        snapshot_index: 12,
      },
      { artifact: 'api', fingerprint, environment: 'prod', snapshot: 12 },
    ],
    ['an approval', 'artifact_approval_reported', approval, rejected],
    [
      'an approval in an object',
      'artifact_approval_reported',
      { approval },
      rejected,
    ],
    ['no approver of any other event', 'trail_updated', approval, {}],
    [
      'what was changed and by whom',
      'trail_updated',
      {
        reported_by: 'ci',
        changes: ['template', { field: 'user_data', to: 'x' }],
      },
      { by: 'ci', changes: ['template', 'user_data'] },
    ],
    [
      'neither internal IDs nor raw user data',
      'trail_reported',
      { event_id: 'a-1', trail_id: 'b-2', user_data: { token: 'x' } },
      {},
    ],
  ])('passes on %s', (_what, type, fields, record) => {
    expect(read({ type, ...fields })).toEqual([{ type, ...record }]);
  });

  it('names the attestation that was overridden, if the trail has it', () => {
    const scan = {
      type: 'trail_attestation_reported',
      attestation_id: 'a-1',
      template_reference_name: 'scan',
    };
    const [, named, unnamed] = read(
      scan,
      { ...scan, attestation_id: 'a-2', overridden_attestation_id: 'a-1' },
      { ...scan, attestation_id: 'a-2', override: { reason: 'accepted' } },
    );
    expect(named.override).toEqual({ replaced: { name: 'scan' } });
    expect(unnamed.override).toEqual({ reason: 'accepted' });
  });
});

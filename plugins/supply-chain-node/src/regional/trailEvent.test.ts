import { trailEventSchema } from './trailEvent';

function read(event: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(trailEventSchema.parse(event)));
}

describe('trailEventSchema', () => {
  it('reads neither internal IDs nor raw user data', () => {
    expect(
      read({
        type: 'trail_reported',
        event_id: 'a-1',
        trail_id: 'b-2',
        user_data: { token: 'x' },
      }),
    ).toEqual({ type: 'trail_reported' });
  });

  it.each([
    ['names', ['template', 'user_data']],
    ['records', [{ field: 'template' }, { name: 'user_data', to: 'x' }]],
    ['a map', { template: {}, user_data: { from: 'x', to: 'y' } }],
  ])('reads changes given as %s', (_form, changes) => {
    expect(read({ type: 'trail_updated', changes }).changes).toEqual([
      { field: 'template' },
      { field: 'user_data' },
    ]);
  });

  it('reads new values of fields that the trail shows, and of no others', () => {
    const commit = { sha1: 'abc', message: 'm', author_email: 'a@b.c' };
    expect(
      read({
        type: 'trail_updated',
        changes: [
          { field: 'template', from: { version: 3 }, to: { version: 4 } },
          { field: 'git_commit_info', old: commit, new: { sha1: 'def' } },
          { field: 'user_data', from: 'x', to: 'y' },
        ],
      }).changes,
    ).toEqual([
      { field: 'template', from: '3', to: '4' },
      { field: 'git_commit_info', from: 'abc', to: 'def' },
      { field: 'user_data' },
    ]);
  });

  it('reads an approval and its approver', () => {
    for (const event of [
      { author: { name: 'ann' }, state: 'REJECTED', comment: 'too risky' },
      { approval: { author: 'ann', state: 'REJECTED', comment: 'too risky' } },
    ]) {
      expect(
        read({ type: 'artifact_approval_reported', ...event }).approval,
      ).toEqual({ by: 'ann', state: 'REJECTED', comment: 'too risky' });
    }
  });

  it('does not treat the author of any other event as an approver', () => {
    expect(
      read({ type: 'trail_updated', author: 'ann', state: 'APPROVED' }),
    ).toEqual({ type: 'trail_updated' });
  });
});

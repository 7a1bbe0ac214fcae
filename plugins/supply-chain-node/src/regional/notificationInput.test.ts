import { notificationInputSchema } from './notificationInput';

const webhook = 'https://hooks.example.com/1';
const context = { channel_id: 'C1', channel_name: 'ops', team_id: 'T1' };
const valid = {
  name: 'team/ops~prod',
  targets: [{ type: 'CHAT', webhook, context }],
  environments: ['prod'],
  triggers: ['ON_NON_COMPLIANT_ENV'],
};

function withTarget(target: Record<string, unknown>) {
  return { ...valid, targets: [target] };
}

describe('notificationInputSchema', () => {
  it('fills in the only supported type and payload version', () => {
    expect(
      notificationInputSchema.parse(withTarget({ type: 'WEBHOOK', webhook })),
    ).toEqual({
      ...valid,
      targets: [{ type: 'WEBHOOK', webhook, payload_version: '1.0' }],
      type: 'env',
    });
  });

  it.each([
    [valid],
    [withTarget({ type: 'CHAT', webhook })],
    [withTarget({ type: 'EMAIL', emails: ['a@example.com'] })],
  ])('accepts %j', input => {
    expect(notificationInputSchema.safeParse(input).success).toBe(true);
  });

  it.each([
    ['no name', { ...valid, name: undefined }],
    ['a name that starts with a slash', { ...valid, name: '/ops' }],
    ['no targets', { ...valid, targets: [] }],
    ['no environments', { ...valid, environments: [] }],
    ['no triggers', { ...valid, triggers: [] }],
    ['an unknown trigger', { ...valid, triggers: ['ON_FIRE'] }],
    ['another type', { ...valid, type: 'org' }],
    ['an unknown field', { ...valid, number: 7 }],
    ['an unknown kind of target', withTarget({ type: 'PIGEON', webhook })],
    [
      'an incomplete context',
      withTarget({ type: 'CHAT', webhook, context: {} }),
    ],
    ['an unknown field', withTarget({ type: 'CHAT', webhook, number: 1 })],
    ['no webhook', withTarget({ type: 'WEBHOOK' })],
    [
      'a URL that is not http or https',
      withTarget({ type: 'WEBHOOK', webhook: 'file:///etc' }),
    ],
    [
      'another payload version',
      withTarget({ type: 'WEBHOOK', webhook, payload_version: '2.0' }),
    ],
    ['no addresses', withTarget({ type: 'EMAIL', emails: [] })],
    ['a bad address', withTarget({ type: 'EMAIL', emails: ['a'] })],
    [
      'a webhook in an email target',
      withTarget({ type: 'EMAIL', emails: ['a@example.com'], webhook }),
    ],
  ])('rejects %s', (_what, input) => {
    expect(notificationInputSchema.safeParse(input).success).toBe(false);
  });
});

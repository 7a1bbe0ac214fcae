import { readNotification } from './notification';

const place = { region: 'eu', org: 'acme' };

function read(fields: Record<string, unknown>) {
  return readNotification(place, { number: 7, ...fields })!;
}

describe('readNotification', () => {
  it('keeps the channel of a target of unknown kind', () => {
    const { record } = read({
      targets: [
        {
          type: 'MATRIX',
          webhook: 'https://hooks.example.com/x',
          context: { channel_name: 'prod-watch', channel_id: 'C1' },
        },
        { type: 'CHAT', context: { channel_id: 'C2' } },
      ],
    });
    expect(record.targets).toEqual([
      { kind: 'matrix', channel: 'prod-watch', canKeepWebhook: true },
      { kind: 'chat', channel: 'C2' },
    ]);
  });

  it.each([
    ['portal', 'portal'],
    [{ name: 'Ann Lee', email: 'ann@example.com' }, 'Ann Lee'],
    ['Ann Lee <ann@example.com>', 'Ann Lee'],
    ['ann@example.com', 'ann'],
    ['0a1b2c3d-4e5f-6071-8293-a4b5c6d7', undefined],
    [null, undefined],
  ])('shows the creator without their address: %j', (createdBy, shown) => {
    expect(read({ created_by: createdBy }).record.createdBy).toBe(shown);
  });

  it('reads a notification, without its webhooks', () => {
    const { record, kept } = read({
      name: 'tell us',
      type: 'env',
      environments: ['prod', null],
      triggers: ['ON_COMPLIANT_ENV', 'ON_NEW_KIND'],
      targets: [
        { type: 'webhook', webhook: 'https://hooks/1', payload_version: '1.0' },
        { type: 'EMAIL', config: { emails: ['a@example.com'] } },
        { type: 'pigeon', webhook: 'https://hooks/***' },
        'odd',
      ],
      created_at: 1679652243,
      last_success_timestamp: null,
      is_failing: null,
    });
    expect(record).toEqual({
      ...place,
      number: 7,
      name: 'tell us',
      type: 'env',
      environments: ['prod'],
      triggers: ['ON_COMPLIANT_ENV', 'ON_NEW_KIND'],
      targets: [
        { kind: 'webhook', canKeepWebhook: true },
        { kind: 'email', emails: ['a@example.com'] },
        { kind: 'pigeon' },
      ],
      createdAt: '2023-03-24T10:04:03.000Z',
    });
    expect(kept).toEqual([{ webhook: 'https://hooks/1' }, {}, {}]);
  });

  it('rejects one without a number', () => {
    expect(readNotification(place, { name: 'x' })).toBeUndefined();
  });
});

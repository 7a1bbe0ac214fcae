import { environmentNotificationSchema } from './environmentNotification';

describe('environmentNotificationSchema', () => {
  it('reads a notification and its targets', () => {
    const notification = environmentNotificationSchema.parse({
      number: 7,
      name: 'tell us',
      type: 'env',
      environments: ['prod', null],
      triggers: ['ON_COMPLIANT_ENV', 'ON_NEW_KIND'],
      targets: [
        { type: 'webhook', webhook: 'https://hooks/1', payload_version: '1.0' },
        { type: 'EMAIL', config: { emails: ['a@example.com'] } },
        { type: 'pigeon' },
        'odd',
      ],
      created_at: 1679652243,
      last_success_timestamp: null,
      is_failing: null,
    });
    expect(JSON.parse(JSON.stringify(notification))).toEqual({
      number: 7,
      name: 'tell us',
      type: 'env',
      environments: ['prod'],
      triggers: ['ON_COMPLIANT_ENV', 'ON_NEW_KIND'],
      targets: [
        { type: 'WEBHOOK', webhook: 'https://hooks/1', payload_version: '1.0' },
        { type: 'EMAIL', emails: ['a@example.com'] },
        { type: 'pigeon' },
      ],
      created_at: '2023-03-24T10:04:03.000Z',
    });
  });

  it('rejects one without a number', () => {
    const { success } = environmentNotificationSchema.safeParse({ name: 'x' });
    expect(success).toBe(false);
  });
});

import { environmentNotificationSchema } from 'backstage-plugin-supply-chain-node';
import { toNotificationRecord } from './notificationRecord';

function read(fields: Record<string, unknown>) {
  return toNotificationRecord(
    { region: 'eu', org: 'acme', number: 7 },
    environmentNotificationSchema.parse({ number: 7, ...fields }),
  );
}

describe('toNotificationRecord', () => {
  it('keeps the channel of a target of unknown kind', () => {
    const { targets } = read({
      targets: [
        {
          type: 'MATRIX',
          webhook: 'https://hooks.example.com/x',
          context: { channel_name: 'prod-watch', channel_id: 'C1' },
        },
        { type: 'CHAT', context: { channel_id: 'C2' } },
      ],
    });
    expect(targets).toEqual([
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
    expect(read({ created_by: createdBy }).createdBy).toBe(shown);
  });
});

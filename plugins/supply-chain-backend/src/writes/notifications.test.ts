import type { NotificationWrite } from 'backstage-plugin-supply-chain-common';
import { writeRefusalOf } from 'backstage-plugin-supply-chain-common';
import type { Fault, Target } from 'sandbox-region';
import { UNCACHED } from '../__testUtils__/answers';
import { component, fetchRegionJson } from '../__testUtils__/testPortal';
import { once, sentTo, writingPortalFor } from '../__testUtils__/writing';

const REF = 'component:default/checkout';
const WEBHOOK = 'https://hooks.example.com/services/T0/B0/kept';
const MAIL: Target = { type: 'EMAIL', emails: ['ops@example.com'] };
const NOT_LINKED = {
  body: {
    error: { message: "The entity isn't linked to that notification" },
  },
};

jest.setTimeout(60_000);

describe('editing a notification', () => {
  const environments = 'acme/staging-eu, acme/production-eu';
  const { portal, client } = writingPortalFor({
    entities: [
      component('checkout', { environments, notifications: 'acme/1' }),
      component('unresolved', { environments, notifications: 'acme/on-call' }),
    ],
    config: UNCACHED,
  });
  let write: NotificationWrite;

  const pathOf = (number: number) =>
    `/organizations/acme/environments_notifications/${number}`;
  const atRegion = async (number: number) =>
    (await fetchRegionJson(portal.eu, 'acme', pathOf(number))) as object & {
      name?: string;
    };
  const create = (name: string, targets: Target[]) =>
    portal.eu.api.createNotification({
      ...{ org: 'acme', name, environments: ['staging-eu'], targets },
      triggers: ['ON_NON_COMPLIANT_ENV'],
    });

  beforeAll(async () => {
    write = {
      ...{ region: 'eu', org: 'acme', number: 1 },
      name: String((await atRegion(1)).name),
      environments: ['staging-eu', 'production-eu'],
      triggers: ['ON_COMPLIANT_ENV'],
      targets: [{ kind: 'chat', keepWebhookOf: 0 }],
    };
  });

  beforeEach(() => {
    const context = { channel_id: 'C1', channel_name: 'ops', team_id: 'T1' };
    create(write.name, [{ type: 'CHAT', webhook: WEBHOOK, context }, MAIL]);
    portal.eu.clearRequests();
  });

  const put = (changed: Partial<NotificationWrite> = {}, ref = REF) =>
    client.putNotification(ref, { ...write, ...changed }, once());
  const shown = async () =>
    (await client.getNotifications(REF)).notifications[0];
  /** Makes E7 fail, or respond with a changed notification. */
  const instead = async (status: number, change: object = {}) => {
    const body = { ...(await atRegion(1)), ...change };
    const match: Fault['match'] = {
      endpoint: 'E7',
      path: new RegExp(`${pathOf(1)}$`),
    };
    portal.eu.faults.set({ kind: 'status', status, body, match });
  };
  const again = { 'targets.0.webhook': { code: 'webhook-again' } };

  it('keeps a webhook that the region returns, and its channel', async () => {
    expect((await shown()).targets).toEqual([
      { kind: 'chat', channel: 'ops', canKeepWebhook: true },
      { kind: 'email', emails: ['ops@example.com'] },
    ]);

    const response = await put();

    expect(response).toMatchObject({ outcome: 'written' });
    expect(await atRegion(1)).toMatchObject({
      environments: ['staging-eu', 'production-eu'],
      triggers: ['ON_COMPLIANT_ENV'],
      targets: [
        {
          type: 'CHAT',
          webhook: WEBHOOK,
          context: { channel_id: 'C1', channel_name: 'ops', team_id: 'T1' },
        },
      ],
    });
    expect(JSON.stringify(response)).not.toContain('hooks.example.com');
    expect((await shown()).triggers).toEqual(['ON_COMPLIANT_ENV']);
  });

  it('replaces a webhook that is entered again', async () => {
    const webhook = 'https://hooks.example.com/services/new';

    await put({ targets: [{ kind: 'webhook', webhook }] });

    expect(await atRegion(1)).toMatchObject({
      targets: [{ type: 'WEBHOOK', webhook }],
    });
  });

  it.each<[string, [number, object?], Partial<NotificationWrite>, object]>([
    [
      'its region masks the webhook to keep',
      [200, { targets: [{ type: 'CHAT', webhook: 'https://h.example/***' }] }],
      {},
      { fields: again },
    ],
    [
      'its region leaves out the webhook to keep',
      [200, { targets: [{ type: 'CHAT' }] }],
      {},
      { fields: again },
    ],
    [
      'it keeps the webhook of no target',
      [200],
      { targets: [{ kind: 'chat', keepWebhookOf: 7 }] },
      { fields: again },
    ],
    [
      'it has another name, which identifies it in the region',
      [200],
      { name: 'renamed' },
      { fields: { name: { code: 'name-fixed' } } },
    ],
    [
      'its region does not return its current state',
      [503],
      {},
      { reason: 'unavailable' },
    ],
    [
      'its region does not have it any more',
      [404],
      {},
      { reason: 'not-found' },
    ],
    [
      'a new one would overwrite a linked one of its name',
      [200, { name: 'checkout/taken' }],
      {
        number: undefined,
        name: 'taken',
        targets: [{ kind: 'email', emails: ['ops@example.com'] }],
      },
      { fields: { name: { code: 'name-known', values: { number: 1 } } } },
    ],
  ])('is rejected if %s', async (_, response, changed, why) => {
    await instead(...response);

    const refused = await put(changed).catch(error => writeRefusalOf(error));

    expect(refused).toMatchObject(why);
    expect(sentTo(portal.eu, 'E3')).toBe(0);
  });

  it.each(['checkout', 'unresolved'])(
    'is rejected outside the link of %s',
    async name => {
      const edit = put({ number: 2 }, `component:default/${name}`);

      await expect(edit).rejects.toMatchObject(NOT_LINKED);
      expect(sentTo(portal.eu, 'E3')).toBe(0);
    },
  );

  it('cannot overwrite the notification of another entity by its name', async () => {
    const targets = [{ kind: 'email' as const, emails: ['a@example.com'] }];
    const { number: last } = create('of-another', [MAIL]);

    await put({ number: undefined, name: 'of-another', targets });

    expect(await atRegion(last)).toMatchObject({ targets: [MAIL] });
    expect(await atRegion(last + 1)).toMatchObject({
      name: 'checkout/of-another',
      targets: [{ emails: ['a@example.com'] }],
    });
  });
});

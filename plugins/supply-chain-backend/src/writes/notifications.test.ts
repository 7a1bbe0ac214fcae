import type {
  NotificationWrite,
  SupplyChainClient,
} from 'backstage-plugin-supply-chain-common';
import { writeRefusalOf } from 'backstage-plugin-supply-chain-common';
import type { Fault, SandboxRegion } from 'sandbox-region';
import {
  pathOf,
  SECRET,
  startNotificationPortal,
} from '../__testUtils__/notificationPortal';
import type { NotificationPortal } from '../__testUtils__/notificationPortal';
import { component, fetchRegionJson } from '../__testUtils__/testPortal';
import { once, sentTo } from '../__testUtils__/writing';

const REF = 'component:default/checkout';

jest.setTimeout(60_000);

describe('editing a notification', () => {
  let eu: SandboxRegion;
  let portal: NotificationPortal;
  let client: SupplyChainClient;
  let number: number;
  let write: NotificationWrite;
  let atRegion: NotificationPortal['atRegion'];
  let instead: NotificationPortal['instead'];

  beforeAll(async () => {
    portal = await startNotificationPortal([
      component('unresolved', {
        environments: 'acme/staging-eu, acme/production-eu',
        notifications: 'acme/on-call',
      }),
    ]);
    ({ eu, client, number, write, atRegion, instead } = portal);
  });

  beforeEach(() => {
    eu.faults.clear();
    eu.clearRequests();
  });

  afterAll(() => portal.stop());

  const shown = async () =>
    (await client.getNotifications(REF)).notifications[0];
  const refusalOf = (changed: Partial<NotificationWrite>) =>
    client.putNotification(REF, { ...write, ...changed }, once()).then(
      () => undefined,
      error => writeRefusalOf(error),
    );

  it('keeps a webhook that the region returns, and its channel', async () => {
    expect((await shown()).targets).toEqual([
      { kind: 'chat', channel: 'ops', canKeepWebhook: true },
      { kind: 'email', emails: ['ops@example.com'] },
    ]);

    const response = await client.putNotification(REF, write, once());

    expect(response).toMatchObject({ outcome: 'written' });
    expect(await atRegion()).toMatchObject({
      environments: ['staging-eu', 'production-eu'],
      triggers: ['ON_COMPLIANT_ENV'],
      targets: [
        {
          type: 'CHAT',
          webhook: SECRET,
          context: { channel_id: 'C1', channel_name: 'ops', team_id: 'T1' },
        },
      ],
    });
    expect(JSON.stringify(response)).not.toContain('hooks.example.com');
    expect((await shown()).triggers).toEqual(['ON_COMPLIANT_ENV']);
  });

  it('replaces a webhook that is entered again', async () => {
    const webhook = 'https://hooks.example.com/services/new';

    await client.putNotification(
      REF,
      { ...write, targets: [{ kind: 'webhook', webhook }] },
      once(),
    );

    expect(await atRegion()).toMatchObject({
      targets: [{ type: 'WEBHOOK', webhook }],
    });
  });

  it.each([
    ['masks it', 'https://hooks.example.com/****'],
    ['leaves it out', undefined],
  ])(
    'requires the webhook to be entered again when its region %s',
    async (_, webhook) => {
      await instead(number, { targets: [{ type: 'CHAT', webhook }] });

      const [target] = (await shown()).targets;
      const refusal = await refusalOf({});

      expect(target).toEqual({ kind: 'chat' });
      expect(refusal).toMatchObject({
        reason: 'invalid',
        fields: { 'targets.0.webhook': { code: 'webhook-again' } },
      });
      expect(sentTo(eu, 'E3')).toBe(0);
    },
  );

  it('keeps no webhook for a target that does not exist', async () => {
    expect(
      await refusalOf({ targets: [{ kind: 'chat', keepWebhookOf: 7 }] }),
    ).toMatchObject({
      fields: { 'targets.0.webhook': { code: 'webhook-again' } },
    });
    expect(sentTo(eu, 'E3')).toBe(0);
  });

  it.each([
    ['checkout', "The entity isn't linked to that notification"],
    ['unresolved', "The entity isn't linked to that notification"],
  ])('is rejected outside the link of %s', async (name, message) => {
    const edit = client.putNotification(
      `component:default/${name}`,
      { ...write, number: number + 1 },
      once(),
    );

    await expect(edit).rejects.toMatchObject({
      body: { error: { message } },
    });
    expect(sentTo(eu, 'E3')).toBe(0);
  });

  it('keeps its name, which identifies it in the region', async () => {
    expect(await refusalOf({ name: 'renamed' })).toMatchObject({
      reason: 'invalid',
      fields: { name: { code: 'name-fixed' } },
    });
    expect(sentTo(eu, 'E3')).toBe(0);
  });

  it('is rejected while its region does not return its current state', async () => {
    const match: Fault['match'] = {
      endpoint: 'E7',
      path: new RegExp(`${pathOf(number)}$`),
    };
    eu.faults.set({ kind: 'status', status: 503, match });
    expect(await refusalOf({})).toMatchObject({ reason: 'unavailable' });

    eu.faults.set({ kind: 'status', status: 404, match });
    expect(await refusalOf({})).toMatchObject({ reason: 'not-found' });
    expect(sentTo(eu, 'E3')).toBe(0);
  });

  it('does not overwrite a linked one by creating another of its name', async () => {
    await instead(number, { name: 'checkout/taken' });

    expect(
      await refusalOf({
        number: undefined,
        name: 'taken',
        targets: [{ kind: 'email', emails: ['a@example.com'] }],
      }),
    ).toMatchObject({
      reason: 'name-known',
      fields: { name: { code: 'name-known', values: { number } } },
    });
    expect(sentTo(eu, 'E3')).toBe(0);
  });

  it('cannot overwrite the notification of another entity by its name', async () => {
    const targets = [{ kind: 'email' as const, emails: ['a@example.com'] }];
    const { number: last } = eu.api.createNotification({
      org: 'acme',
      name: 'of-another',
      environments: ['staging-eu'],
      triggers: ['ON_COMPLIANT_ENV'],
      targets: [{ type: 'EMAIL', emails: ['b@example.com'] }],
    });

    await client.putNotification(
      REF,
      { ...write, number: undefined, name: 'of-another', targets },
      once(),
    );

    expect(await fetchRegionJson(eu, 'acme', pathOf(last))).toMatchObject({
      targets: [{ emails: ['b@example.com'] }],
    });
    expect(await fetchRegionJson(eu, 'acme', pathOf(last + 1))).toMatchObject({
      name: 'checkout/of-another',
      targets: [{ emails: ['a@example.com'] }],
    });
  });
});

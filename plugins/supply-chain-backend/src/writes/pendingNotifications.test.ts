import type {
  NotificationWrite,
  SupplyChainClient,
} from 'backstage-plugin-supply-chain-common';
import type { SandboxRegion } from 'sandbox-region';
import {
  pathOf,
  SECRET,
  startNotificationPortal,
} from '../__testUtils__/notificationPortal';
import type { NotificationPortal } from '../__testUtils__/notificationPortal';
import { component } from '../__testUtils__/testPortal';
import { once } from '../__testUtils__/writing';

const REF = 'component:default/checkout';

jest.setTimeout(60_000);

describe('a notification that its region does not show yet', () => {
  let eu: SandboxRegion;
  let portal: NotificationPortal;
  let client: SupplyChainClient;
  let number: number;
  let write: NotificationWrite;
  let atRegion: NotificationPortal['atRegion'];
  let instead: NotificationPortal['instead'];

  beforeAll(async () => {
    portal = await startNotificationPortal([
      component('beside', { environments: 'acme/staging-eu' }),
      component('ahead', {
        environments: 'acme/staging-eu',
        notifications: 'acme/900',
      }),
    ]);
    ({ eu, client, number, write, atRegion, instead } = portal);
  });

  beforeEach(() => {
    eu.faults.clear();
    eu.clearRequests();
  });

  afterAll(() => portal.stop());

  const created = {
    region: 'eu',
    org: 'acme',
    environments: ['staging-eu'],
    triggers: ['ON_COMPLIANT_ENV' as const],
    targets: [
      {
        kind: 'chat' as const,
        webhook: SECRET,
        channel: { id: 'C7', name: 'ops', teamId: 'T7' },
      },
      { kind: 'email' as const, emails: ['secret@example.com'] },
    ],
  };
  const shownAs = {
    region: 'eu',
    org: 'acme',
    environments: ['staging-eu'],
    triggers: ['ON_COMPLIANT_ENV'],
    targets: [{ kind: 'chat', channel: 'ops' }, { kind: 'email' }],
    change: 'created',
    by: 'user:default/mock',
    outcome: 'written',
  };
  const pendingOf = async (name: string) =>
    (await client.getNotifications(`component:default/${name}`)).pending;

  it('is shown as sent until the annotation links it', async () => {
    const ahead = 'component:default/ahead';

    const { key } = await client.putNotification(
      ahead,
      { ...created, name: 'later' },
      once(),
    );
    const pending = await pendingOf('ahead');
    const elsewhere = await pendingOf('beside');
    await instead(900, { name: 'later', number: 900 });
    let linked = await client.getNotifications(ahead, { refresh: true });
    while (linked.notifications.length === 0) {
      linked = await client.getNotifications(ahead, { refresh: true });
    }

    // It isn't among the numbers after the linked one.
    expect(pending).toEqual([
      { ...shownAs, key, name: 'later', sentAt: expect.any(String) },
    ]);
    expect(JSON.stringify(pending)).not.toMatch(/secret|hooks/);
    expect(elsewhere).toEqual([]);
    expect(linked.notifications).toMatchObject([{ name: 'later' }]);
    expect(linked.pending).toEqual([]);
  });

  it('is shown with its number once the region shows it', async () => {
    const { key, notification } = await client.putNotification(
      'component:default/beside',
      { ...created, name: 'beside' },
      once(),
    );

    expect(await pendingOf('beside')).toMatchObject([
      { ...shownAs, key, name: 'beside', number: notification!.number },
    ]);
    expect(notification!.number).toEqual(expect.any(Number));
  });

  it('is shown while it is sent and while its outcome is unknown', async () => {
    const release = portal.gate.hold('E3');
    const send = (name: string) =>
      client.putNotification(
        'component:default/ahead',
        { ...created, name },
        once(),
      );

    const sending = send('slow');
    let underWay = await pendingOf('ahead');
    while (underWay.length === 0) {
      underWay = await pendingOf('ahead');
    }
    release();
    const sent = await sending;
    const settled = await pendingOf('ahead');
    eu.faults.set({
      ...{ kind: 'status', status: 500, times: 1 },
      match: { endpoint: 'E3' },
    });
    const { key, outcome } = await send('doubtful');

    expect(underWay).toMatchObject([
      { key: sent.key, name: 'slow', outcome: 'unknown' },
    ]);
    expect(settled).toMatchObject([{ key: sent.key, outcome: 'written' }]);
    expect(outcome).toBe('unknown');
    expect(await pendingOf('ahead')).toMatchObject([
      { key, name: 'doubtful', outcome: 'unknown' },
      { key: sent.key, name: 'slow' },
    ]);
  });

  it('is shown as edited until the region shows it', async () => {
    const old = await atRegion();
    const triggers = ['ON_ALLOWED_ARTIFACT' as const];
    await instead(number, old);

    const { key } = await client.putNotification(
      REF,
      {
        ...write,
        triggers,
        targets: [{ kind: 'email', emails: ['secret@example.com'] }],
      },
      once(),
    );
    const unconfirmed = await client.getNotifications(REF);
    eu.faults.clear();
    const confirmed = await client.getNotifications(REF, { refresh: true });
    await instead(number, old);
    const again = await client.getNotifications(REF, { refresh: true });

    expect(unconfirmed.notifications).toMatchObject([
      { number, triggers: old.triggers },
    ]);
    expect(
      unconfirmed.pending.filter(each => each.change === 'updated'),
    ).toMatchObject([{ key, number, triggers, targets: [{ kind: 'email' }] }]);
    const editsOf = ({ pending }: typeof confirmed) =>
      pending.filter(each => each.number === number);
    expect(editsOf(confirmed)).toEqual([]);
    expect(editsOf(again)).toEqual([]);
  });

  it('gives way to a later edit that the region shows without its time', async () => {
    const { last_modified_at: _, ...old } = await atRegion();
    const editsOf = async () =>
      (await client.getNotifications(REF, { refresh: true })).pending.filter(
        each => each.number === number,
      );
    const edit = (trigger: NotificationWrite['triggers'][number]) =>
      client.putNotification(
        REF,
        {
          ...write,
          triggers: [trigger],
          targets: [{ kind: 'email', emails: ['a@example.com'] }],
        },
        once(),
      );
    /** The region shows a notification without the time of its last change. */
    const showing = (body: object) =>
      eu.faults.set({
        kind: 'status',
        status: 200,
        body,
        match: { endpoint: 'E7', path: new RegExp(`${pathOf(number)}$`) },
      });

    showing(old);
    await edit('ON_EXITED_ARTIFACT');
    const { key } = await edit('ON_STARTED_ARTIFACT');
    const before = await editsOf();
    eu.faults.clear();
    const { last_modified_at: __, ...last } = await atRegion();
    showing(last);

    expect(before).toMatchObject([{ key }]);
    expect(await editsOf()).toEqual([]);
    expect(await editsOf()).toEqual([]);
  });

  it('gives way to a later change in the region', async () => {
    const old = await atRegion();
    await instead(number, old);
    await client.putNotification(
      REF,
      {
        ...write,
        triggers: ['ON_SCALED_ARTIFACT'],
        targets: [{ kind: 'email', emails: ['a@example.com'] }],
      },
      once(),
    );
    const editsOf = async () =>
      (await client.getNotifications(REF, { refresh: true })).pending.filter(
        each => each.number === number,
      );

    const before = await editsOf();
    eu.faults.clear();
    await instead(number, {
      ...old,
      last_modified_at: Date.now() / 1000 + 60,
    });

    expect(before).toHaveLength(1);
    expect(await editsOf()).toEqual([]);
  });
});

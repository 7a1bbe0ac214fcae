import { owned, startLivePortal } from '../__testUtils__/livePortal';
import type { LivePortal } from '../__testUtils__/livePortal';

jest.setTimeout(60_000);

const DAY = 24 * 60 * 60_000;

describe('people are told without a change', () => {
  let portal: LivePortal;

  afterEach(() => portal.stop());

  const titles = () => portal.notifications.sent.map(({ title }) => title);

  it('that a notification does not reach its recipients, then that it does', async () => {
    portal = await startLivePortal([owned('checkout', { notifications: '1' })]);
    const { api } = portal.region;
    const mail = (host: string) =>
      api.createNotification({
        org: 'acme',
        name: 'on-call',
        environments: ['production'],
        triggers: ['ON_STARTED_ARTIFACT'],
        targets: [{ type: 'EMAIL', emails: [`on-call@${host}`] }],
      });
    const deliver = async (trail: string) => {
      portal.start(portal.build('checkout', trail));
      await portal.region.settled();
      jest.advanceTimersByTime(60 * 60_000);
      await portal.check();
    };
    mail('mail.invalid');
    await deliver('second');
    await deliver('third');
    expect(titles()).toEqual([
      "checkout: on-call isn't reaching its recipients",
    ]);

    mail('example.com');
    await deliver('fourth');
    expect(titles().slice(1)).toEqual([
      'checkout: on-call is reaching its recipients again',
    ]);
  });

  it('that a key expires in 14 and in 3 days, in one notification', async () => {
    portal = await startLivePortal([owned('checkout')]);
    const { api, keys, baseUrl } = portal.region;
    const admin = {
      org: 'acme',
      serviceAccount: 'portal',
      role: 'admin',
    } as const;
    keys.push(api.createKey(admin));
    api.createKey({
      ...admin,
      description: 'old key',
      expiresAt: new Date(Date.now() + 10.5 * DAY),
    });
    const organization = { apiKey: keys[1].key, serviceAccount: 'portal' };
    portal.configure({
      regions: { eu: { baseUrl, organizations: { acme: organization } } },
      notify: { admins: ['platform'] },
    });

    await portal.check();
    await portal.check();
    jest.advanceTimersByTime(8 * DAY);
    await portal.check();

    expect(portal.notifications.sent).toMatchObject([
      {
        to: ['group:default/platform'],
        title: 'The key old key for acme (eu) expires in 11 days',
        link: '/supply-chain/health',
        severity: 'normal',
      },
      {
        title: 'The key old key for acme (eu) expires in 3 days',
        severity: 'critical',
        scope: portal.notifications.sent[0].scope,
      },
    ]);
  });

  it('that a key is rejected, once until it works', async () => {
    portal = await startLivePortal([owned('checkout')]);
    const { keys, baseUrl } = portal.region;
    const configure = (apiKey: string) =>
      portal.configure({
        regions: { eu: { baseUrl, organizations: { acme: { apiKey } } } },
        notify: { admins: ['platform'] },
      });
    configure('rejected');
    await portal.refresh('checkout');
    await portal.check();
    await portal.check();
    expect(titles()).toEqual(['eu rejected the key for acme']);

    configure(keys[0].key);
    await portal.refresh('checkout');
    await portal.check();
    expect(titles().slice(1)).toEqual(['eu accepts the key for acme again']);
  });
});

it('nobody is told in a backend without the notifications plugin', async () => {
  const portal = await startLivePortal([owned('checkout')], { features: [] });
  portal.report('checkout', 'first', false);
  await portal.refresh('checkout');
  portal.report('checkout', 'first', true);
  await portal.refresh('checkout');

  expect(portal.notifications.sent).toEqual([]);
  await portal.stop();
});

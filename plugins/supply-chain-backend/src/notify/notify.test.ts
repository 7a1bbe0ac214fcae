import { owned, startLivePortal } from '../__testUtils__/livePortal';
import type { LivePortal } from '../__testUtils__/livePortal';
import { memoryDatabase, startTestPortal } from '../__testUtils__/testPortal';

jest.setTimeout(60_000);

describe('owners', () => {
  let portal: LivePortal;

  afterEach(() => portal.stop());

  const sent = () => portal.notifications.sent;

  it('are told what runs non-compliant, then that it recovered', async () => {
    portal = await startLivePortal([owned('checkout')]);
    portal.report('checkout', 'first', false);
    await portal.refresh('checkout');

    expect(sent()).toEqual([
      {
        to: ['group:default/payments'],
        title: 'checkout: production is not compliant',
        description: 'It runs 0000000. tests failed.',
        link: '/catalog/default/component/checkout/compliance?trail=eu%3Aacme%2Fcheckout%2Ffirst&attestation=tests',
        severity: 'high',
        topic: 'environments',
        scope: expect.stringMatching(/^supply-chain:/),
      },
    ]);

    portal.report('checkout', 'first', true);
    await portal.refresh('checkout');

    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({
      title: 'checkout: production is compliant',
      description: 'Recovered.',
      severity: 'low',
      scope: sent()[0].scope,
    });
  });

  it.each([
    ['checkout', 'second'],
    ['release', 'promoted'],
  ])('are told of a build that runs if it fails in %s', async (flow, trail) => {
    portal = await startLivePortal([
      owned('release'),
      owned('checkout', { flows: 'acme/release, acme/checkout' }),
    ]);
    const { fingerprint } = portal.build('checkout', 'second');
    const place = { org: 'acme', flow: 'release', trail: 'promoted' };
    portal.region.api.createTrail(place);
    portal.region.api.createArtifact({
      ...place,
      fingerprint,
      filename: 'checkout',
      templateName: 'release',
    });
    portal.report('checkout', 'second', true);
    portal.report('release', 'promoted', true);
    portal.start({ name: 'checkout', fingerprint });
    await portal.refresh('checkout');

    portal.report(flow, trail, false);
    await portal.refresh('checkout');

    expect(sent().map(({ title }) => title)).toContain(
      'checkout: production is not compliant',
    );
  });

  it('are told that the newest trail failed, once until one passes', async () => {
    portal = await startLivePortal([owned('checkout')]);
    for (const trail of ['second', 'third']) {
      portal.build('checkout', trail);
      portal.report('checkout', trail, false);
      await portal.refresh('checkout');
    }

    expect(sent()).toMatchObject([
      {
        title: 'checkout: Not compliant',
        description: 'tests failed.',
        severity: 'normal',
        topic: 'trails',
      },
    ]);

    portal.build('checkout', 'fourth');
    portal.report('checkout', 'fourth', true);
    await portal.refresh('checkout');

    expect(sent()[1]).toMatchObject({
      title: 'checkout: The latest trail is compliant',
      scope: sent()[0].scope,
    });
  });

  it('are told once by two replicas', async () => {
    const knex = memoryDatabase();
    const entities = [owned('checkout')];
    portal = await startLivePortal(entities, { knex });
    const { eu, us, notifications } = portal;
    const replica = await startTestPortal({
      ...{ entities, knex, regions: { eu, us } },
      features: [notifications.feature],
    });
    notifications.isDown = true;
    portal.report('checkout', 'first', false);
    await portal.refresh('checkout');
    notifications.isDown = false;

    await Promise.all([portal.notify(), replica.notify()]);

    expect(sent()).toMatchObject([
      { title: 'checkout: production is not compliant' },
    ]);
    await replica.stop();
  });

  it('are told nothing of what the first walk finds', async () => {
    portal = await startLivePortal([owned('checkout')]);
    portal.report('checkout', 'first', false);
    await portal.forget();
    await portal.sync();
    await portal.refresh('checkout');

    expect(sent()).toEqual([]);
  });

  it('get one message for a burst, late if need be, and one for its end', async () => {
    const names = ['a', 'b', 'c', 'd'];
    portal = await startLivePortal(names.map(name => owned(name)));
    names.forEach(name => portal.report(name, 'first', false));
    portal.notifications.isDown = true;
    await portal.refresh(...names);
    portal.notifications.isDown = false;
    jest.advanceTimersByTime(60_000);
    await portal.refresh(...names);

    expect(sent()).toMatchObject([
      { title: 'a: production is not compliant, and 3 more' },
    ]);

    for (const [index, name] of names.entries()) {
      expect(sent()).toHaveLength(1);
      portal.report(name, 'first', true);
      await portal.refresh(name);
      expect(sent()).toHaveLength(index < 3 ? 1 : 2);
    }
    expect(sent()[1].scope).toBe(sent()[0].scope);
  });

  it('are told only of what the configuration names', async () => {
    portal = await startLivePortal([owned('checkout'), owned('shop')], {
      config: { notify: { onlyEnvironments: ['staging'], trails: false } },
    });
    portal.report('checkout', 'first', false);
    await portal.refresh('checkout');
    expect(sent()).toEqual([]);

    portal.configure({ notify: { onlyOwners: ['logistics'] } });
    portal.report('shop', 'first', false);
    await portal.refresh('shop');
    expect(sent()).toEqual([]);
  });
});

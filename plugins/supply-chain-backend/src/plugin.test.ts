import { portalFor, trailsIn } from './__testUtils__/answers';
import { responseOf } from './__testUtils__/responseOf';
import { component } from './__testUtils__/testPortal';

const entities = [
  component('payments-api', {
    org: 'acme',
    flows: 'payments-api, payments-release',
    notifications: '1, 2, 99',
  }),
  component('fraud-rules', {
    flows: 'acme/fraud-platform',
    artifacts: 'fraud-rules',
  }),
  component('vault', { flows: 'acme/card-vault' }),
];

describe('the supply-chain plugin in front of two regions', () => {
  const { portal, ask } = portalFor({ entities });

  it('merges several flows by time, and pages through them without gaps', async () => {
    await portal.sync();
    const pages = await Promise.all(
      [1, 2, 3].map(page =>
        ask.trails('payments-api', `perPage=20&page=${page}`),
      ),
    );
    const names = pages.map(({ trails }) =>
      trails.map(({ flow, name }) => `${flow}/${name}`),
    );
    const held = await Promise.all(
      ['payments-api', 'payments-release'].map(async flow =>
        (await trailsIn(portal, flow)).map(({ name }) => `${flow}/${name}`),
      ),
    );

    expect(names.map(({ length }) => length)).toEqual([20, 20, 1]);
    expect(names.flat().sort()).toEqual(held.flat().sort());
  });

  it('shows notifications without their webhooks, and reports a missing one as a problem', async () => {
    const { body, text } = await portal
      .ask('payments-api', 'notifications')
      .expect(200);

    const { notifications, problems } = responseOf(
      'NotificationsResponse',
      body,
    );
    expect(notifications.map(({ number }) => number)).toEqual([1, 2]);
    expect(notifications[1].failing).toBe(true);
    expect(problems).toEqual([
      expect.objectContaining({
        reason: 'notification-not-found',
        value: '99',
        annotation: 'supply-chain/notifications',
      }),
    ]);
    expect(text).not.toMatch(/https?:/);
  });

  it.each(['page=0', 'perPage=101', 'state=great', 'since=yesterday', 'x=1'])(
    'rejects the query %s and names the parameter',
    async query => {
      const { body } = await portal
        .ask('payments-api', `trails?${query}`)
        .expect(400);

      expect(body.error.message).toContain(query.split('=')[0]);
    },
  );
});

describe('the supply-chain plugin with a failing region', () => {
  const { portal, ask } = portalFor({
    entities,
    config: { cache: { freshFor: { milliseconds: 1 } } },
  });

  it('calls nothing compliant that it could not read for 15 minutes, but a failure stays', async () => {
    await portal.sync();
    const before = await ask.summary('payments-api');
    await ask.summary('fraud-rules');
    portal.eu.faults.set({ kind: 'reset' });
    const stale = await ask.summary('payments-api');
    const later = Date.now() + 16 * 60_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    const { state, runningState } = before;
    const now = await ask.summary('payments-api');
    const failed = await ask.summary('fraud-rules');
    jest.restoreAllMocks();

    expect(before).toMatchObject({ state: 'compliant' });
    expect(stale).toMatchObject({
      ...{ state, runningState },
      coverage: { stale: true, complete: true },
    });
    expect(now).toMatchObject({
      ...{ state: 'unknown', runningState: 'unknown' },
      compliantAt: stale.coverage.asOf,
      coverage: { stale: true, complete: false, why: 'unavailable' },
      problems: expect.arrayContaining([
        expect.objectContaining({ reason: 'region-unavailable' }),
      ]),
    });
    expect(failed).toMatchObject({ state: 'non-compliant' });
  });
});

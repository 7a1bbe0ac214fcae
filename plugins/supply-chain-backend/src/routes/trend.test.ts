import { template } from 'sandbox-region';
import { acme, portalFor, trailsIn, UNCACHED } from '../__testUtils__/answers';

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;
const MINUTE = 60_000;

jest.setTimeout(60_000);

describe('the trend', () => {
  const { portal, ask } = portalFor({
    entities: [
      acme('checkout-web', { flows: 'checkout-web' }),
      acme('nightly', { flows: 'nightly-reports' }),
      acme('timed', { flows: 'timed, slower' }),
      acme('failing', { flows: 'failing' }),
    ],
    config: UNCACHED,
  });

  beforeAll(async () => {
    const { api, clock } = portal.eu;
    for (const name of ['timed', 'slower', 'failing']) {
      api.createFlow({
        ...{ org: 'acme', name },
        template: template({ tests: 'generic' }),
      });
    }
    const start = clock.now().getTime();
    const begin = (flow: string, trail: string, minutesBefore?: number) =>
      api.createTrail({
        ...{ org: 'acme', flow, trail },
        commit: {
          sha1: 'c'.repeat(40),
          timestamp:
            minutesBefore === undefined
              ? undefined
              : (start - minutesBefore * MINUTE) / 1000,
        },
      });
    const attest = (flow: string, trail: string, passed: boolean) =>
      api.attest({
        ...{ org: 'acme', flow, trail, name: 'tests' },
        isCompliant: passed,
      });
    begin('timed', 'a', 10);
    begin('timed', 'b', 30);
    begin('timed', 'c');
    begin('timed', 'open', 5);
    begin('slower', 'd', 55);
    begin('failing', 'e', 5);
    await clock.advance(5 * MINUTE);
    ['a', 'b', 'c'].forEach(trail => attest('timed', trail, true));
    attest('slower', 'd', true);
    attest('failing', 'e', false);
    await portal.sync();
  });

  it('is of one flow on request, and only of a linked one', async () => {
    const ofFlow = (name: string) =>
      ask.trend('checkout-web', `?flow=eu:acme/${name}`);
    expect((await ofFlow('checkout-web')).weeks).toEqual(
      (await ask.trend('checkout-web')).weeks,
    );
    await expect(ofFlow('nightly-reports')).rejects.toThrow('404');
  });

  it('has the median time from the commit, or else the start of the trail, to the verdict', async () => {
    // 5, 15, 35 and 60 minutes, of which one flow's median counts three times.
    expect((await ask.trend('timed')).secondsToCompliant).toBe(15 * 60);
    expect(await ask.service('timed')).toMatchObject({
      ...{ secondsToCompliant: 15 * 60, share: 0.8 },
    });
    expect((await ask.trend('failing')).secondsToCompliant).toBeUndefined();
  });

  it('begins with the first week that is kept in full', async () => {
    portal.configure({ ...UNCACHED, store: { keepFor: '30d' } });
    await portal.forget();
    // A flow without a row gets one when it is viewed.
    await ask.trend('nightly');
    await portal.sync();

    const { weeks, coverage } = await ask.trend('nightly');
    const trails = (await trailsIn(portal, 'nightly-reports')).filter(
      ({ created_at }) => created_at * 1000 >= Date.parse(weeks[0].from),
    );
    const first = Date.parse(weeks[0].from);
    const counts = weeks.map(week => week.trails);
    expect(coverage).toMatchObject({ complete: true });
    expect(first).toBeGreaterThanOrEqual(Date.now() - 30 * DAY);
    expect(first).toBeLessThan(Date.now() - 30 * DAY + WEEK);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(trails.length);
    expect((await ask.service('nightly')).trend).toHaveLength(weeks.length);
  });
});

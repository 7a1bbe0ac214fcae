import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import { acme, answersOf, UNCACHED } from '../__testUtils__/answers';
import { fetchRegionTrails } from '../__testUtils__/regionRecords';
import type { RegionTrail } from '../__testUtils__/regionRecords';
import { startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;
const MINUTE = 60_000;

jest.setTimeout(60_000);

describe('the trend', () => {
  let portal: TestPortal;
  const ask = answersOf(() => portal);

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        acme('checkout-web', { flows: 'checkout-web' }),
        acme('nightly', { flows: 'nightly-reports' }),
        acme('timed', { flows: 'timed, slower' }),
        acme('failing', { flows: 'failing' }),
      ],
      config: UNCACHED,
    });
  });

  afterAll(() => portal.stop());

  const trailsSince = async (flow: string, { weeks }: TrendResponse) =>
    (await fetchRegionTrails(portal.eu, 'acme', flow)).filter(
      ({ created_at }) => created_at * 1000 >= Date.parse(weeks[0].from),
    );
  const isCompliant = ({ compliance_status: { status } }: RegionTrail) =>
    status === 'COMPLIANT';
  const rowOf = async (name: string) =>
    (await ask.services(`?text=${name}`)).services[0];

  it('is incomplete while older trails are read, and not shown for the service', async () => {
    expect((await ask.trend('nightly')).coverage).toMatchObject({
      complete: false,
      why: 'reading',
    });
    expect(await rowOf('nightly')).toMatchObject({ trend: [] });
  });

  describe('when everything is read', () => {
    beforeAll(async () => {
      const { api, clock } = portal.eu;
      const generic = (name: string) => ({ name, type: 'generic' });
      for (const name of ['timed', 'slower', 'failing']) {
        api.createFlow({
          ...{ org: 'acme', name },
          template: { attestations: [generic('tests')], artifacts: [] },
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
      const attest = (flow: string, trail: string, isCompliant: boolean) =>
        api.attest({
          ...{ org: 'acme', flow, trail, name: 'tests', isCompliant },
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

    it('covers the last twelve weeks, each starting on Monday', async () => {
      const { weeks } = await ask.trend('checkout-web');
      const times = weeks.map(({ from }) => Date.parse(from));

      expect(times).toEqual(times.map((_, index) => times[0] + index * WEEK));
      expect(times).toHaveLength(12);
      expect([new Date(times[0]).getUTCDay(), times[0] % DAY]).toEqual([1, 0]);
      expect(times[11]).toBeLessThanOrEqual(Date.now());
      expect(times[11]).toBeGreaterThan(Date.now() - WEEK);
    });

    it.each([
      ['checkout-web', 'checkout-web'],
      ['nightly', 'nightly-reports'],
    ])(
      'counts the trails of each week as the region does: %s',
      async (name, flow) => {
        const trend = await ask.trend(name);
        const trails = await trailsSince(flow, trend);
        const { trend: shares, share } = await rowOf(name);
        const passed = trails.filter(isCompliant).length;

        expect(share).toBe(passed / trails.length);
        expect(trend.coverage.complete).toBe(true);
        expect(trails.length).toBeGreaterThan(0);
        for (const [index, week] of trend.weeks.entries()) {
          const age = ({ created_at: at }: RegionTrail) =>
            at * 1000 - Date.parse(week.from);
          const inWeek = trails.filter(
            trail => age(trail) >= 0 && age(trail) < WEEK,
          );
          const compliant = inWeek.filter(isCompliant).length;
          expect(week).toMatchObject({ trails: inWeek.length, compliant });
          expect(shares[index]).toBe(
            inWeek.length === 0 ? null : compliant / inWeek.length,
          );
        }
      },
    );

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
      expect((await rowOf('timed')).secondsToCompliant).toBe(15 * 60);
      expect((await ask.trend('failing')).secondsToCompliant).toBeUndefined();
    });

    const keepFor = async (time: string) => {
      portal.configure({ ...UNCACHED, store: { keepFor: time } });
      await portal.forget();
      // A flow without a row gets one when it is viewed.
      await ask.trend('nightly');
      await portal.sync();
    };

    it('begins with the first week that is kept in full', async () => {
      await keepFor('30d');

      const { weeks, coverage } = await ask.trend('nightly');
      const trails = await trailsSince('nightly-reports', {
        weeks,
      } as TrendResponse);
      const first = Date.parse(weeks[0].from);
      const counts = weeks.map(week => week.trails);
      expect(coverage).toMatchObject({ complete: true });
      expect(first).toBeGreaterThanOrEqual(Date.now() - 30 * DAY);
      expect(first).toBeLessThan(Date.now() - 30 * DAY + WEEK);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(trails.length);
      expect((await rowOf('nightly')).trend).toHaveLength(weeks.length);
    });

    it('is empty if no week is kept in full', async () => {
      await keepFor('1d');

      expect((await ask.trend('nightly')).weeks).toEqual([]);
      expect((await rowOf('nightly')).trend).toEqual([]);
    });
  });
});

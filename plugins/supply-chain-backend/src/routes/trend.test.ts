import {
  servicesResponseSchema,
  trendResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import { fetchRegionTrails } from '../__testUtils__/regionRecords';
import type {
  RegionAttestation,
  RegionTrail,
} from '../__testUtils__/regionRecords';
import { component, startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { testDatabases } from '../store/__testUtils__/databases';

const acme = (name: string, annotations: Record<string, string>) =>
  component(name, { org: 'acme', ...annotations });

const entities = [
  acme('checkout-web', { flows: 'checkout-web' }),
  acme('nightly', { flows: 'nightly-reports' }),
  acme('policy-service', { flows: 'policy-service' }),
  acme('edge', { flows: 'edge-platform' }),
  acme('edge-proxy', { flows: 'edge-platform', artifacts: 'edge-proxy' }),
  acme('wrong-flow', { flows: 'web-shop, web-shpo' }),
  acme('invalid-flow', { flows: 'web-shop, web shop' }),
  acme('twice', { flows: 'twice' }),
  acme('twice-one', { flows: 'twice', artifacts: 'one' }),
  acme('twice-both', { flows: 'twice', artifacts: 'one, two' }),
  acme('timed', { flows: 'timed' }),
];

const WEEK = 7 * 24 * 3_600_000;

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('the trend on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      knex: await databases.empty(id),
      config: { cache: { freshFor: { seconds: 0 } } },
    });
  });

  afterAll(() => portal.stop());

  async function trendOf(name: string): Promise<TrendResponse> {
    const response = await portal.ask(name, 'trend').expect(200);
    return trendResponseSchema.parse(response.body);
  }

  const trailsOf = async (flow: string, { weeks }: TrendResponse) =>
    (await fetchRegionTrails(portal.eu, 'acme', flow)).filter(
      ({ created_at }) => created_at * 1000 >= Date.parse(weeks[0].from),
    );

  it('is incomplete while older trails are still loading', async () => {
    expect((await trendOf('nightly')).coverage).toMatchObject({
      complete: false,
      why: 'reading',
    });
  });

  describe('when everything is read', () => {
    beforeAll(async () => {
      const { api } = portal.eu;
      const place = { org: 'acme', flow: 'twice' };
      api.createFlow({
        ...{ org: 'acme', name: 'twice' },
        template: {
          attestations: [],
          artifacts: ['one', 'two'].map(name => ({
            name,
            attestations: [{ name: 'scan', type: 'generic' }],
          })),
        },
      });
      api.createTrail({ ...place, trail: 't' });
      for (const [index, name] of ['one', 'two'].entries()) {
        const artifact = { ...place, trail: 't', templateName: name };
        const fingerprint = `${index}`.repeat(64);
        api.createArtifact({ ...artifact, fingerprint, filename: name });
        api.attest({
          ...{ ...place, trail: 't', name: 'scan', isCompliant: false },
          artifactFingerprint: fingerprint,
        });
      }
      await portal.sync();
    });

    it('covers the last twelve weeks, each starting on Monday', async () => {
      const { weeks } = await trendOf('checkout-web');
      const times = weeks.map(({ from }) => Date.parse(from));

      expect(times).toHaveLength(12);
      for (const [index, time] of times.entries()) {
        expect(new Date(time).getUTCDay()).toBe(1);
        expect(time % (24 * 3_600_000)).toBe(0);
        expect(time - times[0]).toBe(index * WEEK);
      }
      const now = Date.now();
      expect(times[11] <= now && now < times[11] + WEEK).toBe(true);
    });

    it.each([
      ['checkout-web', 'checkout-web'],
      ['nightly', 'nightly-reports'],
      ['policy-service', 'policy-service'],
    ])(
      'counts the trails of each week as the region does: %s',
      async (name, flow) => {
        const trend = await trendOf(name);
        const trails = await trailsOf(flow, trend);

        expect(trend.coverage.complete).toBe(true);
        for (const { from, trails: count, compliant } of trend.weeks) {
          const start = Date.parse(from);
          const inWeek = trails.filter(
            ({ created_at: at }) =>
              at * 1000 >= start && at * 1000 < start + WEEK,
          );
          expect({ count, compliant }).toEqual({
            count: inWeek.length,
            compliant: inWeek.filter(
              ({ compliance_status: { status } }) => status === 'COMPLIANT',
            ).length,
          });
        }
        expect(trails.length).toBeGreaterThan(0);
      },
    );

    it.each([
      ['checkout-web', 'checkout-web'],
      ['policy-service', 'policy-service'],
      ['edge', 'edge-platform'],
    ])(
      'counts each trail once for an attestation that failed or is missing: %s',
      async (name, flow) => {
        const trend = await trendOf(name);
        const trails = await trailsOf(flow, trend);

        expect(trend.unmet.length).toBeGreaterThan(0);
        expect(trend.unmet).toEqual(unmetIn(trails));
      },
    );

    it("omits other components' artifacts", async () => {
      const { unmet } = await trendOf('edge-proxy');
      const trails = await trailsOf('edge-platform', await trendOf('edge'));

      expect(unmet).toEqual(unmetIn(trails, ['edge-proxy']));
    });

    it.each(['twice', 'twice-one', 'twice-both'])(
      'counts a trail once whose artifacts fail the same attestation: %s',
      async name => {
        const { unmet } = await trendOf(name);

        expect(unmet).toEqual([
          { name: 'scan', failed: 1, missing: 0, pending: 0 },
        ]);
      },
    );

    it.each(['wrong-flow', 'invalid-flow'])(
      'is incomplete where a flow is unread: %s',
      async name => {
        expect((await trendOf(name)).coverage.complete).toBe(false);
      },
    );

    it('gives the median time from the commit, or else the start of the trail, to the verdict', async () => {
      const { api, clock } = portal.eu;
      const place = { org: 'acme', flow: 'timed' };
      api.createFlow({
        org: 'acme',
        name: 'timed',
        template: {
          attestations: [{ name: 'tests', type: 'generic' }],
          artifacts: [],
        },
      });
      const start = clock.now().getTime();
      const commits = [start - 600_000, start - 1_800_000, undefined];
      for (const [index, committedAt] of commits.entries()) {
        api.createTrail({
          ...{ ...place, trail: `t-${index}` },
          commit: {
            sha1: `${index}`.repeat(40),
            ...(committedAt && { timestamp: committedAt / 1000 }),
          },
        });
      }
      api.createTrail({ ...place, trail: 'never' });
      await clock.advance({ minutes: 5 });
      for (const index of commits.keys()) {
        api.attest({
          ...{ ...place, trail: `t-${index}` },
          ...{ name: 'tests', isCompliant: true },
        });
      }

      // 5, 15 and 35 minutes.
      expect((await trendOf('timed')).secondsToCompliant).toBe(15 * 60);
    });
  });
});

describe.each(databases.ids)('the trend of a short memory on %s', id => {
  const KEPT = 30 * 24 * 3_600_000;
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        acme('nightly', { flows: 'nightly-reports' }),
        acme('young', { flows: 'young' }),
        acme('both', { flows: 'young, nightly-reports' }),
      ],
      knex: await databases.empty(id),
      config: {
        cache: { freshFor: { seconds: 0 } },
        store: { keepFor: '30d' },
      },
    });
    portal.eu.api.createFlow({
      ...{ org: 'acme', name: 'young' },
      template: { attestations: [], artifacts: [] },
    });
    portal.eu.api.createTrail({ org: 'acme', flow: 'young', trail: 'first' });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  const read = async (name: string) => {
    const { body } = await portal.ask(name, 'trend').expect(200);
    return trendResponseSchema.parse(body);
  };
  const sharesOf = async (name: string) => {
    const { body } = await portal.get(`services?text=${name}`).expect(200);
    return servicesResponseSchema.parse(body).services[0].trend;
  };

  it.each(['nightly', 'both'])(
    'begins with the first week that is kept in full: %s',
    async name => {
      const { weeks, coverage } = await read(name);

      expect(coverage.complete).toBe(true);
      const [first] = weeks.map(({ from }) => Date.parse(from));
      expect(first).toBeGreaterThanOrEqual(Date.now() - KEPT);
      expect(first).toBeLessThan(Date.now() - KEPT + WEEK);
      expect(await sharesOf(name)).toHaveLength(weeks.length);
    },
  );

  it('counts all trails of its weeks, and only those in what they lack', async () => {
    const { weeks, unmet } = await read('nightly');
    const trails = (
      await fetchRegionTrails(portal.eu, 'acme', 'nightly-reports')
    ).filter(
      ({ created_at }) => created_at * 1000 >= Date.parse(weeks[0].from),
    );

    expect(trails.length).toBeGreaterThan(0);
    expect(weeks.reduce((sum, week) => sum + week.trails, 0)).toBe(
      trails.length,
    );
    expect(unmet).toEqual(unmetIn(trails));
  });

  it('is not known if no week is kept in full', async () => {
    await portal.forget();
    portal.configure({
      ...{ cache: { freshFor: { seconds: 0 } }, store: { keepFor: '1d' } },
    });
    await portal.sync();

    expect((await read('nightly')).weeks).toEqual([]);
    expect(await sharesOf('nightly')).toEqual([]);
  });
});

/**
 * Required attestations that failed or are missing, counting each trail once
 * per name.
 */
function unmetIn(trails: readonly RegionTrail[], own?: string[]) {
  const unmet = new Map<
    string,
    Record<'failed' | 'missing' | 'pending', number>
  >();
  for (const { compliance_status: status } of trails) {
    const checks = [
      ...status.attestations_statuses,
      ...Object.entries(status.artifacts_statuses).flatMap(([name, artifact]) =>
        own && !own.includes(name) ? [] : artifact.attestations_statuses,
      ),
    ].filter(({ unexpected }) => !unexpected);
    const namesOf = (matches: (check: RegionAttestation) => boolean) =>
      new Set(checks.filter(matches).map(({ attestation_name: name }) => name));
    const count = (name: string, what: 'failed' | 'missing' | 'pending') => {
      const known = unmet.get(name) ?? { failed: 0, missing: 0, pending: 0 };
      unmet.set(name, { ...known, [what]: known[what] + 1 });
    };
    namesOf(
      ({ status: told, is_compliant: passed }) =>
        told === 'COMPLETE' && passed === false,
    ).forEach(name => count(name, 'failed'));
    namesOf(({ status: told }) => told === 'MISSING').forEach(name =>
      count(name, 'missing'),
    );
    namesOf(
      ({ status: told, is_compliant: passed }) =>
        told === 'COMPLETE' && passed === null,
    ).forEach(name => count(name, 'pending'));
  }
  return [...unmet]
    .map(([name, counts]) => ({ name, ...counts }))
    .sort(
      (a, b) =>
        b.failed + b.missing + b.pending - (a.failed + a.missing + a.pending) ||
        a.name.localeCompare(b.name, 'en'),
    )
    .slice(0, 10);
}

import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import { template } from 'sandbox-region';
import { testDatabases } from '../../store/__testUtils__/databases';
import {
  freezeTime,
  NOW,
  SHOP,
  startSyncedRegion,
} from '../../sync/__testUtils__/syncedRegion';
import type { SyncedRegion } from '../../sync/__testUtils__/syncedRegion';
import { RegionReader } from '../reader/RegionReader';
import { searchEntities } from './search';

const COMMIT = 'c'.repeat(40);
const [WEB, API] = ['a'.repeat(64), 'b'.repeat(64)];
const OTHER: FlowRef = { ...SHOP, flow: 'another' };

describe('a search of entities', () => {
  const databases = testDatabases();
  let synced: SyncedRegion;

  beforeEach(async () => {
    freezeTime();
    synced = await startSyncedRegion(databases, { flows: [] });
    const { api } = synced.region;
    for (const { org, flow } of [SHOP, OTHER]) {
      api.createFlow({
        org,
        name: flow,
        template: template({ 'unit-tests': 'junit' }, {}),
      });
      api.createTrail({ org, flow, trail: 'v1', createdAt: NOW });
    }
  });

  afterEach(async () => {
    await synced.stop();
    jest.useRealTimers();
  });

  function report(
    { org, flow }: FlowRef,
    fingerprint: string,
    templateName = 'web',
    trail = 'v1',
  ) {
    synced.region.api.createArtifact({
      ...{ org, flow, trail, fingerprint, templateName },
      filename: templateName,
      commit: {
        ...{ sha1: COMMIT, message: 'm', author: 'Ada', branch: 'main' },
        timestamp: 1,
      },
    });
  }

  const linking = (name: string, rest: Partial<Link>) => ({
    entityRef: `component:default/${name}`,
    about: { owners: [], partOf: [] },
    link: {
      ...{ flows: [], artifacts: [], environments: [], notifications: [] },
      problems: [],
      ...rest,
    },
  });

  async function search(
    value: string,
    ...entities: ReturnType<typeof linking>[]
  ) {
    const reader = new RegionReader({
      ...synced.replica(),
      caller: 'user:default/ada',
    });
    const { results, ...rest } = await searchEntities(entities, reader, value);
    return {
      ...rest,
      results,
      found: results.map(({ flow, fingerprint, entityRefs }) => [
        flow,
        fingerprint[0],
        ...entityRefs.map(ref => ref.split('/')[1]),
      ]),
    };
  }

  it('names every entity that owns a match, and nothing outside their links', async () => {
    report(SHOP, WEB);
    report(OTHER, API);

    const { found: matches, omitted } = await search(
      COMMIT,
      linking('shop', { flows: [SHOP] }),
      linking('web', { flows: [SHOP], artifacts: ['web'] }),
      linking('api', { flows: [SHOP], artifacts: ['api'] }),
    );

    expect(matches).toEqual([['shop', 'a', 'shop', 'web']]);
    expect(omitted).toBe(0);
  });

  it('does not count a match of another component as left out', async () => {
    report(SHOP, WEB);
    report(SHOP, API, 'api');

    const { omitted, results } = await search(
      WEB,
      linking('api', { flows: [SHOP], artifacts: ['api'] }),
    );

    expect(results).toEqual([]);
    expect(omitted).toBe(0);
  });

  it('counts a build that the stored artifacts lack as left out for a repository', async () => {
    const repo = 'acme/shop';
    const { org, flow } = SHOP;
    const trail = 'of-shop';
    synced.region.api.createTrail({ org, flow, trail, repo, createdAt: NOW });
    const shop = linking('shop', { flows: [SHOP], repo });
    report(SHOP, API, 'web', trail);
    const before = await search(API, shop);
    // The artifacts are read again only when they are no longer fresh.
    report(SHOP, WEB, 'web', trail);

    const { results, omitted } = await search(WEB, shop);

    expect(before.found).toEqual([['shop', 'b', 'shop']]);
    expect(results).toEqual([]);
    expect(omitted).toBe(1);
  });

  it.each([
    ['first', [SHOP, OTHER]],
    ['last', [OTHER, SHOP]],
  ])('orders matches by flow if the latter is found %s', async (_, flows) => {
    for (const flow of flows) {
      report(flow, WEB);
    }

    const { found: matches } = await search(
      COMMIT,
      linking('both', { flows: [SHOP, OTHER] }),
    );

    expect(matches).toEqual([
      ['another', 'a', 'both'],
      ['shop', 'a', 'both'],
    ]);
  });

  it('shows the worst verdict that any of the entities sees', async () => {
    report(SHOP, WEB);
    report(OTHER, WEB);
    const attest = ({ org, flow }: FlowRef, isCompliant: boolean) =>
      synced.region.api.attest({
        ...{ org, flow, trail: 'v1', name: 'unit-tests', isCompliant },
        type: 'junit',
      });
    attest(SHOP, true);
    attest(OTHER, false);

    const one = linking('one', { flows: [SHOP] });
    const both = linking('both', { flows: [SHOP, OTHER] });
    const statesFor = async (...entities: (typeof one)[]) =>
      (await search(WEB, ...entities)).results.map(({ flow, state }) => [
        flow,
        state,
      ]);

    expect(await statesFor(one)).toEqual([['shop', 'compliant']]);
    expect(await statesFor(one, both)).toEqual([
      ['another', 'non-compliant'],
      ['shop', 'non-compliant'],
    ]);
  });

  it('counts what exceeds its limit', async () => {
    for (let index = 0; index < 103; index += 1) {
      report(SHOP, index.toString(16).padStart(64, '0'));
    }

    const { omitted, results } = await search(
      COMMIT,
      linking('shop', { flows: [SHOP] }),
    );

    expect(results).toHaveLength(100);
    expect(omitted).toBe(3);
  });

  it('counts a match that may belong to an entity with an invalid annotation', async () => {
    report(SHOP, WEB, 'other');
    report(SHOP, API);

    const { omitted, results } = await search(
      WEB,
      linking('web', {
        flows: [SHOP],
        artifacts: ['web'],
        problems: [
          {
            reason: 'invalid-value',
            annotation: 'supply-chain/artifacts',
            value: '?',
            message: 'Invalid',
          },
        ],
      }),
    );

    expect(results).toEqual([]);
    expect(omitted).toBe(1);
  });

  it('counts each organization that it could not search once', async () => {
    report(SHOP, WEB);
    const unavailable = {
      ...{ reason: 'region-unavailable' as const, message: 'No' },
      ...{ region: 'us', org: 'acme' },
    };
    const misconfigured = {
      ...{ reason: 'configuration-invalid' as const, message: 'Mistake' },
      ...{ region: 'us', org: 'third' },
    };
    const invalid = {
      ...{ reason: 'invalid-value' as const, message: 'Invalid' },
      ...{ region: 'us', org: 'other' },
    };

    const { unsearched } = await search(
      COMMIT,
      linking('one', { flows: [SHOP], problems: [unavailable, invalid] }),
      linking('two', { flows: [SHOP], problems: [unavailable] }),
      linking('three', { problems: [misconfigured] }),
    );

    expect(unsearched).toBe(2);
  });
});

import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { CatalogServiceRequestOptions } from '@backstage/plugin-catalog-node';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { responseOf } from '../__testUtils__/responseOf';
import fc from 'fast-check';
import { fakeClock } from '../__testUtils__/fakeClock';
import { component, system } from '../__testUtils__/testPortal';
import {
  checkDeployments,
  checkEnvironments,
} from '../__testUtils__/worlds/environmentClaims';
import {
  DEFAULT_REGION,
  generatedLink,
  SECRET,
  writtenLink,
} from '../__testUtils__/worlds/generatedLink';
import type { GeneratedLink } from '../__testUtils__/worlds/generatedLink';
import { GeneratedRegion } from '../__testUtils__/worlds/GeneratedRegion';
import { world } from '../__testUtils__/worlds/generatedWorld';
import { PortalClaims } from '../__testUtils__/worlds/portalClaims';
import {
  checkServiceTrend,
  checkTrend,
} from '../__testUtils__/worlds/trendClaims';
import {
  fingerprintOf,
  flowNameOf,
  nowIn,
  timeOf,
  WORLD_ORGS,
} from '../__testUtils__/worlds/World';
import type { World } from '../__testUtils__/worlds/World';
import {
  changed,
  failingAt,
  worldChanges,
} from '../__testUtils__/worlds/worldChanges';
import type { WorldSteps } from '../__testUtils__/worlds/worldChanges';
import { WORLD_EXAMPLES } from '../__testUtils__/worlds/worldExamples';
import { WorldOracle } from '../__testUtils__/worlds/WorldOracle';
import type { OwnAttestation } from '../__testUtils__/worlds/WorldOracle';
import supplyChainPlugin from '../index';
import { testDatabases } from '../store/__testUtils__/databases';

/** Generated worlds, besides the examples. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 15);
/** Fixed for reproducible CI runs; another seed explores other cases. */
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

jest.setTimeout(120_000 + RUNS * 15_000);

const databases = testDatabases();
const CHECKED = process.env.ALL_TESTS
  ? databases.ids
  : databases.ids.slice(0, 1);

describe.each(CHECKED)('for any contents of the regions, on %s', database => {
  const regions = {
    eu: new GeneratedRegion('eu'),
    us: new GeneratedRegion('us'),
  };
  let catalog: Entity[] = [];
  /** Entities that users can't see. */
  let hidden: string[] = [];
  let url: string;
  let stop: () => Promise<void>;
  let worlds = 0;
  const rootConfig = mockServices.rootConfig({ data: {} });
  const scheduler = mockServices.scheduler();

  function configure(baseUrls: Record<string, string>) {
    const organizations = Object.fromEntries(
      WORLD_ORGS.map(org => [org, { apiKey: 'key' }]),
    );
    rootConfig.update({
      data: {
        supplyChain: {
          access: { rememberFor: { seconds: 0 } },
          defaultRegion: DEFAULT_REGION,
          sync: { requestsPerMinute: 6_000 },
          regions: Object.fromEntries(
            Object.entries(baseUrls).map(([name, baseUrl]) => [
              name,
              { baseUrl, organizations },
            ]),
          ),
        },
      },
    });
  }

  beforeAll(async () => {
    fakeClock(nowIn({ id: 0 }));
    for (const region of Object.values(regions)) {
      await region.start();
      // Fails lookups that wait for a response at once.
      region.onHang = () => jest.advanceTimersByTime(2_000);
    }
    configure({ eu: 'http://eu.example.com', us: 'http://us.example.com' });
    const find = (ref: string) =>
      catalog.find(entity => stringifyEntityRef(entity) === ref);
    const backend = await startTestBackend({
      features: [
        supplyChainPlugin,
        catalogServiceMock.mock({
          getEntitiesByRefs: async ({ entityRefs }, options) => ({
            items: entityRefs.map(ref =>
              hidden.includes(ref) && isFromUser(options)
                ? undefined
                : find(ref),
            ),
          }),
          queryEntities: async () => {
            const items = catalog.filter(({ kind }) => kind === 'Component');
            return { items, totalItems: items.length, pageInfo: {} };
          },
        }).factory,
        createServiceFactory({
          service: coreServices.rootConfig,
          deps: {},
          factory: () => rootConfig,
        }),
        createServiceFactory({
          service: coreServices.scheduler,
          deps: {},
          factory: () => scheduler,
        }),
        mockServices.database.factory({
          knex: await databases.empty(database),
        }),
      ],
    });
    url = `http://127.0.0.1:${backend.server.port()}/api/supply-chain/v1`;
    stop = async () => {
      await backend.stop();
      await Promise.all([regions.eu.stop(), regions.us.stop()]);
    };
  });

  afterAll(async () => {
    await stop();
    jest.useRealTimers();
  });

  /** The response, if it has data. */
  async function ask(path: string): Promise<{ response?: unknown }> {
    const response = await fetch(`${url}/${path}`);
    const text = await response.text();
    expect([200, 400, 404, 502, 503]).toContain(response.status);
    if (hidden.length > 0) {
      expect(text).not.toContain(SECRET);
    }
    return response.status === 200 ? { response: JSON.parse(text) } : {};
  }

  const of = (name: string) => `entities/component/default/${name}`;

  it('every "compliant" and every "none" in any response is proven by the regions', async () => {
    const proven = { compliant: 0, none: 0 };
    const check = async (held: World, link: GeneratedLink, name: string) => {
      const oracle = new WorldOracle(held, link);
      const claims = new PortalClaims(oracle);
      await checkOverviews(claims, name);
      await checkOverTime(claims, name, held);
      await checkTrails(claims, oracle, name, held);
      await checkBuilds(claims, name, held);
      proven.compliant += claims.proven.compliant;
      proven.none += claims.proven.none;
      expect(claims.unproven).toEqual([]);
    };
    await fc.assert(
      fc.asyncProperty(
        world,
        generatedLink,
        worldChanges,
        async (generated, link, { changes, failing }) => {
          worlds += 1;
          const held: World = { ...generated, id: worlds };
          const name = `subject-${worlds}`;
          begin(held, link, name);
          await check(held, link, name);

          const later = changes.reduce(changed, held);
          if (changes.length > 0) {
            await hold(later, name);
            await check(later, link, name);
          }

          if (failing.length > 0) {
            const last = failingAt(later, failing);
            Object.values(regions).forEach(region => region.hold(last));
            jest.advanceTimersByTime(16 * MINUTE);
            await check(last, link, name);
          }
        },
      ),
      {
        numRuns: WORLD_EXAMPLES.length + RUNS,
        seed: SEED,
        endOnFailure: true,
        path: process.env.PROPERTY_PATH,
        examples: WORLD_EXAMPLES.map(
          ([held, link]): [Omit<World, 'id'>, GeneratedLink, WorldSteps] => [
            held,
            link,
            { changes: [], failing: [] },
          ],
        ),
      },
    );
    // A portal that claims nothing would pass as well.
    expect(proven.compliant).toBeGreaterThan(RUNS);
    expect(proven.none).toBeGreaterThan(RUNS);
  });

  /** Makes the regions and the catalog hold a world and a link. */
  function begin(held: World, link: GeneratedLink, name: string) {
    jest.setSystemTime(nowIn(held));
    configure({ eu: regions.eu.hold(held), us: regions.us.hold(held) });
    const written = writtenLink(link, held);
    catalog = [
      component(name, written.own, 'parent'),
      system('parent', written.system),
    ];
    hidden = link.system.isHidden ? ['system:default/parent'] : [];
  }

  /**
   * Makes the regions hold something else, until the portal has read all of it:
   * what two walks in a row don't see is gone. The first day may still end a walk
   * that began before.
   */
  async function hold(held: World, name: string) {
    Object.values(regions).forEach(region => region.hold(held));
    for (let day = 0; day < 3; day += 1) {
      jest.advanceTimersByTime(DAY);
      await ask(`${of(name)}/summary`);
      await scheduler.triggerTask('supply-chain-sync');
    }
  }

  async function checkOverviews(claims: PortalClaims, name: string) {
    const { response: summary } = await ask(`${of(name)}/summary`);
    claims.checkSummary(responseOf('SummaryResponse', summary));
    const { response } = await ask('services?system=system:default/parent');
    const { services } = responseOf('ServicesResponse', response);
    services.forEach(service => claims.checkService(service));
    for (const query of ['', '&state=compliant', '&state=unknown']) {
      const { response: trails } = await ask(
        `${of(name)}/trails?perPage=100${query}`,
      );
      claims.checkTrails(responseOf('TrailsResponse', trails), query);
      const { response: artifacts } = await ask(
        `${of(name)}/artifacts?perPage=100${query}`,
      );
      claims.checkArtifacts(responseOf('ArtifactsResponse', artifacts), query);
    }
  }

  async function checkOverTime(
    claims: PortalClaims,
    name: string,
    held: World,
  ) {
    const { response: trend } = await ask(`${of(name)}/trend`);
    const { weeks, ...rest } = responseOf('TrendResponse', trend);
    checkTrend(claims, { weeks, ...rest });
    const { response } = await ask('services?system=system:default/parent');
    const { services, states } = responseOf('ServicesResponse', response);
    services.forEach(service =>
      checkServiceTrend(claims, { states }, service, weeks),
    );
    const between = new Date(
      (timeOf(held, { age: 2 }) + 1) * 1_000,
    ).toISOString();
    for (const query of ['', `?at=${between}`]) {
      const { response: environments } = await ask(
        `${of(name)}/environments${query}`,
      );
      if (environments) {
        checkEnvironments(
          claims,
          responseOf('EnvironmentsResponse', environments),
        );
      }
    }
    await checkHistories(claims, name);
  }

  async function checkHistories(claims: PortalClaims, name: string) {
    for (const region of ['eu', 'us']) {
      for (const org of WORLD_ORGS) {
        const place = { region, org, environment: 'production' };
        const environment = `${region}/${org}/production`;
        const path = `${of(name)}/environments/${environment}/deployments`;
        const { response } = await ask(`${path}?perPage=100`);
        if (response) {
          const whole = responseOf('DeploymentsResponse', response);
          checkDeployments(claims, whole, place);
          const { response: page } = await ask(`${path}?perPage=1&page=2`);
          const { deployments } = responseOf('DeploymentsResponse', page);
          expect(deployments).toEqual(whole.deployments.slice(1, 2));
        }
      }
    }
  }

  async function checkTrails(
    claims: PortalClaims,
    oracle: WorldOracle,
    name: string,
    held: World,
  ) {
    for (const { region, org, flow, trails } of held.flows) {
      const ref = { region, org, flow: flowNameOf(held, flow) };
      const place = `${of(name)}/trails/${region}/${org}/${ref.flow}`;
      for (const { name: trailName } of trails.slice(0, 2)) {
        const { response } = await ask(`${place}/${trailName}`);
        if (response) {
          const { trail } = responseOf('TrailDetailsResponse', response);
          claims.checkTrail(trail, 'trail');
        }
        await checkAttestations(
          claims,
          `${place}/${trailName}`,
          oracle.attestationsOf({ ...ref, name: trailName }),
        );
      }
    }
  }

  async function checkAttestations(
    claims: PortalClaims,
    trail: string,
    there: readonly OwnAttestation[],
  ) {
    for (const name of ['review', 'scan']) {
      const { response } = await ask(`${trail}/attestations/${name}`);
      if (response) {
        const attestations = responseOf('AttestationsResponse', response);
        claims.checkAttestations(attestations, name, there);
      }
    }
    for (const attestation of there.filter(({ build }) => build)) {
      const { response } = await ask(`${trail}/evidence/${attestation.id}`);
      if (response) {
        claims.checkFile(attestation);
      }
    }
  }

  async function checkBuilds(claims: PortalClaims, name: string, held: World) {
    for (let number = 0; number < 3; number += 1) {
      const fingerprint = fingerprintOf(held, number);
      const { response } = await ask(`${of(name)}/artifacts/${fingerprint}`);
      if (response) {
        claims.checkArtifact(responseOf('ArtifactDetailsResponse', response));
      }
      const { response: found } = await ask(`search?value=${fingerprint}`);
      claims.checkSearch(responseOf('SearchResponse', found), fingerprint);
    }
  }
});

/** Whether a request to the catalog is made with a user's credentials. */
function isFromUser(options: object = {}): boolean {
  const { credentials } = options as Partial<CatalogServiceRequestOptions>;
  const { type } = (credentials?.principal ?? {}) as { type?: string };
  return type === 'user';
}

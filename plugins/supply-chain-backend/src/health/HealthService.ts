import type { DiscoveryService } from '@backstage/backend-plugin-api';
import type {
  HealthResponse,
  Link,
  OrganizationHealth,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { AccessibleEntities } from '../access/EntityAccess';
import { isConfigured } from '../config/SupplyChainConfig';
import type { WatchedConfig } from '../config/readConfig';
import { isUnanswered } from '../errors/problems';
import type { Services } from '../evidence/services/services';
import type { CachedReads } from '../regions/CachedReads';
import type { RegionGateway } from '../regions/RegionGateway';
import { isServed } from '../util/isServed';
import type { Store } from '../store/Store';
import type { BackgroundSync, SyncProgress } from '../sync/BackgroundSync';
import type { Sync } from '../sync/Sync';
import { deliveryUrl } from '../util/deliveryUrl';
import type { Place } from '../util/keys';
import { checkRegion } from './regionChecks';
import type { CheckedRegion } from './regionChecks';
import { checkSources } from './sourceChecks';
import type { SourceChecks } from './sourceChecks';
import {
  findingOf,
  linkFinding,
  mistakeToFix,
  syncFindings,
  ToFixList,
} from './toFix';

const MAX_OWNERS = 20;

interface HealthSources {
  config: WatchedConfig;
  gateway: Pick<RegionGateway, 'probe'>;
  reads: CachedReads;
  services: Pick<Services, 'of'>;
  sync: Sync;
  background: Pick<BackgroundSync, 'progress'>;
  discovery: DiscoveryService;
  store: Pick<Store, 'flows'>;
}

/** Plugins that may be absent, each with a path that it serves. */
const PLUGINS = [
  ['notifications', 'status'],
  ['signals', 'health'],
] as const;

/** Tells a portal admin what works, what doesn't, and what to fix. */
export class HealthService {
  constructor(private readonly sources: HealthSources) {}

  /**
   * Tests each region with each key, bypassing the cache, then checks that what
   * the links name exists.
   *
   * @param linked - the linked entities that the caller can see
   * @param components - all components that the caller can see
   * @param options - `refresh` bypasses the cache for the links' checks too
   */
  async check(
    linked: AccessibleEntities,
    components: AccessibleEntities,
    options: { signal: AbortSignal; refresh?: boolean },
  ): Promise<HealthResponse> {
    const { signal, refresh } = options;
    const config = this.sources.config.current();
    const configured = isConfigured(config);
    const { gateway, background, discovery } = this.sources;
    const progress = await background.progress();
    const writes = Object.values(config.writes).includes(true);
    const deliveriesTo = this.#deliveriesTo.bind(this);
    const regions = await Promise.all(
      Object.entries(config.regions).map(([name, region]) =>
        checkRegion(name, region, { gateway, writes, deliveriesTo, signal }),
      ),
    );
    const sources = await checkSources(this.sources, linked.entities, {
      signal,
      refresh,
      isResponding: place => isResponding(regions, place),
    });
    const absent = await Promise.all(
      PLUGINS.map(async ([plugin, path]) =>
        (await isServed(discovery, plugin, path)) ? [] : plugin,
      ),
    );
    return {
      configured,
      checkedAt: new Date().toISOString(),
      complete:
        linked.omitted === 0 &&
        sources.isComplete &&
        regions.every(({ isComplete }) => isComplete),
      // Without regions, no link is right.
      ...this.#toFix(
        configured ? linked.entities : [],
        regions,
        progress,
        sources,
      ).list(),
      regions: regions.map(({ health }) => ({
        ...health,
        sync: progress.find(({ region }) => region === health.name)?.sync,
      })),
      adoption: adoptionOf(components),
      absentPlugins: absent.flat(),
    };
  }

  /** Where a region may deliver events to; the secret stays in the backend. */
  async #deliveriesTo(place: Place): Promise<OrganizationHealth['deliveries']> {
    const { discovery, store } = this.sources;
    const { region, org } = place;
    const { baseUrl, organizations } =
      this.sources.config.current().regions[region];
    if (organizations[org].deliverySecret === undefined) {
      return undefined;
    }
    const lastAt = await store.flows.lastDelivery({ address: baseUrl, org });
    return {
      address: await deliveryUrl(discovery, place, '<secret>'),
      lastAt: lastAt ? new Date(lastAt).toISOString() : undefined,
    };
  }

  #toFix(
    entities: readonly AccessibleEntity[],
    regions: readonly CheckedRegion[],
    progress: readonly SyncProgress[],
    sources: SourceChecks,
  ): ToFixList {
    const list = new ToFixList();
    const dependents = (finding: Parameters<typeof isLinkTo>[1]) =>
      entities.filter(({ link }) => isLinkTo(link, finding));
    const { problems = [], since = new Date() } =
      this.sources.config.mistakes() ?? {};
    for (const mistake of problems) {
      list.add(mistakeToFix(mistake, since), dependents(mistake));
    }
    for (const finding of regions.flatMap(({ findings }) => findings)) {
      list.add(finding, dependents(finding));
    }
    for (const failure of progress.flatMap(syncFindings)) {
      // Otherwise, the region's own check says why.
      if (isResponding(regions, failure)) {
        list.add(failure, dependents(failure));
      }
    }
    for (const entity of entities) {
      const ofLink = entity.link.problems
        // The region's own check says it.
        .filter(
          problem =>
            problem.reason === 'configuration-invalid' ||
            !isUnanswered(problem),
        )
        .map(problem => linkFinding(problem, this.sources.config.current()));
      const ofSources = sources
        .problemsOf(entity)
        .map(problem => findingOf(problem));
      for (const finding of [...ofLink, ...ofSources]) {
        list.add(finding, [entity]);
      }
    }
    return list;
  }
}

/** Only a working key can tell what exists. */
function isResponding(
  regions: readonly CheckedRegion[],
  { region, org }: { region?: string; org?: string },
): boolean {
  const checked = regions.find(({ health }) => health.name === region);
  return Boolean(
    checked?.health.organizations.some(
      ({ name, key }) => name === org && ['current', 'previous'].includes(key),
    ),
  );
}

/** How many components are linked to flows, in all and by owner. */
function adoptionOf({
  entities,
  omitted,
}: AccessibleEntities): HealthResponse['adoption'] {
  if (omitted > 0) {
    return undefined;
  }
  const shareOf = (components: readonly AccessibleEntity[]) => ({
    linked: components.filter(({ link }) => link.flows.length > 0).length,
    components: components.length,
  });
  const owned = Map.groupBy(
    entities.flatMap(entity =>
      entity.about.owners.map(owner => ({ owner, entity })),
    ),
    ({ owner }) => owner,
  );
  return {
    ...shareOf(entities),
    owners: [...owned]
      .map(([owner, items]) => ({
        owner,
        ...shareOf(items.map(({ entity }) => entity)),
      }))
      .sort(
        (a, b) =>
          b.components - b.linked - (a.components - a.linked) ||
          b.components - a.components ||
          a.owner.localeCompare(b.owner, 'en'),
      )
      .slice(0, MAX_OWNERS),
  };
}

/** Whether a link names a flow or, without one, anything in a region. */
function isLinkTo(
  { flows, environments, notifications }: Link,
  { region, org, flow }: { region?: string; org?: string; flow?: string },
): boolean {
  return flow === undefined
    ? [...flows, ...environments, ...notifications].some(
        place =>
          place.region === region && (org === undefined || place.org === org),
      )
    : flows.some(
        ref => ref.region === region && ref.org === org && ref.flow === flow,
      );
}

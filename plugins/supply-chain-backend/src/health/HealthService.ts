import type {
  Link,
  OrganizationHealth,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntities } from '../access/EntityAccess';
import type { ConfigMistakes, WatchedConfig } from '../config/watchConfig';
import type { Evidence } from '../evidence/Evidence';
import type { CachedReads } from '../regions/CachedReads';
import type { RegionGateway } from '../regions/RegionGateway';
import type { BackgroundSync } from '../sync/BackgroundSync';
import type { Sync } from '../sync/Sync';
import type { Receipts } from '../writes/Receipts';
import { problemForAdmin } from './advice';
import { checkRegion } from './regionChecks';
import type { CheckedRegion } from './regionChecks';
import { checkSources } from './sourceChecks';
import { syncHealth } from './syncHealth';
import { kindsSwitchedOn } from './writeHealth';

/** Dependencies of {@link HealthService}. */
interface HealthSources {
  gateway: Pick<RegionGateway, 'probe' | 'writeKey'>;
  reads: Pick<CachedReads, 'read'>;
  evidence: Pick<Evidence, 'problemsOf'>;
  receipts: Pick<Receipts, 'lastWrites'>;
  sync: Sync;
  background: Pick<BackgroundSync, 'progress'>;
}

/** Maximum number of affected entities listed per organization. */
const MAX_AFFECTED = 20;

/** Tells a portal admin what works, what doesn't, and what to do. */
export class HealthService {
  readonly #config: WatchedConfig;
  readonly #sources: HealthSources;

  constructor(options: HealthSources & { config: WatchedConfig }) {
    this.#config = options.config;
    this.#sources = options;
  }

  /**
   * Tests each region with each key, bypassing the cache, then checks that what
   * the links name exists.
   *
   * @param linked - the entities that the caller can see
   * @param options - `refresh` bypasses the cache for the links' checks too
   */
  async check(
    { entities, omitted }: AccessibleEntities,
    options: { signal: AbortSignal; refresh?: boolean },
  ): Promise<HealthResponse> {
    const { signal, refresh } = options;
    const config = this.#config.current();
    const [progress, last] = await Promise.all([
      this.#sources.background.progress(),
      this.#sources.receipts.lastWrites(),
    ]);
    const writes = { on: kindsSwitchedOn(config), last };
    const regions = await Promise.all(
      Object.entries(config.regions).map(([name, region]) =>
        checkRegion(this.#sources.gateway, name, region, { writes, signal }),
      ),
    );
    const sources = await checkSources(this.#sources, entities, {
      signal,
      refresh,
      isResponding: (region, org) => isResponding(regions, region, org),
    });
    const affected = affectedBy(entities);
    return {
      configured: true,
      configuration: configurationHealth(this.#config.mistakes()),
      regions: regions.map(region => ({
        ...region,
        ...syncHealth(progress, region.name),
        organizations: region.organizations.map(organization => ({
          ...organization,
          affected: affected(region.name, organization.name),
        })),
      })),
      entities: entities.flatMap(entity => {
        const problems = [
          ...entity.link.problems.map(problem =>
            problemForAdmin(problem, config),
          ),
          ...sources.problemsOf(entity),
        ];
        return problems.length > 0
          ? [{ entityRef: entity.entityRef, problems }]
          : [];
      }),
      linkedEntities: entities.length,
      omittedEntities: omitted,
      unchecked: sources.unchecked,
    };
  }
}

function configurationHealth(
  mistakes: ConfigMistakes | undefined,
): HealthResponse['configuration'] {
  return (
    mistakes && {
      problems: mistakes.problems,
      since: mistakes.since.toISOString(),
    }
  );
}

/** Only a working key can tell what exists. */
function isResponding(
  regions: readonly CheckedRegion[],
  region: string,
  org: string,
): boolean {
  const organization = regions
    .find(({ name }) => name === region)
    ?.organizations.find(({ name }) => name === org);
  return (
    organization !== undefined &&
    ['current', 'previous'].includes(organization.key) &&
    !organization.problems.some(
      ({ reason }) => reason === 'organization-not-found',
    )
  );
}

function affectedBy(entities: AccessibleEntities['entities']) {
  const refs = new Map<string, string[]>();
  for (const { entityRef, link } of entities) {
    for (const organization of organizationsOf(link)) {
      const linking = refs.get(organization);
      if (linking) {
        linking.push(entityRef);
      } else {
        refs.set(organization, [entityRef]);
      }
    }
  }
  return (region: string, org: string): OrganizationHealth['affected'] => {
    const affected = refs.get(`${region}:${org}`) ?? [];
    return {
      count: affected.length,
      entityRefs: affected.slice(0, MAX_AFFECTED),
    };
  };
}

function organizationsOf({
  flows,
  environments,
  notifications,
}: Link): Set<string> {
  return new Set(
    [...flows, ...environments, ...notifications].map(
      ({ region, org }) => `${region}:${org}`,
    ),
  );
}

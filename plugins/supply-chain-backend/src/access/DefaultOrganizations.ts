import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { RegionGateway } from '../regions/RegionGateway';

/** How long a link waits for a region that was never asked before. */
const PATIENCE_MS = 1_000;

/** How long a failure is believed before the region is asked again. */
const BELIEVED_MS = 10_000;

/** What is known of the default organization of a region's key. */
export type DefaultOrganization =
  | {
      /** Absent when the key has none. */
      organization?: string;
    }
  | { failure: RegionalApiError };

interface Lookup {
  /** Tells when the region or its key is another one now. */
  source: string;
  startedAt: number;
  isUnderway: boolean;
  answer: Promise<DefaultOrganization>;
  /** What the region said last; it outlives a lookup that fails. */
  kept?: DefaultOrganization;
}

/**
 * Knows the default organization of each region's first key (E12). Access
 * depends on it, so nobody waits long for it: the region is asked in the
 * background, and what it said last counts until it says something else.
 */
export class DefaultOrganizations {
  readonly #config: () => SupplyChainConfig;
  readonly #gateway: Pick<RegionGateway, 'read'>;
  readonly #logger: LoggerService;
  readonly #lookups = new Map<string, Lookup>();

  constructor(options: {
    config: () => SupplyChainConfig;
    gateway: Pick<RegionGateway, 'read'>;
    logger: LoggerService;
  }) {
    this.#config = options.config;
    this.#gateway = options.gateway;
    this.#logger = options.logger;
  }

  /** @param region - one of the configured regions */
  async of(region: string): Promise<DefaultOrganization> {
    const { baseUrl, organizations } = this.#config().regions[region];
    const [org] = Object.keys(organizations);
    if (org === undefined) {
      return {};
    }
    const source = JSON.stringify([baseUrl, org]);
    const lookup = this.#currentLookup(region, org, source);
    return lookup.kept ?? withinPatience(lookup, region);
  }

  #currentLookup(region: string, org: string, source: string): Lookup {
    const last = this.#lookups.get(region);
    const before = last?.source === source ? last : undefined;
    if (before && (before.isUnderway || isRecent(before, this.#config()))) {
      return before;
    }
    const lookup: Lookup = {
      source,
      startedAt: performance.now(),
      isUnderway: true,
      answer: this.#ask(region, org),
      ...(before?.kept && { kept: before.kept }),
    };
    lookup.answer.then(answer => {
      lookup.isUnderway = false;
      if (!('failure' in answer)) {
        lookup.kept = answer;
      }
    });
    this.#lookups.set(region, lookup);
    return lookup;
  }

  /** Never rejects: nobody may be waiting for it. */
  async #ask(region: string, org: string): Promise<DefaultOrganization> {
    try {
      const { value } = await this.#gateway.read({
        region,
        org,
        endpoint: 'E12',
        resource: [],
        caller: 'default organization',
        load: async (client, options) =>
          (await client.getDefaultOrganization(options)) ?? '',
      });
      return value ? { organization: value } : {};
    } catch (error) {
      if (error instanceof RegionalApiError) {
        return { failure: error };
      }
      this.#logger.error(
        `Couldn't look up the default organization of the region ${region}`,
        error instanceof Error ? error : undefined,
      );
      return {
        failure: new RegionalApiError({
          kind: 'malformed',
          endpoint: 'E12',
          message: "Couldn't look up the default organization",
        }),
      };
    }
  }
}

function isRecent(lookup: Lookup, { cache }: SupplyChainConfig): boolean {
  const age = performance.now() - lookup.startedAt;
  return age < (lookup.kept ? cache.freshFor : BELIEVED_MS);
}

async function withinPatience(
  { answer, startedAt }: Lookup,
  region: string,
): Promise<DefaultOrganization> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<DefaultOrganization>(resolve => {
    timer = setTimeout(
      resolve,
      Math.max(0, startedAt + PATIENCE_MS - performance.now()),
      {
        failure: new RegionalApiError({
          kind: 'timeout',
          endpoint: 'E12',
          message: `The region ${region} hasn't responded yet`,
        }),
      },
    );
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
  }
}

import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { CachedReads } from '../regions/CachedReads';
import { defaultOrganization } from '../regions/resources';

/** How long a link waits for a region's first response. */
const MAX_WAIT_MS = 1_000;

/** How long a failure is cached before retrying. */
const BELIEVED_MS = 10_000;

/** The default organization of a region's key, as far as it is known. */
export type DefaultOrganization =
  | {
      /** Absent when the key has none. */
      organization?: string;
    }
  | { failure: RegionalApiError };

interface Lookup {
  /** Changes when the region's URL or key does. */
  source: string;
  startedAt: number;
  isUnderway: boolean;
  response: Promise<DefaultOrganization>;
  /** The region's last response; survives a failed lookup. */
  lastKnown?: DefaultOrganization;
}

/**
 * Looks up the default organization of each region's first key (E12). Access
 * checks depend on it, so nothing waits long: lookups run in the background,
 * and the last response stays valid until a new one arrives.
 */
export class DefaultOrganizations {
  readonly #config: () => SupplyChainConfig;
  readonly #reads: Pick<CachedReads, 'read'>;
  readonly #logger: LoggerService;
  readonly #lookups = new Map<string, Lookup>();

  constructor(options: {
    config: () => SupplyChainConfig;
    reads: Pick<CachedReads, 'read'>;
    logger: LoggerService;
  }) {
    this.#config = options.config;
    this.#reads = options.reads;
    this.#logger = options.logger;
  }

  /** @param region - one of the configured regions */
  async defaultOrganization(region: string): Promise<DefaultOrganization> {
    const { baseUrl, organizations } = this.#config().regions[region];
    const [org] = Object.keys(organizations);
    if (org === undefined) {
      return {};
    }
    const source = JSON.stringify([baseUrl, org]);
    const lookup = this.#currentLookup(region, org, source);
    return lookup.lastKnown ?? withTimeout(lookup, region);
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
      response: this.#ask(region, org),
      lastKnown: before?.lastKnown,
    };
    lookup.response.then(response => {
      lookup.isUnderway = false;
      if (!('failure' in response)) {
        lookup.lastKnown = response;
      }
    });
    this.#lookups.set(region, lookup);
    return lookup;
  }

  /** Never rejects, because nobody may be awaiting it. */
  async #ask(region: string, org: string): Promise<DefaultOrganization> {
    try {
      const { value } = await this.#reads.read(
        defaultOrganization(region, org),
        {
          caller: 'default organization',
        },
      );
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
  return age < (lookup.lastKnown ? cache.freshFor : BELIEVED_MS);
}

async function withTimeout(
  { response, startedAt }: Lookup,
  region: string,
): Promise<DefaultOrganization> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DefaultOrganization>(resolve => {
    timer = setTimeout(
      resolve,
      Math.max(0, startedAt + MAX_WAIT_MS - performance.now()),
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
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

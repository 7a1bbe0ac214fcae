import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { monotonic } from './monotonic';

/** How long failures are cached. */
const BELIEVED_MS = 10_000;

/** Failures that an immediate retry won't change. */
const REFUSALS: ReadonlySet<RegionalErrorKind> = new Set([
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid',
]);

interface Place {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
}

/**
 * Caches recent failures, to avoid requests that would fail again or that can
 * be served with stale data instead.
 */
export class NegativeCache {
  readonly #config: () => SupplyChainConfig;
  readonly #byKey = new LRUCache<string, RegionalApiError>({
    max: 10_000,
    ttl: BELIEVED_MS,
    perf: monotonic,
  });
  readonly #hanging = new LRUCache<string, RegionalApiError>({
    max: 500,
    ttl: BELIEVED_MS,
    perf: monotonic,
  });
  #seen?: SupplyChainConfig;

  constructor(config: () => SupplyChainConfig) {
    this.#config = config;
  }

  /** @param hasOld - whether stale data is available */
  recentFailure(
    key: string,
    place: Place,
    hasOld: boolean,
  ): RegionalApiError | undefined {
    this.#forgetOthers();
    const failure = this.#byKey.get(key);
    if (hasOld) {
      return failure ?? this.#hanging.get(organizationOf(place));
    }
    return failure && REFUSALS.has(failure.kind) ? failure : undefined;
  }

  /** The failure of a key within the last `ms` milliseconds. */
  within(ms: number, key: string): RegionalApiError | undefined {
    this.#forgetOthers();
    const age = BELIEVED_MS - this.#byKey.getRemainingTTL(key);
    return age < ms ? this.#byKey.get(key) : undefined;
  }

  /** Caches a failed read. */
  remember(key: string, error: unknown): void {
    this.#forgetOthers();
    if (error instanceof RegionalApiError && error.kind !== 'aborted') {
      this.#byKey.set(key, error);
    }
  }

  /** Records that a region isn't responding in time. */
  hangs(place: Place): RegionalApiError {
    this.#forgetOthers();
    const failure = new RegionalApiError({
      kind: 'timeout',
      endpoint: place.endpoint,
      message: `The region ${place.region} hasn't responded yet`,
    });
    this.#hanging.set(organizationOf(place), failure);
    return failure;
  }

  /** Clears failures after a successful read. */
  forget(key: string, place: Place): void {
    this.#byKey.delete(key);
    this.#hanging.delete(organizationOf(place));
  }

  /**
   * Clears everything if the config changed, since a new key or address may fix
   * it.
   */
  #forgetOthers() {
    const config = this.#config();
    if (config !== this.#seen) {
      this.#seen = config;
      this.#byKey.clear();
      this.#hanging.clear();
    }
  }
}

function organizationOf({ region, org }: Place): string {
  return `${region}:${org}`;
}

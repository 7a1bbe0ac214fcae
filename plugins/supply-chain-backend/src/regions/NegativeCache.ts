import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { monotonic } from './monotonic';

/** How long a failure is believed without asking again. */
const BELIEVED_MS = 10_000;

/** Answers that stay the same when asked again at once. */
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
 * What failed a moment ago: it is not asked for again at once where that would
 * change nothing, or where there is something old to show instead.
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

  /** @param hasOld - whether there is something old to show instead */
  of(key: string, place: Place, hasOld: boolean): RegionalApiError | undefined {
    this.#forgetOthers();
    const failure = this.#byKey.get(key);
    if (hasOld) {
      return failure ?? this.#hanging.get(organizationOf(place));
    }
    return failure && REFUSALS.has(failure.kind) ? failure : undefined;
  }

  /** A failure of the last so many milliseconds. */
  within(ms: number, key: string): RegionalApiError | undefined {
    this.#forgetOthers();
    const age = BELIEVED_MS - this.#byKey.getRemainingTTL(key);
    return age < ms ? this.#byKey.get(key) : undefined;
  }

  /** Remembers a failed read. */
  remember(key: string, error: unknown): void {
    if (error instanceof RegionalApiError && error.kind !== 'aborted') {
      this.#byKey.set(key, error);
    }
  }

  /** Remembers that a region lets its callers wait. */
  hangs(place: Place): RegionalApiError {
    const failure = new RegionalApiError({
      kind: 'timeout',
      endpoint: place.endpoint,
      message: `The region ${place.region} hasn't responded yet`,
    });
    this.#hanging.set(organizationOf(place), failure);
    return failure;
  }

  /** The region answered. */
  forget(key: string, place: Place): void {
    this.#byKey.delete(key);
    this.#hanging.delete(organizationOf(place));
  }

  /** A changed key or address may have mended everything. */
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

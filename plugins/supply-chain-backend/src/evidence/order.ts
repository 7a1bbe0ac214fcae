import type {
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { Store } from '../store/Store';
import { organizationKey } from '../util/keys';

/** Number of builds that decide the order of two environments. */
const MAX_BUILDS = 10;
/** How many of them have to agree, and which part. */
const MIN_AGREEING = 3;
const MIN_SHARE = 0.8;

/** How long the order of an organization's environments is remembered. */
const KEEP_MS = 10 * 60_000;
/** What it is worked out from, at most. */
const LIMIT = { flows: 200, rows: 5_000 };

/** When a build first started in an environment. */
export interface FirstStart extends EnvironmentRef {
  fingerprint: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The environments of an organization that come before each. */
type Promotions = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Which environment of an organization comes before which, as far as most of the
 * last builds that ran in both agree.
 */
export function promotionsOf(starts: readonly FirstStart[]): Promotions {
  const places = Map.groupBy(starts, placeOf);
  return new Map(
    [...places].map(([place, own]) => [
      place,
      new Set(
        [...places]
          .filter(([, others]) => others !== own && isBefore(others, own))
          .map(([other]) => other),
      ),
    ]),
  );
}

/** Whether most of the last builds that ran in both started in one first. */
function isBefore(
  one: readonly FirstStart[],
  other: readonly FirstStart[],
): boolean {
  const others = new Map(other.map(({ fingerprint, at }) => [fingerprint, at]));
  const common = one
    .map(({ fingerprint, at }) => ({
      at,
      otherAt: others.get(fingerprint) ?? at,
    }))
    .filter(({ at, otherAt }) => at !== otherAt)
    .sort((a, b) => Math.max(b.at, b.otherAt) - Math.max(a.at, a.otherAt))
    .slice(0, MAX_BUILDS);
  const agreeing = common.filter(({ at, otherAt }) => at < otherAt).length;
  return agreeing >= MIN_AGREEING && agreeing >= MIN_SHARE * common.length;
}

/**
 * The order of promotion: for each two environments, as builds are promoted, or
 * else as configured, or else as an annotation lists them.
 */
export class PromotionOrder {
  readonly #before: Promotions;

  /**
   * @param promotions - of each organization
   * @param configured - names, first to last, for what builds don't tell
   */
  constructor(
    promotions: readonly Promotions[],
    private readonly configured: readonly string[],
  ) {
    this.#before = new Map(promotions.flatMap(before => [...before]));
  }

  /**
   * Sorts by environment.
   *
   * @param linked - the environments that an annotation names, in order
   */
  sort<T extends EnvironmentRef>(
    items: readonly T[],
    linked: readonly EnvironmentRef[] = [],
  ): T[] {
    const annotated = linked.map(placeOf);
    const refs = new Map(items.map(item => [placeOf(item), item.environment]));
    const places = [...refs.keys()];
    const comesBefore = (one: string, other: string) => {
      if (this.#before.get(other)?.has(one)) {
        return true;
      }
      return (
        !this.#before.get(one)?.has(other) &&
        (isListedBefore(this.configured, refs.get(one)!, refs.get(other)!) ??
          isListedBefore(annotated, one, other) ??
          false)
      );
    };
    const ranks = new Map(
      places.map(place => [
        place,
        places.filter(other => comesBefore(other, place)).length,
      ]),
    );
    const rankOf = (item: T) => ranks.get(placeOf(item))!;
    return items.toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) || placeOf(a).localeCompare(placeOf(b), 'en'),
    );
  }
}

/** Knows in which order each organization promotes its builds. */
export class PromotionOrders {
  /** By organization. */
  readonly #known = new LRUCache<string, Promotions>({
    max: 1_000,
    ttl: KEEP_MS,
  });

  constructor(
    private readonly options: {
      store: Store;
      config: () => SupplyChainConfig;
    },
  ) {}

  /** The order of the environments in the organizations of some flows. */
  async of(flows: readonly FlowRef[]): Promise<PromotionOrder> {
    const organizations = [...Map.groupBy(flows, organizationKey)];
    const promotions = await Promise.all(
      organizations.map(
        async ([key, [place]]) =>
          this.#known.get(key) ?? this.#read(key, place),
      ),
    );
    return new PromotionOrder(promotions, this.options.config().environments);
  }

  async #read(key: string, { region, org }: FlowRef): Promise<Promotions> {
    const { regions } = this.options.config();
    if (!Object.hasOwn(regions, region)) {
      return new Map();
    }
    const starts = await this.options.store.deployments.firstStarts(
      { address: regions[region].baseUrl, org },
      LIMIT,
    );
    const found = promotionsOf(
      starts.map(start => ({ ...start, region, org })),
    );
    // While little is stored, it costs little to look again.
    if ([...found.values()].some(before => before.size > 0)) {
      this.#known.set(key, found);
    }
    return found;
  }
}

/** Undefined if a list doesn't decide. */
function isListedBefore(
  list: readonly string[],
  one: string,
  other: string,
): boolean | undefined {
  const [a, b] = [list.indexOf(one), list.indexOf(other)];
  return a < 0 || b < 0 || a === b ? undefined : a < b;
}

function placeOf({ environment, region, org }: EnvironmentRef): string {
  return JSON.stringify([environment, region, org]);
}

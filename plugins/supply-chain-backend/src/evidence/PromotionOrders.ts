import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { organizationKey } from '../util/keys';
import type { Store } from '../store/Store';
import { PromotionOrder, promotionsOf } from './order';
import type { Promotions } from './order';

/** How long the order of an organization's environments is remembered. */
const KEEP_MS = 10 * 60_000;
/** What it is worked out from, at most. */
const LIMIT = { flows: 200, rows: 5_000 };

/** Knows in which order each organization promotes its builds. */
export class PromotionOrders {
  readonly #store: Store;
  readonly #config: () => SupplyChainConfig;
  /** By organization. */
  readonly #known = new LRUCache<string, Promotions>({
    max: 1_000,
    ttl: KEEP_MS,
  });

  constructor({
    store,
    config,
  }: {
    store: Store;
    config: () => SupplyChainConfig;
  }) {
    this.#store = store;
    this.#config = config;
  }

  /** The order of the environments in the organizations of some flows. */
  async of(flows: readonly FlowRef[]): Promise<PromotionOrder> {
    const organizations = [...Map.groupBy(flows, organizationKey)];
    const promotions = await Promise.all(
      organizations.map(async ([key, [place]]) => {
        const known = this.#known.get(key);
        if (known) {
          return known;
        }
        const found = await this.#promotionsIn(place);
        // While little is stored, it costs little to look again.
        if ([...found.values()].some(before => before.size > 0)) {
          this.#known.set(key, found);
        }
        return found;
      }),
    );
    return new PromotionOrder(promotions, this.#config().environments);
  }

  async #promotionsIn({ region, org }: FlowRef): Promise<Promotions> {
    const { regions } = this.#config();
    if (!Object.hasOwn(regions, region)) {
      return new Map();
    }
    const starts = await this.#store.deployments.firstStarts(
      { address: regions[region].baseUrl, org },
      LIMIT,
    );
    return promotionsOf(starts.map(start => ({ ...start, region, org })));
  }
}

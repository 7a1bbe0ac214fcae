import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import { groupBy } from '../records/groupBy';
import { organizationKey } from '../records/keys';
import type { Store } from '../store/Store';
import type { Sync } from '../sync/Sync';
import { PromotionOrder } from './order';
import type { FirstStart } from './order';

/** How long the order of an organization's environments is remembered. */
const REMEMBERED_MS = 10 * 60_000;
/** Number of flows, and of first starts, that it is worked out from. */
const MAX_FLOWS = 50;
const MAX_STARTS = 5_000;

/** The orders of the environments of organizations. */
export class PromotionOrders {
  readonly #sources: { store: Store; sync: Sync };
  /** When builds first started, by organization. */
  readonly #starts = new LRUCache<string, FirstStart[]>({
    max: 1_000,
    ttl: REMEMBERED_MS,
  });

  constructor(sources: { store: Store; sync: Sync }) {
    this.#sources = sources;
  }

  /** The order of the environments in the organizations of some flows. */
  async of(refs: readonly FlowRef[]): Promise<PromotionOrder> {
    const starts: FirstStart[] = [];
    for (const [key, own] of groupBy(refs, organizationKey)) {
      const known = this.#starts.get(key) ?? (await this.#startsIn(own));
      this.#starts.set(key, known);
      starts.push(...known);
    }
    return new PromotionOrder(starts, []);
  }

  async #startsIn(refs: readonly FlowRef[]): Promise<FirstStart[]> {
    const { store, sync } = this.#sources;
    const { region, org } = refs[0];
    const flows = await sync.states(refs.slice(0, MAX_FLOWS));
    const found = await store.deployments.firstStarts(
      flows.map(({ flowId }) => flowId),
      MAX_STARTS,
    );
    return found.map(start => ({ ...start, region, org }));
  }
}

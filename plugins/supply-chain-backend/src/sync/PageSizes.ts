import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import { MAX_PER_PAGE } from './places';
import type { Place } from './places';

/**
 * Where a request does not say, E1 gives this many records: no region gives
 * fewer on a page that has more.
 */
const LEAST_PER_PAGE = 15;

/** Lists whose end is remembered at the most. */
const MAX_ENDS = 10_000;

/** A page of a list without totals, as a region gave it. */
export interface GivenPage {
  place: Place;
  /** Records of it, with those that could not be understood. */
  length: number;
  /** What names the last of them. */
  last?: string;
}

/**
 * Tells the end of a list from a page that its region has cut short: some give
 * fewer records than they are asked for, and do not say so.
 */
export class PageSizes {
  /** Records of the longest page of each region. */
  readonly #longest = new Map<string, number>();
  /** Records that a region gives at the most, where that is less than asked for. */
  readonly #limits = new Map<string, number>();
  /** The last record of lists whose end was looked behind. */
  readonly #ends = new LRUCache<string, string>({ max: MAX_ENDS });

  /** Records that a page of a region may have. */
  limitOf(region: string): number {
    return this.#limits.get(region) ?? MAX_PER_PAGE;
  }

  /**
   * Whether records follow a page. Where a short page is the longest of its
   * region so far, it looks at the next one; once for each end of a list.
   *
   * @param next - how many records the next page has
   */
  async hasNext(
    flow: FlowRef,
    { place, length, last }: GivenPage,
    next: () => Promise<number>,
  ): Promise<boolean> {
    const { region } = flow;
    const longest = this.#longest.get(region) ?? LEAST_PER_PAGE;
    if (length > this.limitOf(region)) {
      this.#limits.delete(region);
    }
    if (length >= place.perPage) {
      this.#longest.set(region, Math.max(length, longest));
      return true;
    }
    if (length < longest) {
      return false;
    }
    if (length === this.#limits.get(region)) {
      return true;
    }
    const key = stringifyFlowRef(flow);
    const end = JSON.stringify([length, last]);
    if (this.#ends.get(key) === end) {
      return false;
    }
    const isCutShort = (await next()) > 0;
    this.#longest.set(region, length);
    if (isCutShort) {
      this.#limits.set(region, length);
    } else {
      this.#ends.set(key, end);
    }
    return isCutShort;
  }
}

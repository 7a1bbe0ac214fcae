import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import { MAX_REGION_PAGE_SIZE } from './pageRequests';
import type { PageRequest } from './pageRequests';

/**
 * Default page size of E1. No region returns fewer records if there are more.
 */
const LEAST_PER_PAGE = 15;

/** Maximum number of list ends remembered. */
const MAX_ENDS = 10_000;

/** A page of a list without totals, as returned by a region. */
interface ReturnedPage {
  place: PageRequest;
  /** Number of records, including unreadable ones. */
  length: number;
  /** ID of the last readable record. */
  last?: string;
}

/**
 * Distinguishes the end of a list from a page that was cut short. Some regions
 * silently cap the page size.
 */
export class PageSizes {
  /** Length of the longest page of each region. */
  readonly #longest = new Map<string, number>();
  /** Page size caps of regions that return fewer records than requested. */
  readonly #limits = new Map<string, number>();
  /** Last records of lists that were confirmed to end there. */
  readonly #ends = new LRUCache<string, string>({ max: MAX_ENDS });

  /** Maximum page size of a region. */
  limitOf(region: string): number {
    return this.#limits.get(region) ?? MAX_REGION_PAGE_SIZE;
  }

  /**
   * Whether more records follow a page. If a short page might be cut short,
   * requests the next page to find out, once per list end.
   *
   * @param next - returns the length of the next page
   */
  async hasNext(
    flow: FlowRef,
    { place, length, last }: ReturnedPage,
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

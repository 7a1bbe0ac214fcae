import { MAX_REGION_PAGE_SIZE } from './pageRequests';
import type { PageRequest } from './pageRequests';

/** How many places to step back first. */
const FIRST_STEP_BACK = 10;

/**
 * Searches for the page of a list that joins the end of the unbroken run.
 * Meanwhile the list may shift: records are added at its start, or vanish.
 */
export class RunEndSearch {
  /** Where to look next, starting at 0; initially the expected end. */
  place: number;
  /** Lower bound (inclusive) of the end's position. */
  #low = 0;
  /** Upper bound (exclusive) of the end's position. */
  #high = Infinity;
  #step = FIRST_STEP_BACK;

  /** @param expected - expected position of the end, starting at 0 */
  constructor(expected: number) {
    this.place = Math.max(0, expected);
  }

  /**
   * Narrows the search after a page that didn't join the end.
   *
   * @param length - number of records on the page
   * @param isInside - whether all of it lies inside the run, rather than below
   * it
   */
  missed(
    { page, perPage }: PageRequest,
    length: number,
    isInside: boolean,
  ): void {
    const start = (page - 1) * perPage;
    if (isInside) {
      this.#low = Math.max(this.#low, start + length - 1);
    } else {
      this.#high = start;
    }
    if (this.#high <= this.#low) {
      // The list has shifted: only the latest observation counts.
      this.#step = FIRST_STEP_BACK;
      if (isInside) {
        this.#high = Infinity;
      } else {
        this.#low = 0;
      }
    }
    this.place = this.#next();
  }

  #next(): number {
    if (this.#high === Infinity) {
      return this.#low;
    }
    if (this.#low === 0) {
      const step = this.#step;
      this.#step *= 3;
      return Math.max(0, this.#high - step);
    }
    return this.#high - this.#low < MAX_REGION_PAGE_SIZE / 2
      ? this.#low
      : Math.floor((this.#low + this.#high) / 2);
  }
}

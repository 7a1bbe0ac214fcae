import { MAX_PER_PAGE } from './places';
import type { Place } from './places';

/** How many places earlier it looks at first. */
const FIRST_STEP_BACK = 10;

/**
 * Looks for the page of a list that joins the end of what is kept of it. The
 * list may have moved since: it grows at its start, and records vanish.
 */
export class RunEndSearch {
  /** Where to look next, from 0; at first, where the end should be. */
  place: number;
  /** The end is here or after it. */
  #low = 0;
  /** The end is before it. */
  #high = Infinity;
  #step = FIRST_STEP_BACK;

  /** @param expected - where the end should be, from 0 */
  constructor(expected: number) {
    this.place = Math.max(0, expected);
  }

  /**
   * Takes in that a page did not join the end.
   *
   * @param length - of the page
   * @param isInside - whether all of it is kept, rather than none
   */
  missed({ page, perPage }: Place, length: number, isInside: boolean): void {
    const start = (page - 1) * perPage;
    if (isInside) {
      this.#low = Math.max(this.#low, start + length - 1);
    } else {
      this.#high = start;
    }
    if (this.#high <= this.#low) {
      // The list has moved since: only what was seen last counts.
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
    return this.#high - this.#low < MAX_PER_PAGE / 2
      ? this.#low
      : Math.floor((this.#low + this.#high) / 2);
  }
}

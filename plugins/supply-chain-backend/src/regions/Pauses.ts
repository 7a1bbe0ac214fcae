import { wait } from './wait';

/** Rate limit pauses that a region requested, by organization. */
export class Pauses {
  /** On the `performance.now()` clock. */
  readonly #until = new Map<string, number>();

  /** End of the organization's pause, on the `performance.now()` clock. */
  until(org: string): number {
    return this.#until.get(org) ?? 0;
  }

  /**
   * Starts or extends an organization's pause.
   *
   * @returns false if it was already paused, as part of the same burst
   */
  start(org: string, ms: number): boolean {
    const now = performance.now();
    const before = this.until(org);
    this.#until.set(org, Math.max(before, now + ms));
    return before <= now;
  }

  /**
   * Waits until the organization's pause is over.
   *
   * @throws the abort reason if aborted while waiting
   */
  async over(org: string, signal: AbortSignal): Promise<void> {
    for (
      let left = this.until(org) - performance.now();
      left > 0;
      left = this.until(org) - performance.now()
    ) {
      await wait(left, signal);
    }
    this.#until.delete(org);
  }
}

import { wait } from './wait';

/** Organizations that a region asked to wait, each until its own time. */
export class Pauses {
  /** As `performance.now()` counts. */
  readonly #until = new Map<string, number>();

  /** When the organization may go on, as `performance.now()` counts. */
  until(org: string): number {
    return this.#until.get(org) ?? 0;
  }

  /**
   * Makes an organization wait, at least for so many milliseconds.
   *
   * @returns false when it waited already: this belongs to the same burst
   */
  start(org: string, ms: number): boolean {
    const now = performance.now();
    const before = this.until(org);
    this.#until.set(org, Math.max(before, now + ms));
    return before <= now;
  }

  /**
   * Waits until the organization may go on.
   *
   * @throws the signal's reason when it ends the wait
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

import { durationToMilliseconds, HumanDuration } from '@backstage/types';

/**
 * The time a sandbox region lives in.
 *
 * With a fixed start it stands still until it is advanced; without, it follows the real time, shifted by
 * what it was advanced.
 */
export class SandboxClock {
  readonly #fixed: number | undefined;
  #shift = 0;

  constructor(fixed?: Date) {
    this.#fixed = fixed?.getTime();
  }

  /** Epoch milliseconds. */
  milliseconds(): number {
    return (this.#fixed ?? Date.now()) + this.#shift;
  }

  /** Epoch seconds, with fraction, as the API's records carry them. */
  seconds(): number {
    return this.milliseconds() / 1000;
  }

  now(): Date {
    return new Date(this.milliseconds());
  }

  /** Moves the time forward to the given epoch milliseconds; never back. */
  forwardTo(milliseconds: number): void {
    this.#shift += Math.max(0, milliseconds - this.milliseconds());
  }

  /** Back to where the clock began. */
  reset(): void {
    this.#shift = 0;
  }
}

/** Reads milliseconds or a duration such as `{ hours: 3 }`. */
export function toMilliseconds(duration: HumanDuration | number): number {
  return typeof duration === 'number'
    ? duration
    : durationToMilliseconds(duration);
}

import { durationToMilliseconds, HumanDuration } from '@backstage/types';

/**
 * The clock of a sandbox region.
 *
 * With a fixed start, it only moves when advanced. Without one, it follows real time plus whatever it
 * was advanced by.
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

  /** Epoch seconds with a fraction, as in the API's records. */
  seconds(): number {
    return this.milliseconds() / 1000;
  }

  now(): Date {
    return new Date(this.milliseconds());
  }

  /** Moves the clock forward to the given epoch milliseconds, never back. */
  forwardTo(milliseconds: number): void {
    this.#shift += Math.max(0, milliseconds - this.milliseconds());
  }

  /** Resets the clock to its start. */
  reset(): void {
    this.#shift = 0;
  }
}

/** Parses milliseconds or a duration such as `{ hours: 3 }`. */
export function toMilliseconds(duration: HumanDuration | number): number {
  return typeof duration === 'number'
    ? duration
    : durationToMilliseconds(duration);
}

import { nextTurn } from 'backstage-plugin-supply-chain-node';

/** How long to work before yielding to the event loop. */
const TURN_MS = 5;

/**
 * Yields to the event loop during long work. SQLite queries are synchronous, so
 * awaiting one doesn't yield.
 */
export class EventLoopYielder {
  #began = performance.now();

  /** Yields if the work has gone on for long enough. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#began > TURN_MS) {
      await nextTurn();
      this.#began = performance.now();
    }
  }
}

/**
 * `items.map(map)` that yields to the event loop, for long lists.
 *
 * @param yielder - those of the work that this is part of
 */
export async function mapYielding<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  yielder: EventLoopYielder = new EventLoopYielder(),
): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index));
    await yielder.yieldIfDue();
  }
  return mapped;
}

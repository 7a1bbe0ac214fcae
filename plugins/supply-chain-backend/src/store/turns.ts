import { setImmediate } from 'node:timers/promises';

/** How long work goes on before the process does something else. */
const TURN_MS = 10;

/**
 * Breaks in long work, so that it does not keep everything else waiting. SQLite
 * answers at once, so waiting for a statement is no break.
 */
export class Turns {
  #began = performance.now();

  /** Lets others run if the work has gone on for long enough. */
  async next(): Promise<void> {
    if (performance.now() - this.#began > TURN_MS) {
      await setImmediate();
      this.#began = performance.now();
    }
  }
}

/** `items.map(map)` with breaks, for lists that may be long. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const turns = new Turns();
  const mapped: R[] = [];
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index));
    await turns.next();
  }
  return mapped;
}

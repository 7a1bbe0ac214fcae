import { BodyLimitError, nextTurn } from '../http/body';
import { holdsMoreThan, MAX_RECORD_VALUES, MAX_RECORDS } from '../http/limits';
import { addTo } from './reading';
import type { ParsedList, Reader } from './reading';

/** How long to parse before yielding to the event loop. */
const TURN_MS = 5;

/**
 * Reads a list item by item, yielding in between so that a long list doesn't
 * block the event loop. An item with far too many values counts as unreadable.
 *
 * @throws BodyLimitError when it is far longer than any page
 */
export async function readList<T extends object>(
  values: readonly unknown[],
  read: Reader<T>,
): Promise<ParsedList<T>> {
  if (values.length > MAX_RECORDS) {
    throw new BodyLimitError(`${MAX_RECORDS} records`);
  }
  const list: ParsedList<T> = { items: [], unreadable: 0, unreadableNames: [] };
  // The caller has just parsed the JSON text in this turn.
  let turn = -Infinity;
  for (const value of values) {
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    const isTooLarge = holdsMoreThan(value, MAX_RECORD_VALUES);
    addTo(list, isTooLarge ? () => undefined : read, value);
  }
  return list;
}

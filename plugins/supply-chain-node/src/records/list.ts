import { BodyLimitError, nextTurn } from '../http/body';
import { holdsMoreThan, MAX_RECORD_VALUES, MAX_RECORDS } from '../http/limits';

/** How long to parse before yielding to the event loop. */
const TURN_MS = 5;

/**
 * A list, read item by item.
 *
 * @public
 */
export interface ParsedList<T> {
  items: T[];
  /** Number of unreadable items, which are not in `items`. */
  unreadable: number;
  /** What identifies those of them that lack everything else. */
  unreadableNames: string[];
}

/**
 * Reads an item of a list. Returns undefined for an unreadable one, or only its
 * name if it lacks everything else.
 */
export type Reader<T extends object> = (
  value: unknown,
) => T | string | undefined;

function addTo<T extends object>(
  list: ParsedList<T>,
  item: T | string | undefined,
): void {
  if (typeof item === 'object') {
    list.items.push(item);
    return;
  }
  list.unreadable += 1;
  if (item !== undefined) {
    list.unreadableNames.push(item);
  }
}

/**
 * Reads a list inside a record. An absent list is empty; anything else that
 * isn't a list counts as one unreadable part.
 */
export function readParts<T extends object>(
  value: unknown,
  read: Reader<T>,
): ParsedList<T> {
  const list: ParsedList<T> = { items: [], unreadable: 0, unreadableNames: [] };
  if (Array.isArray(value)) {
    value.forEach(item => addTo(list, read(item)));
  } else if (value !== undefined && value !== null) {
    list.unreadable = 1;
  }
  return list;
}

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
    addTo(list, isTooLarge ? undefined : read(value));
  }
  return list;
}

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

/** Reads an item into a list. */
export function addTo<T extends object>(
  list: ParsedList<T>,
  read: Reader<T>,
  value: unknown,
): void {
  const item = read(value);
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
    value.forEach(item => addTo(list, read, item));
  } else if (value !== undefined && value !== null) {
    list.unreadable = 1;
  }
  return list;
}

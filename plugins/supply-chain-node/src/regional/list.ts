import { z } from 'zod';

/**
 * A list parsed item by item.
 *
 * @public
 */
export interface ParsedList<T> {
  items: T[];
  /** Number of unreadable items, which are not in `items`. */
  unreadable: number;
}

/**
 * Parses a list inside a record. An absent list is empty; anything else that
 * isn't a list counts as one unreadable part.
 */
export function parseListField<S extends z.ZodType>(
  schema: S,
  value: unknown,
): ParsedList<z.output<S>> {
  return value === undefined || value === null || Array.isArray(value)
    ? parseList(schema, value)
    : { items: [], unreadable: 1 };
}

/**
 * Parses a list item by item, so that an invalid item affects only itself. A
 * value that isn't a list has no items.
 *
 * @public
 */
export function parseList<S extends z.ZodType>(
  schema: S,
  value: unknown,
): ParsedList<z.output<S>> {
  const items: z.output<S>[] = [];
  let unreadable = 0;
  for (const item of Array.isArray(value) ? value : []) {
    const result = schema.safeParse(item);
    if (result.success) {
      items.push(result.data);
    } else {
      unreadable += 1;
    }
  }
  return { items, unreadable };
}

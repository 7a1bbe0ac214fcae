import { z } from 'zod';

/**
 * A list that was read item by item.
 *
 * @public
 */
export interface ParsedList<T> {
  items: T[];
  /** How many items could not be understood, and are not in `items`. */
  unreadable: number;
}

/**
 * The list of a record, where an absent one has nothing and anything else that
 * is no list is one part that could not be read.
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
 * Reads a list item by item, so that one bad item costs only itself. What is
 * no list at all has no items.
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

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

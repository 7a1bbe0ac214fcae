import { parseList, ParsedList } from '../regional';
import { z } from 'zod';
import { BodyLimitError } from '../http/body';
import { holdsMoreThan } from '../http/jsonValues';
import { MAX_RECORD_VALUES, MAX_RECORDS } from '../http/limits';
import { nextTurn } from '../http/nextTurn';

/** How long to parse before yielding to the event loop. */
const TURN_MS = 5;

/**
 * Parses a list item by item, yielding in between so that a long list doesn't
 * block the event loop. An item with far too many values counts as unreadable.
 *
 * @throws BodyLimitError when it is far longer than any page
 */
export async function readList<S extends z.ZodType>(
  schema: S,
  values: readonly unknown[],
): Promise<ParsedList<z.output<S>>> {
  if (values.length > MAX_RECORDS) {
    throw new BodyLimitError(`${MAX_RECORDS} records`);
  }
  const list: ParsedList<z.output<S>> = { items: [], unreadable: 0 };
  // The caller has just parsed the JSON text in this turn.
  let turn = -Infinity;
  for (const value of values) {
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    if (holdsMoreThan(value, MAX_RECORD_VALUES)) {
      list.unreadable += 1;
    } else {
      const { items, unreadable } = parseList(schema, [value]);
      list.items.push(...items);
      list.unreadable += unreadable;
    }
  }
  return list;
}

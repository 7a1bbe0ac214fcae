import { z } from 'zod';
import { readAsText } from './outcome';
import {
  field,
  isObject,
  readInteger,
  readNumber,
  readString,
  recordOf,
} from './reading';
import { parseTimestamp } from './timestamp';

/**
 * Schema of a {@link JunitResult}.
 *
 * @public
 */
export const junitResultSchema = z.object({
  name: field(readString),
  total: field(readInteger),
  failures: field(readInteger),
  errors: field(readInteger),
  skipped: field(readInteger),
  /** In seconds. */
  duration: field(readNumber),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
});

/**
 * A test suite of a JUnit run.
 *
 * @public
 */
export type JunitResult = z.output<typeof junitResultSchema>;

/**
 * Reads `junit_results`; a bare object counts as a list of one. A suite in an
 * unknown format is kept without counts.
 */
export function readJunitResults(value: unknown): JunitResult[] | undefined {
  const list = isObject(value) ? [value] : value;
  return Array.isArray(list)
    ? list.map(
        item => recordOf(junitResultSchema)(item) ?? { name: readAsText(item) },
      )
    : undefined;
}

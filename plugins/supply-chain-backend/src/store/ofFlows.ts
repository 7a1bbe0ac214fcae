import type { Knex } from 'knex';

/**
 * A condition for the rows of some flows that uses no index. SQLite keeps no
 * statistics: where another condition finds a few rows, it might otherwise use
 * an index that begins with the flow, and read all rows of the flows.
 */
export function ofFlows(
  knex: Knex,
  column: string,
  flowIds: readonly number[],
): Knex.Raw {
  return flowIds.length > 0
    ? knex.raw(`+?? in (${flowIds.map(() => '?').join(', ')})`, [
        column,
        ...flowIds,
      ])
    : knex.raw('1 = 0');
}

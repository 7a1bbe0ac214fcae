import type { Knex } from 'knex';
import { isPostgres } from './database';
import { storable } from './storable';

/** The order in which records are shown. */
export const NEWEST_FIRST = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
];

/**
 * A condition that a column has one of the given values; none if they are
 * undefined. For PostgreSQL, they are one parameter: it takes a few microseconds
 * to parse and plan each.
 */
export function anyOf(
  knex: Knex,
  column: string,
  values: readonly (number | string)[] | undefined,
): Knex.Raw {
  return conditionOf(knex, '??', column, values);
}

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
  return conditionOf(knex, '+??', column, flowIds);
}

function conditionOf(
  knex: Knex,
  operand: '??' | '+??',
  column: string,
  values: readonly (number | string)[] | undefined,
): Knex.Raw {
  if (values === undefined) {
    return knex.raw('1 = 1');
  }
  if (values.length === 0) {
    return knex.raw('1 = 0');
  }
  const stored = values.map(value =>
    typeof value === 'string' ? storable(value) : value,
  );
  const distinct = [...new Set(stored)];
  if (distinct.length === 1) {
    // Only a single value keeps the order of the index on PostgreSQL.
    return knex.raw(`${operand} = ?`, [column, ...distinct]);
  }
  return isPostgres(knex)
    ? knex.raw(`${operand} = any(?)`, [column, distinct as string[]])
    : knex.raw(`${operand} in (select value from json_each(?))`, [
        column,
        JSON.stringify(distinct),
      ]);
}

import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { severityOf, STATE_VALUES } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { isPostgres } from './database';
import { mapYielding } from './eventLoop';
import type { ListKind, RowPage, RowQuery } from './rows';
import { lowerCase, wellFormed } from './storable';

/** Maximum number of flows merged by one statement; SQLite's limit is 500. */
const MAX_MERGED = 50;

export const NEWEST_FIRST = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
];

/** Columns that are searched besides `search`. */
const KEY_COLUMNS = {
  trails: ['name'],
  artifacts: ['fingerprint', 'trail', 'name'],
};

/**
 * Finds the rows of a page using only the narrow index. Flows are merged in
 * order; a single condition on all of them would require sorting.
 */
export async function idsOf(
  knex: Knex,
  kind: ListKind,
  query: RowQuery,
  { offset, limit }: RowPage,
): Promise<number[]> {
  const { flowIds } = query;
  const groups =
    flowIds.length > MAX_MERGED ? [flowIds] : flowIds.map(id => [id]);
  const [first, ...others] = groups.map((group): Knex.QueryBuilder => {
    const found = matching(knex, kind, query, group).select('id', 'created_at');
    // SQLite merges flows by itself; PostgreSQL would read each in full.
    return isPostgres(knex) && groups.length > 1
      ? knex.select('*').from(
          found
            .orderBy(NEWEST_FIRST)
            .limit(offset + limit)
            .as('newest'),
        )
      : found;
  });
  if (!first) {
    return [];
  }
  const rows: { id: number }[] = await first
    .unionAll(others)
    .orderBy(NEWEST_FIRST)
    .offset(offset)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The columns of a record that are read to show it. */
export interface RecordColumns {
  id: number;
  flow_id: number;
  read_at: number | string;
  created_at: number | string;
  record: Buffer;
}

export const RECORD_COLUMNS = [
  'id',
  'flow_id',
  'read_at',
  'created_at',
  'record',
];

/** The rows with the given IDs, in their order, as far as they still exist. */
export async function rowsOf<R>(
  knex: Knex,
  kind: ListKind,
  ids: readonly number[],
  toRow: (columns: RecordColumns) => R,
): Promise<R[]> {
  const rows: RecordColumns[] = await knex(kind)
    .where(anyOf(knex, 'id', ids))
    .select(RECORD_COLUMNS);
  const byId = new Map(rows.map(row => [row.id, row]));
  return mapYielding(
    ids.flatMap(id => byId.get(id) ?? []),
    toRow,
  );
}

/** Counts the rows that match a query. */
export async function countRows(
  knex: Knex,
  kind: ListKind,
  query: RowQuery,
): Promise<number> {
  const count = async (on: Knex) => {
    const found = await matching(on, kind, query, query.flowIds)
      .count('* as count')
      .first();
    return Number(found?.count ?? 0);
  };
  return query.text !== undefined && isPostgres(knex)
    ? withIndexes(knex, count)
    : count(knex);
}

/**
 * Runs a query whose rows PostgreSQL finds with an index. By default it expects
 * a spinning disk and reads the rows of all flows instead, with parallel workers
 * that take longer to start than the query takes.
 */
async function withIndexes<T>(
  knex: Knex,
  query: (trx: Knex) => Promise<T>,
): Promise<T> {
  return knex.transaction(async trx => {
    await trx.raw('set local random_page_cost = 1.1');
    return query(trx);
  });
}

/** The newest row of each flow that has any: a single index lookup per flow. */
export async function newestIds(
  knex: Knex,
  kind: ListKind,
  flowIds: readonly number[],
): Promise<number[]> {
  const newest = knex(kind)
    .where(`${kind}.flow_id`, knex.ref('flows.id'))
    .orderBy(NEWEST_FIRST)
    .limit(1)
    .select('id');
  const rows: { newest: number | null }[] = await knex('flows')
    .where(anyOf(knex, 'flows.id', flowIds))
    .select({ newest });
  return rows.flatMap(row => row.newest ?? []);
}

/** The rows of some of a query's flows that match it. */
function matching(
  knex: Knex,
  kind: ListKind,
  query: RowQuery,
  flowIds: readonly number[],
): Knex.QueryBuilder {
  const { state, text, since, until, names, repos, fingerprints } = query;
  const position = isPostgres(knex) ? 'strpos' : 'instr';
  return knex(kind)
    .where((fingerprints ? ofFlows : anyOf)(knex, 'flow_id', flowIds))
    .modify(rows => {
      if (fingerprints) {
        rows.where(anyOf(knex, 'fingerprint', fingerprints.map(wellFormed)));
      }
      if (state && kind === 'trails') {
        rows.where({ state });
      } else if (state) {
        rows.where(ofVerdict(knex, state, query.flowIds));
      }
      if (text) {
        const part = wellFormed(lowerCase(text));
        const columns = ['search', ...KEY_COLUMNS[kind]];
        rows.whereRaw(
          `(${columns
            .map(column => `${position}(lower(${column}), ?) > 0`)
            .join(' or ')})`,
          columns.map(() => part),
        );
      }
      if (names) {
        rows.where(anyOf(knex, 'name', names.map(wellFormed)));
      }
      if (repos) {
        rows.where(
          anyOf(
            knex,
            'repo',
            repos.map(repo => wellFormed(repo)),
          ),
        );
      }
      if (since) {
        rows.where('created_at', '>=', Date.parse(since));
      }
      if (until) {
        rows.where('created_at', '<', Date.parse(until));
      }
    });
}

/**
 * Artifacts whose build has a state, over all records that the given flows have
 * of it: one record has the state, and none a worse one.
 */
function ofVerdict(
  knex: Knex,
  state: StateValue,
  flowIds: readonly number[],
): (rows: Knex.QueryBuilder) => void {
  const worse = STATE_VALUES.filter(
    other => severityOf(other) < severityOf(state),
  );
  return rows => {
    rows
      .where(own =>
        own
          .where({ state })
          .orWhereIn(
            'fingerprint',
            knex('artifacts as same')
              .where(anyOf(knex, 'same.flow_id', flowIds))
              .where({ 'same.state': state })
              .select('same.fingerprint'),
          ),
      )
      .whereNotExists(
        knex('artifacts as worse')
          .where('worse.fingerprint', knex.ref('artifacts.fingerprint'))
          .where(ofFlows(knex, 'worse.flow_id', flowIds))
          .whereIn('worse.state', worse)
          .select(knex.raw('1')),
      );
    // A trail without a record of its own (E1) counts as well.
    if (flowIds.length > 1 && worse.length > 0) {
      rows.whereNotExists(
        knex('builds as worse')
          .where('worse.fingerprint', knex.ref('artifacts.fingerprint'))
          .where(ofFlows(knex, 'worse.flow_id', flowIds))
          .whereIn('worse.state', worse)
          .whereNotExists(
            knex('artifacts as listed')
              .join('trails', 'trails.id', 'worse.trail_id')
              .where('listed.fingerprint', knex.ref('worse.fingerprint'))
              .where('listed.flow_id', knex.ref('worse.flow_id'))
              .where('listed.trail', knex.ref('trails.name'))
              .select(knex.raw('1')),
          )
          .select(knex.raw('1')),
      );
    }
  };
}

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
    const found = matching(knex, kind, query, {
      flowIds: group,
      isPage: true,
    }).select('id', 'created_at');
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
  /** Of trails only. */
  seconds?: number | null;
}

/** Tables of what is only read to be shown. */
export const BODIES = { trails: 'trail_bodies', artifacts: 'artifact_bodies' };

/** The rows with the given IDs, in their order, as far as they still exist. */
export async function rowsOf<R>(
  knex: Knex,
  kind: ListKind,
  ids: readonly number[],
  toRow: (columns: RecordColumns) => R,
): Promise<R[]> {
  const rows: RecordColumns[] = await knex(kind)
    .join(BODIES[kind], `${BODIES[kind]}.id`, `${kind}.id`)
    .where(anyOf(knex, `${kind}.id`, ids))
    .select(`${kind}.id`, 'flow_id', 'read_at', 'created_at', 'record')
    .modify(query => {
      if (kind === 'trails') {
        query.select('seconds');
      }
    });
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
    const found = await matching(on, kind, query, {
      flowIds: query.flowIds,
      isPage: false,
    })
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

/**
 * The rows of some of a query's flows that match it.
 *
 * @param options - `isPage` if only the first ones are needed
 */
function matching(
  knex: Knex,
  kind: ListKind,
  query: RowQuery,
  { flowIds, isPage }: { flowIds: readonly number[]; isPage: boolean },
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
        rows.where(ofVerdict(knex, state, { flowIds: query.flowIds, isPage }));
      }
      if (text) {
        rows.whereRaw(`${position}(search, ?) > 0`, [
          wellFormed(lowerCase(text)),
        ]);
      }
      if (names) {
        rows.where(anyOf(knex, 'name', names.map(wellFormed)));
      }
      if (repos) {
        rows.where(anyOf(knex, 'repo', repos.map(wellFormed)));
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
 * of it: one record has the state, and none a worse one. A trail without a
 * record of its own (E1) counts as well.
 */
function ofVerdict(
  knex: Knex,
  state: StateValue,
  { flowIds, isPage }: { flowIds: readonly number[]; isPage: boolean },
): (rows: Knex.QueryBuilder) => void {
  const isWorse = (other: StateValue) => severityOf(other) < severityOf(state);
  const worse = STATE_VALUES.filter(isWorse);
  const better = STATE_VALUES.filter(
    other => other !== state && !isWorse(other),
  );
  const withState = (states: readonly StateValue[]) =>
    knex('artifacts as other')
      .where(anyOf(knex, 'other.flow_id', flowIds))
      .whereIn('other.state', states)
      .select('other.fingerprint');
  const unlisted = knex('builds')
    .join('trails', 'trails.id', 'builds.trail_id')
    .where((isPage ? ofFlows : anyOf)(knex, 'builds.flow_id', flowIds))
    .whereIn('builds.state', worse)
    .whereNotExists(
      knex('artifacts as listed')
        .where('listed.fingerprint', knex.ref('builds.fingerprint'))
        .whereRaw('+listed.flow_id = builds.flow_id')
        .where('listed.trail', knex.ref('trails.name'))
        .select(knex.raw('1')),
    );
  const isOther = (rows: Knex.QueryBuilder, column: string) =>
    rows.where(column, knex.ref('artifacts.fingerprint')).select(knex.raw('1'));
  return rows => {
    rows.where(own =>
      own
        .where({ state })
        .orWhere(other =>
          other
            .whereIn('state', better)
            .whereIn('fingerprint', withState([state])),
        ),
    );
    if (worse.length === 0) {
      return;
    }
    if (isPage) {
      const found = knex('artifacts as other')
        .where(ofFlows(knex, 'other.flow_id', flowIds))
        .whereIn('other.state', worse);
      rows
        .whereNotExists(isOther(found, 'other.fingerprint'))
        .whereNotExists(isOther(unlisted, 'builds.fingerprint'));
    } else {
      // Looking up the other records of each build takes longer.
      rows
        .whereNotIn('fingerprint', withState(worse))
        .whereNotIn('fingerprint', unlisted.select('builds.fingerprint'));
    }
  };
}

import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { severityOf, STATE_VALUES } from 'backstage-plugin-supply-chain-common';
import { nextTurn } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { anyOf, NEWEST_FIRST, ofFlows } from './conditions';
import { isPostgres } from './database';
import type { ReadPage, RowPage, RowQuery, Saved } from './rows';
import { isPlaceable, savePage } from './savePage';
import type { Dated, ListTable } from './ListTable';
import { lowerCase, wellFormed } from './storable';

/** Maximum number of flows merged by one statement; SQLite's limit is 500. */
const MAX_MERGED = 50;

/** Number of records decompressed before other requests get a turn. */
const BLOCK = 25;

/** The columns of a record that are read to show it. */
interface RecordColumns {
  id: number;
  flowId: number;
  readAt: number;
  createdAt: number;
  record: Buffer;
  /** Of trails only. */
  seconds?: number | null;
}

/** The stored records of one kind. */
export abstract class Records<T extends Dated, Row> {
  constructor(
    protected readonly knex: Knex,
    private readonly table: ListTable<T>,
    private readonly toRow: (columns: RecordColumns) => Row,
  ) {}

  /** @throws NotFoundError if the flow was deleted */
  save(flowId: number, page: ReadPage<T>): Promise<Saved> {
    return savePage(this.knex, this.table, flowId, page);
  }

  /** Whether a page of a list ends with a stored record. */
  async meets(flowId: number, page: readonly T[]): Promise<boolean> {
    const { kind, keyOf } = this.table;
    const last = page.findLast(record => isPlaceable(this.table, record));
    const stored =
      last &&
      (await this.knex(kind)
        .where(ofFlows(this.knex, 'flow_id', [flowId]))
        .where(keyOf(last))
        .first('id'));
    return stored !== undefined;
  }

  /**
   * A page of the records, newest first. The state of an artifact is that of its
   * build over all flows.
   */
  async page(query: RowQuery, page: RowPage): Promise<Row[]> {
    return this.byIds(await this.ids(query, page));
  }

  async count(query: RowQuery): Promise<number> {
    const [found] = await this.#matching(query).count({ count: '*' });
    return Number(found.count);
  }

  /**
   * The newest record of each flow that has any: a single index lookup per flow.
   *
   * @param condition - which records count
   */
  async newest(
    flowIds: readonly number[],
    condition: Knex.QueryCallback = () => {},
  ): Promise<Row[]> {
    const { kind } = this.table;
    const newest = this.knex(kind)
      .where(`${kind}.flow_id`, this.knex.ref('flows.id'))
      .where(condition)
      .orderBy(NEWEST_FIRST)
      .limit(1)
      .select('id');
    const rows: { newest: number | null }[] = await this.knex('flows')
      .where(anyOf(this.knex, 'flows.id', flowIds))
      .select({ newest });
    return this.byIds(rows.flatMap(row => row.newest ?? []));
  }

  /** The records with the given IDs, in their order, if they still exist. */
  async byIds(ids: readonly number[]): Promise<Row[]> {
    const { kind } = this.table;
    const bodies = `${kind}_bodies`;
    const rows: RecordColumns[] = await this.knex(kind)
      .join(bodies, `${bodies}.id`, `${kind}.id`)
      .where(anyOf(this.knex, `${kind}.id`, ids))
      .select(`${kind}.id`, 'record')
      .select(...(kind === 'trails' ? ['seconds'] : []))
      .select({
        flowId: 'flow_id',
        readAt: 'read_at',
        createdAt: 'created_at',
      });
    const byId = new Map(rows.map(row => [row.id, row]));
    const found: Row[] = [];
    for (const [index, id] of ids.entries()) {
      const row = byId.get(id);
      if (row) {
        found.push(this.toRow(row));
      }
      if (index % BLOCK === BLOCK - 1) {
        await nextTurn();
      }
    }
    return found;
  }

  /**
   * Finds the records of a page using only the narrow index. Flows are merged in
   * order; a single condition on all of them would require sorting.
   */
  async ids(query: RowQuery, { offset, limit }: RowPage): Promise<number[]> {
    const { flowIds } = query;
    const groups =
      flowIds.length > MAX_MERGED ? [flowIds] : flowIds.map(id => [id]);
    const [first, ...others] = groups.map((group): Knex.QueryBuilder => {
      const found = this.#matching(query, group).select('id', 'created_at');
      // SQLite merges flows by itself; PostgreSQL would read each in full.
      return isPostgres(this.knex) && groups.length > 1
        ? this.knex.select('*').from(
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

  /** The rows of some of a query's flows that match it. */
  #matching(query: RowQuery, flowIds = query.flowIds): Knex.QueryBuilder {
    const { knex } = this;
    const { kind } = this.table;
    const { state, text, since, until, names, repos, fingerprints } = query;
    const rows = knex(kind)
      .where((fingerprints ? ofFlows : anyOf)(knex, 'flow_id', flowIds))
      .where(anyOf(knex, 'fingerprint', fingerprints))
      .where(anyOf(knex, 'name', names))
      .where(anyOf(knex, 'repo', repos));
    if (state && kind === 'trails') {
      rows.where({ state });
    } else if (state) {
      whereVerdict(rows, knex, state, query.flowIds);
    }
    if (text) {
      const position = isPostgres(knex) ? 'strpos' : 'instr';
      const part = wellFormed(lowerCase(text));
      rows.whereRaw(`${position}(search, ?) > 0`, [part]);
    }
    if (since) {
      rows.where('created_at', '>=', Date.parse(since));
    }
    if (until) {
      rows.where('created_at', '<', Date.parse(until));
    }
    return rows;
  }
}

/**
 * Restricts rows to artifacts whose build has a state, over all records that the
 * given flows have of it: one record has the state, and none a worse one. A
 * trail without a record of its own (E1) counts as well.
 */
function whereVerdict(
  rows: Knex.QueryBuilder,
  knex: Knex,
  state: StateValue,
  flowIds: readonly number[],
): void {
  const isWorse = (other: StateValue) => severityOf(other) < severityOf(state);
  const worse = STATE_VALUES.filter(isWorse);
  const better = STATE_VALUES.filter(
    other => other !== state && !isWorse(other),
  );
  const listed = (states: readonly StateValue[]) =>
    knex('artifacts as other')
      .where(anyOf(knex, 'other.flow_id', flowIds))
      .whereIn('other.state', states)
      .select('other.fingerprint');
  rows.where(own =>
    own
      .where({ state })
      .orWhere(other =>
        other.whereIn('state', better).whereIn('fingerprint', listed([state])),
      ),
  );
  if (worse.length === 0) {
    return;
  }
  const unlisted = knex('builds')
    .join('trails', 'trails.id', 'builds.trail_id')
    .where(anyOf(knex, 'builds.flow_id', flowIds))
    .whereIn('builds.state', worse)
    .whereNotExists(
      knex('artifacts as listed')
        .where('listed.fingerprint', knex.ref('builds.fingerprint'))
        .whereRaw('+listed.flow_id = builds.flow_id')
        .where('listed.trail', knex.ref('trails.name'))
        .select(knex.raw('1')),
    )
    .select('builds.fingerprint');
  rows
    .whereNotIn('fingerprint', listed(worse))
    .whereNotIn('fingerprint', unlisted);
}

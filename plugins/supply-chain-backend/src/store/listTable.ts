import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { verdictSince } from './changeTime';
import { toNumber } from './flowRows';
import type { Placed, StoredPlace } from './places';
import { chunksOf } from '../records/chunksOf';
import type { FlowKey, ListKind, StoreChange } from '../records/storedRecords';
import { anyOf, ofFlows } from './conditions';
import { mapYielding, EventLoopYielder } from './eventLoop';
import type { Position } from './unbrokenRun';

/** Maximum number of records, with all their parts, deleted per statement. */
const CHUNK = 100;
/** Maximum number of rows written per statement. */
const ROWS = 50;

/** The columns that every list stores for a record. */
export interface StoredRecord extends StoredPlace {
  state: StateValue;
  stateSince?: number;
  /** When it was last read, in milliseconds since the epoch. */
  readAt: number;
}

/** A new or changed record of a page. */
export interface Written<T> extends Placed<T> {
  id: number;
  stored?: StoredRecord;
  /** State after the write. */
  state: StateValue;
  stateSince: number | null;
}

/** Context for writing the parts of records. */
export interface WriteContext {
  trx: Knex.Transaction;
  /** Shared by all steps, because each of them is short. */
  yielder: EventLoopYielder;
  flowId: number;
  flow: FlowKey;
  /** When the page was read, in milliseconds since the epoch. */
  readAt: number;
  /**
   * Whether a record that wasn't stored before is new, rather than older than
   * the run.
   */
  isNews(record: Position): boolean;
  /**
   * Starts and stops that deleted trails reported. A trail that was renamed
   * reports them again.
   */
  deletedMoments: Set<string>;
}

/** How one kind of record is stored. */
export interface ListTable<T> {
  /** Also the table name. */
  kind: ListKind;
  /** Columns that identify a record within its flow. */
  keyColumns: readonly string[];
  /** Whether the key's index begins with the flow. */
  isKeyOfFlow: boolean;
  /** Values of the key columns. */
  keyValues(record: T): Record<string, string>;
  /** Values of columns that only this list has. */
  ownColumns(record: T): Record<string, string | number | null>;
  createdAt(record: T): string | undefined;
  /** When the state may last have changed, according to the region. */
  changedAt(record: T): string | undefined;
  /** When its state was last interrupted, according to the region. */
  restoredAfter(record: T): string | undefined;
  /** Fingerprints of the builds that a record is about. */
  fingerprintsOf(record: T): string[];
  stateOf(record: T): StateValue;
  /** Searchable text that isn't in the key columns. */
  textOf(record: T, columns: readonly string[]): string;
  hashOf(record: T): string;
  /**
   * Writes what is stored outside the list's own table, and returns what
   * changed.
   */
  writeParts(
    context: WriteContext,
    records: readonly Written<T>[],
  ): Promise<StoreChange[]>;
}

/** Columns read from a row, besides the key columns. */
interface ListTableRow extends Record<string, unknown> {
  id: number;
  sort_at: number | string;
  place: number;
  hash: string;
  state: StateValue;
  state_since: number | string | null;
  read_at: number | string;
}

/** Identifies a record within its list. */
export function recordKey<T>(list: ListTable<T>, record: T): string {
  return rowKey(list, list.keyValues(record));
}

export function rowKey<T>(
  { keyColumns }: ListTable<T>,
  row: Record<string, unknown>,
): string {
  return keyColumns.map(column => row[column]).join('\n');
}

/** Stored versions of the given records, by key. */
export async function storedVersions<T>(
  trx: Knex.Transaction,
  list: ListTable<T>,
  flowId: number,
  records: readonly T[],
): Promise<Map<string, StoredRecord>> {
  const [column] = list.keyColumns;
  const rows = await trx(list.kind)
    .where(
      list.isKeyOfFlow
        ? { flow_id: flowId }
        : ofFlows(trx, 'flow_id', [flowId]),
    )
    .where(
      anyOf(
        trx,
        column,
        records.map(record => list.keyValues(record)[column]),
      ),
    )
    .select(columnsOf(list));
  return new Map(rows.map(row => [rowKey(list, row), toStored(list, row)]));
}

/** Stored records with the given times that aren't on the page. */
export async function othersAt<T>(
  trx: Knex.Transaction,
  list: ListTable<T>,
  flowId: number,
  page: { times: readonly number[]; ids: readonly number[] },
): Promise<StoredRecord[]> {
  const rows = await trx(list.kind)
    .where({ flow_id: flowId })
    .where(anyOf(trx, 'sort_at', [...new Set(page.times)]))
    .whereNotIn('id', [...page.ids])
    .select(columnsOf(list));
  return rows.map(row => toStored(list, row));
}

function columnsOf<T>({ keyColumns }: ListTable<T>): string[] {
  return [
    'id',
    'sort_at',
    'place',
    'hash',
    'state',
    'state_since',
    'read_at',
    ...keyColumns,
  ];
}

function toStored<T>(list: ListTable<T>, row: ListTableRow): StoredRecord {
  const stateSince = toNumber(row.state_since);
  return {
    id: row.id,
    key: rowKey(list, row),
    sortAt: Number(row.sort_at),
    place: row.place,
    hash: row.hash,
    state: row.state,
    readAt: Number(row.read_at),
    ...(stateSince !== undefined && { stateSince }),
  };
}

/**
 * Deletes the records whose times lie strictly between two times and that
 * aren't on the page.
 *
 * @param onDelete - called before records are deleted
 * @returns the number of records deleted
 */
export async function deleteBetween(
  trx: Knex.Transaction,
  table: ListKind,
  flowId: number,
  range: { above?: number; below?: number; except: readonly number[] },
  onDelete: (ids: readonly number[]) => Promise<void>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows: { id: number }[] = await trx(table)
      .where({ flow_id: flowId })
      .whereNotIn('id', [...range.except])
      .modify(query => {
        if (range.above !== undefined) {
          query.where('sort_at', '>', range.above);
        }
        if (range.below !== undefined) {
          query.where('sort_at', '<', range.below);
        }
      })
      .limit(CHUNK)
      .select('id');
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      await onDelete(ids);
      await trx(table).whereIn('id', ids).delete();
    }
    deleted += rows.length;
    if (rows.length < CHUNK) {
      return deleted;
    }
  }
}

/** Inserts and updates the rows of records, and adds their IDs. */
export async function writeRows<T>(
  { trx, yielder, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  records: readonly (Placed<T> & { stored?: StoredRecord })[],
): Promise<Written<T>[]> {
  const rows = await mapYielding(
    records,
    record => ({ record, columns: rowOf(list, record, readAt) }),
    yielder,
  );
  const added = rows.filter(({ record }) => !record.stored);
  const ids = new Map<string, number>();
  for (const chunk of chunksOf(added, ROWS)) {
    const inserted: { id: number }[] = await trx(list.kind)
      .insert(chunk.map(({ columns }) => ({ flow_id: flowId, ...columns })))
      .returning(['id', ...list.keyColumns]);
    inserted.forEach(row =>
      ids.set(rowKey(list, row as Record<string, unknown>), row.id),
    );
    await yielder.yieldIfDue();
  }
  for (const { record, columns } of rows) {
    if (record.stored) {
      ids.set(record.key, record.stored.id);
      await trx(list.kind).where({ id: record.stored.id }).update(columns);
      await yielder.yieldIfDue();
    }
  }
  return rows.map(({ record, columns }) => ({
    ...record,
    id: ids.get(record.key)!,
    state: columns.state,
    stateSince: columns.state_since,
  }));
}

function rowOf<T>(
  list: ListTable<T>,
  {
    record,
    stored,
    hash,
    sortAt,
    place,
    isDated,
  }: Placed<T> & { stored?: StoredRecord },
  readAt: number,
) {
  const state = list.stateOf(record);
  const keyValues = list.keyValues(record);
  return {
    ...keyValues,
    ...list.ownColumns(record),
    sort_at: sortAt,
    place,
    is_dated: isDated,
    state,
    state_since: sinceOf(list, record, stored, { state, readAt }),
    read_at: readAt,
    hash,
    search: list.textOf(record, Object.values(keyValues)),
  };
}

/** When a record's state began, in milliseconds since the epoch. */
function sinceOf<T>(
  list: ListTable<T>,
  record: T,
  stored: StoredRecord | undefined,
  { state, readAt }: { state: StateValue; readAt: number },
): number | null {
  return verdictSince(
    {
      state,
      createdAt: list.createdAt(record),
      changedAt: list.changedAt(record),
      restoredAfter: list.restoredAfter(record),
      readAt,
    },
    stored && {
      state: stored.state,
      since: stored.stateSince,
      readAt: stored.readAt,
    },
  );
}

/** Inserts rows in chunks. */
export async function insertRows(
  { trx, yielder }: WriteContext,
  table: string,
  rows: readonly object[],
): Promise<void> {
  for (const chunk of chunksOf(rows, ROWS)) {
    await trx(table).insert(chunk);
    await yielder.yieldIfDue();
  }
}

/** Reads the parts of records in chunks. */
export async function partsOf<R extends object>(
  { trx, yielder }: Pick<WriteContext, 'trx' | 'yielder'>,
  table: string,
  column: string,
  ids: readonly number[],
): Promise<R[]> {
  const parts: R[][] = [];
  for (const chunk of chunksOf(ids, ROWS)) {
    parts.push(await trx(table).whereIn(column, chunk).select('*'));
    await yielder.yieldIfDue();
  }
  return parts.flat();
}

/** Deletes the parts of records in chunks. */
export async function deleteParts(
  { trx, yielder }: WriteContext,
  table: string,
  column: string,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of chunksOf(ids, ROWS)) {
    await trx(table).whereIn(column, chunk).delete();
    await yielder.yieldIfDue();
  }
}

import { NotFoundError } from '@backstage/errors';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { anyOf, chunksOf, ofFlows } from './conditions';
import { EventLoopYielder } from './eventLoop';
import { listColumns, toListState } from './Flows';
import { afterPage, isComplete } from './progress';
import type { SavedPage } from './progress';
import type {
  FlowKey,
  ListKind,
  ListState,
  ReadPage,
  StoreChange,
} from './rows';
import { runningStates, stateChanges } from './runningStates';
import { isStorable } from './storable';
import { saveWeeks } from './weeks';

/** Maximum number of rows written per statement. */
const ROWS = 50;
/** Maximum number of rows deleted per transaction. */
const DELETED = 500;

/** A record of a page. */
interface Placed<T> {
  key: string;
  record: T;
  hash: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  stored?: { id: number; hash: string; createdAt: number; state: StateValue };
}

/** A new or changed record of a page. */
export interface Written<T> extends Placed<T> {
  id: number;
}

/** Context for writing a page. */
export interface WriteContext {
  trx: Knex.Transaction;
  flowId: number;
  flow: FlowKey;
  /** When the page was requested, in milliseconds since the epoch. */
  readAt: number;
  yielder: EventLoopYielder;
}

/** How one kind of record is stored. */
export interface ListTable<T> {
  /** Also the table's name. */
  kind: ListKind;
  keyColumns: readonly string[];
  /** Whether the index of the first key column begins with the flow. */
  isKeyOfFlow: boolean;
  keyOf(record: T): Record<string, string>;
  /** Values of all other columns that depend on the record alone. */
  columnsOf(record: T): Record<string, string | number | Buffer | null>;
  hashOf(record: T): string;
  createdAt(record: T): string | undefined;
  stateOf(record: T): StateValue;
  /** Fingerprints of the builds that a record is about. */
  buildsOf(record: T): string[];
  /**
   * Writes what is stored outside the table, and returns what changed.
   *
   * @param page - the new and changed records, and the IDs of all stored ones
   */
  writeParts(
    context: WriteContext,
    page: { written: readonly Written<T>[]; ids: readonly number[] },
  ): Promise<StoreChange[]>;
}

/**
 * Saves a page of a list: adds and changes records, notes that the others are
 * still there and, at the end of a walk, deletes those that neither this walk
 * nor the one before it saw.
 *
 * @returns the list's progress, the changes worth telling, and whether the page
 * meets what was stored before
 * @throws NotFoundError if the flow was deleted
 */
export async function savePage<T>(
  knex: Knex,
  list: ListTable<T>,
  flowId: number,
  page: ReadPage<T>,
): Promise<{ state: ListState; changes: StoreChange[]; meets: boolean }> {
  const saved = await knex.transaction(async trx => {
    const yielder = new EventLoopYielder();
    const { flow, state } = await lockList(trx, list.kind, flowId);
    const context = { trx, flowId, flow, readAt: page.readAt, yielder };
    const { records, unreadable } = await placed(context, list, page);
    const kept = records.filter(
      ({ createdAt, stored }) => stored || createdAt >= page.keepSince,
    );
    const progress = await progressOf(context, list, page, {
      state,
      records,
      unreadable,
    });
    const next = afterPage(state, progress);
    const running =
      state.headAt === undefined
        ? []
        : await runningStates(context, kept.flatMap(buildsIn(list)));
    const changed = kept.filter(({ stored, hash }) => stored?.hash !== hash);
    const written = await writeRows(context, list, changed, next.walk);
    const ids = kept.flatMap(({ stored }) => stored?.id ?? []);
    await stamp(context, list, { ids, page, walk: next.walk });
    const changes = await list.writeParts(context, { written, ids });
    await saveWeeks(context, list.kind, written.flatMap(timesOf));
    await trx('lists')
      .where({ flow_id: flowId, kind: list.kind })
      .update(listColumns(next));
    changes.push(...(await stateChanges(context, running)));
    if (written.length > 0 || isComplete(state) !== isComplete(next)) {
      await trx('flows').where({ id: flowId }).increment('revision');
    }
    const isNews = state.walkedAt !== undefined || progress.meets;
    return {
      state: next,
      meets: progress.meets,
      changes: state.headAt !== undefined && isNews ? changes : [],
      hasEnded: page.purpose !== 'look' && next.walkedAt === page.readAt,
    };
  });
  const { state, changes, meets, hasEnded } = saved;
  if (hasEnded) {
    await deleteUnseen(knex, list.kind, flowId, { state, ...page });
  }
  return { state, changes, meets };
}

/** @throws NotFoundError if the flow was deleted */
async function lockList(
  trx: Knex.Transaction,
  kind: ListKind,
  flowId: number,
): Promise<{ flow: FlowKey; state: ListState }> {
  const row = await trx('flows').where({ id: flowId }).forUpdate().first();
  if (!row) {
    throw new NotFoundError(`Flow ${flowId} is no longer stored`);
  }
  await trx('lists')
    .insert({ flow_id: flowId, kind })
    .onConflict(['flow_id', 'kind'])
    .ignore();
  return {
    flow: { address: row.address, org: row.org, flow: row.name },
    state: toListState(
      await trx('lists').where({ flow_id: flowId, kind }).first(),
    ),
  };
}

/**
 * The records of a page, each once, with their stored versions. Those whose key
 * is too long for an index count as unreadable.
 */
async function placed<T>(
  { trx, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  page: ReadPage<T>,
): Promise<{ records: Placed<T>[]; unreadable: number }> {
  const distinct = new Map<string, T>();
  let { unreadable } = page;
  for (const record of page.records) {
    const values = Object.values(list.keyOf(record));
    const key = values.join('\n');
    if (!values.every(isStorable)) {
      unreadable += 1;
    } else if (!distinct.has(key)) {
      distinct.set(key, record);
    }
  }
  const [column] = list.keyColumns;
  const wanted = [...distinct.values()].map(
    record => list.keyOf(record)[column],
  );
  const rows = await trx(list.kind)
    .where(
      list.isKeyOfFlow
        ? { flow_id: flowId }
        : ofFlows(trx, 'flow_id', [flowId]),
    )
    .where(anyOf(trx, column, wanted))
    .select('id', 'hash', 'created_at', 'state', ...list.keyColumns);
  const stored = new Map(
    rows.map(row => [
      list.keyColumns.map(name => row[name]).join('\n'),
      {
        id: row.id,
        hash: row.hash,
        createdAt: Number(row.created_at),
        state: row.state,
      },
    ]),
  );
  let createdAt = firstTime([...distinct.values()], list) ?? readAt;
  return {
    unreadable,
    records: [...distinct].map(([key, record]) => {
      const time = list.createdAt(record);
      createdAt = time === undefined ? createdAt : Date.parse(time);
      return {
        key,
        record,
        createdAt,
        hash: list.hashOf(record),
        stored: stored.get(key),
      };
    }),
  };
}

function firstTime<T>(
  records: readonly T[],
  list: ListTable<T>,
): number | undefined {
  const times = records.flatMap(record => list.createdAt(record) ?? []);
  return times.length > 0 ? Date.parse(times[0]) : undefined;
}

async function progressOf<T>(
  { trx }: WriteContext,
  list: ListTable<T>,
  page: ReadPage<T>,
  read: { state: ListState; records: Placed<T>[]; unreadable: number },
): Promise<SavedPage> {
  const { state, records, unreadable } = read;
  const ids = records.flatMap(({ stored }) => stored?.id ?? []);
  const seen = await trx(list.kind)
    .where(anyOf(trx, 'id', ids))
    .where({ walk: state.walk })
    .first('id');
  const last = records.at(-1);
  return {
    purpose: page.purpose,
    start: page.start,
    length: page.records.length + page.unreadable,
    unreadable,
    hasNext: page.hasNext,
    isLast: page.isLast,
    meets: last?.stored !== undefined,
    overlaps: seen !== undefined,
    oldest: last?.createdAt,
    readAt: page.readAt,
  };
}

function buildsIn<T>(list: ListTable<T>) {
  return ({ record }: Placed<T>) => list.buildsOf(record);
}

/** Inserts and updates the rows of records. */
async function writeRows<T>(
  { trx, yielder, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  records: readonly Placed<T>[],
  walk: number,
): Promise<Written<T>[]> {
  const columnsOf = ({ record, hash, createdAt }: Placed<T>) => ({
    ...list.keyOf(record),
    ...list.columnsOf(record),
    state: list.stateOf(record),
    created_at: createdAt,
    read_at: readAt,
    hash,
    walk,
  });
  const ids = new Map<string, number>();
  // Oldest first, so that of equally old ones, the newest has the greatest ID.
  const added = records.filter(({ stored }) => !stored).toReversed();
  for (const chunk of chunksOf(added, ROWS)) {
    const rows: Record<string, unknown>[] = await trx(list.kind)
      .insert(chunk.map(record => ({ flow_id: flowId, ...columnsOf(record) })))
      .returning(['id', ...list.keyColumns]);
    rows.forEach(row =>
      ids.set(
        list.keyColumns.map(name => row[name]).join('\n'),
        Number(row.id),
      ),
    );
    await yielder.yieldIfDue();
  }
  for (const record of records) {
    if (record.stored) {
      ids.set(record.key, record.stored.id);
      await trx(list.kind)
        .where({ id: record.stored.id })
        .update(columnsOf(record));
      await yielder.yieldIfDue();
    }
  }
  return records.map(record => ({ ...record, id: ids.get(record.key)! }));
}

/** Notes that stored records are still there. */
async function stamp<T>(
  { trx, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  { ids, page, walk }: { ids: number[]; page: ReadPage<T>; walk: number },
): Promise<void> {
  if (ids.length > 0) {
    await trx(list.kind)
      .where(anyOf(trx, 'id', ids))
      .update({ read_at: readAt, walk });
  }
  if (page.unreadableKeys.length > 0) {
    await trx(list.kind)
      .where({ flow_id: flowId })
      .where(anyOf(trx, list.keyColumns[0], page.unreadableKeys))
      .update({ walk });
  }
}

function timesOf<T>({ createdAt, stored }: Written<T>): number[] {
  return stored ? [createdAt, stored.createdAt] : [createdAt];
}

/**
 * Deletes the records that two walks in a row didn't see, and those beyond the
 * retention limit. What runs stays: its trail is no longer listed, but E9
 * confirms it.
 */
async function deleteUnseen(
  knex: Knex,
  kind: ListKind,
  flowId: number,
  page: Pick<ReadPage<unknown>, 'keepSince'> & { state: ListState },
): Promise<void> {
  const { walk, unreadable } = page.state;
  const running = knex('deployments')
    .whereNull('stopped_at')
    .select(knex.raw('1'));
  for (;;) {
    const deleted = await knex.transaction(async trx => {
      await trx('flows').where({ id: flowId }).forUpdate().first();
      const rows: { id: number; created_at: number | string }[] = await trx(
        kind,
      )
        .where({ flow_id: flowId })
        .where(gone => {
          gone.where(old =>
            old
              .where('created_at', '<', page.keepSince)
              .whereNotExists(
                kind === 'trails'
                  ? running.clone().whereRaw('trail_id = trails.id')
                  : running
                      .clone()
                      .whereRaw(
                        'deployments.fingerprint = artifacts.fingerprint',
                      ),
              ),
          );
          if (unreadable === 0) {
            gone.orWhere(unseen =>
              unseen
                .where('walk', '<', walk - 1)
                .where('created_at', '>=', page.keepSince),
            );
          }
        })
        .limit(DELETED)
        .select('id', 'created_at');
      if (rows.length > 0) {
        await trx(kind)
          .where(
            anyOf(
              trx,
              'id',
              rows.map(({ id }) => id),
            ),
          )
          .delete();
        await saveWeeks(
          { trx, flowId },
          kind,
          rows.map(row => Number(row.created_at)),
        );
        await trx('flows').where({ id: flowId }).increment('revision');
      }
      return rows.length;
    });
    if (deleted < DELETED) {
      return;
    }
  }
}

import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { chunksOf } from '../util/chunksOf';
import { anyOf, ofFlows } from './conditions';
import { deleteGone } from './deleteGone';
import { EventLoopYielder } from './eventLoop';
import { lockFlow, saveList } from './Flows';
import { addToOutbox } from './Outbox';
import { afterPage, joins } from './progress';
import type { SavedPage } from './progress';
import { BODIES } from './recordQueries';
import type { ListKind, ReadPage, Saved, StoreChange } from './rows';
import { hashOf, isStorable } from './storable';
import { saveWeeks } from './weeks';

/** Maximum number of rows written per statement. */
const ROWS = 50;

/** The stored version of a record. */
interface Stored {
  id: number;
  hash: string;
  createdAt: number;
  readAt: number;
  state: StateValue;
  /** The last walk that saw it. */
  walk: number;
}

/** A record to be stored. */
interface Dated {
  record: { createdAt?: string };
}

/** A record of a page. */
interface Placed<T extends Dated> {
  key: string;
  record: T;
  hash: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  stored?: Stored;
}

/** A new or changed record of a page. */
export interface Written<T extends Dated> extends Placed<T> {
  id: number;
}

/** Context for writing a page. */
export interface WriteContext {
  trx: Knex.Transaction;
  flowId: number;
  /** When the page was requested, in milliseconds since the epoch. */
  readAt: number;
  yielder: EventLoopYielder;
}

/** How one kind of record is stored. */
export interface ListTable<T extends Dated> {
  /** Also the table's name. */
  kind: ListKind;
  keyColumns: readonly string[];
  /** Whether the index of the first key column begins with the flow. */
  isKeyOfFlow: boolean;
  keyOf(record: T): Record<string, string>;
  /** Values of all other columns that depend on the record alone. */
  columnsOf(record: T): Record<string, string | number | null>;
  /** What is stored in another table, since it is only read to be shown. */
  bodyOf(record: T): Record<string, Buffer>;
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
 * still there and, at the end of a walk, deletes those that are gone.
 *
 * @throws NotFoundError if the flow was deleted
 */
export async function savePage<T extends Dated>(
  knex: Knex,
  list: ListTable<T>,
  flowId: number,
  page: ReadPage<T>,
): Promise<Saved> {
  const { kind } = list;
  const { purpose, readAt, keepSince } = page;
  const saved = await knex.transaction(async trx => {
    const yielder = new EventLoopYielder();
    const flow = await lockFlow(trx, flowId);
    const state = flow[kind];
    const context = { trx, flowId, readAt, yielder };
    const { records, unreadable } = await placed(context, list, page);
    const isFirst = state.headAt === undefined;
    const seen: SavedPage = {
      ...page,
      unreadable,
      leavesGap:
        page.leavesGap ||
        (purpose === 'walk' &&
          page.hasNext &&
          records.at(-1)?.stored === undefined),
      overlaps: records.some(({ stored }) => stored?.walk === state.walk),
      oldest: records.at(-1)?.createdAt,
    };
    const after = afterPage(state, seen);
    const isKept = ({ createdAt, stored }: (typeof records)[number]) =>
      stored
        ? stored.readAt <= readAt
        : // Records beyond the limit show the next page of a walk that it joins
          // this one. A record added out of turn would seem to join what is
          // stored.
          purpose === 'walk' ||
          (purpose === 'poll' && (isFirst || createdAt >= keepSince));
    // The walk comes to the records of a page that doesn't join it again; until
    // then, they must not seem to have been passed.
    const kept = joins(state, seen) ? records.filter(isKept) : [];
    const changed = kept.filter(({ stored, hash }) => stored?.hash !== hash);
    const written = await writeRows(context, list, changed, after.walk);
    const ids = kept.flatMap(({ stored }) => stored?.id ?? []);
    await stamp(context, list, { ids, page, walk: after.walk });
    const changes = await list.writeParts(context, { written, ids });
    await saveWeeks(context, kind, written.flatMap(timesOf));
    const isChanged = written.length > 0;
    await saveList(trx, flow, kind, { after, isChanged });
    // The first walk finds what happened long ago.
    const isNews =
      !isFirst && (purpose !== 'walk' || state.walkedAt !== undefined);
    const news = isNews ? changes : [];
    await addToOutbox(trx, flowId, news);
    return { state: after, news, isChanged: isNews && written.length > 0 };
  });
  if (purpose !== 'look' && saved.state.walkedAt === readAt) {
    await deleteGone(knex, { kind, flowId }, { state: saved.state, keepSince });
  }
  return { changes: saved.news, isChanged: saved.isChanged };
}

/** Whether the last of some records in order is stored. */
export async function isLastStored<T extends Dated>(
  knex: Knex,
  list: ListTable<T>,
  flowId: number,
  records: readonly T[],
): Promise<boolean> {
  const last = records.findLast(record => isPlaceable(list, record));
  const stored =
    last &&
    (await knex(list.kind)
      .where(inFlow(knex, list, flowId))
      .where(list.keyOf(last))
      .first('id'));
  return stored !== undefined;
}

/** Whether the key of a record is short enough for an index. */
function isPlaceable<T extends Dated>(list: ListTable<T>, record: T): boolean {
  return Object.values(list.keyOf(record)).every(isStorable);
}

function inFlow<T extends Dated>(
  knex: Knex,
  list: ListTable<T>,
  flowId: number,
): Knex.Raw {
  return (list.isKeyOfFlow ? anyOf : ofFlows)(knex, 'flow_id', [flowId]);
}

/** The records of a page, each once, with their stored versions. */
async function placed<T extends Dated>(
  { trx, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  page: ReadPage<T>,
): Promise<{ records: Placed<T>[]; unreadable: number }> {
  const placeable = page.records.filter(record => isPlaceable(list, record));
  const distinct = new Map<string, T>();
  for (const record of placeable) {
    const key = Object.values(list.keyOf(record)).join('\n');
    if (!distinct.has(key)) {
      distinct.set(key, record);
    }
  }
  const [column] = list.keyColumns;
  const wanted = placeable.map(record => list.keyOf(record)[column]);
  const rows = await trx(list.kind)
    .where(inFlow(trx, list, flowId))
    .where(anyOf(trx, column, wanted))
    .select('id', 'hash', 'state', 'walk', 'created_at', 'read_at')
    .select(...list.keyColumns);
  const stored = new Map(
    rows.map(row => [
      list.keyColumns.map(name => row[name]).join('\n'),
      {
        ...row,
        createdAt: Number(row.created_at),
        readAt: Number(row.read_at),
      } as Stored,
    ]),
  );
  // An undated record is as old as the one before it.
  const times = placeable.flatMap(record => record.record.createdAt ?? []);
  let createdAt = times.length > 0 ? Date.parse(times[0]) : readAt;
  const records = [...distinct].map(([key, record]) => {
    const time = record.record.createdAt;
    createdAt = time === undefined ? createdAt : Date.parse(time);
    const hash = hashOf(record);
    return { key, record, createdAt, hash, stored: stored.get(key) };
  });
  const tooLong = page.records.length - placeable.length;
  return { records, unreadable: page.unreadable + tooLong };
}

/** Inserts and updates the rows of records. */
async function writeRows<T extends Dated>(
  { trx, yielder, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  records: readonly Placed<T>[],
  walk: number,
): Promise<Written<T>[]> {
  const columnsOf = ({ record, hash, createdAt }: Placed<T>) => ({
    ...list.keyOf(record),
    ...list.columnsOf(record),
    created_at: createdAt,
    read_at: readAt,
    hash,
    walk,
  });
  const body = ({ record }: Placed<T>, id: number) => ({
    id,
    ...list.bodyOf(record),
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
    await trx(BODIES[list.kind]).insert(
      chunk.map(record => body(record, ids.get(record.key)!)),
    );
    await yielder.yieldIfDue();
  }
  for (const record of records) {
    if (record.stored) {
      const { id } = record.stored;
      ids.set(record.key, id);
      await trx(list.kind).where({ id }).update(columnsOf(record));
      await trx(BODIES[list.kind]).where({ id }).update(body(record, id));
      await yielder.yieldIfDue();
    }
  }
  return records.map(record => ({ ...record, id: ids.get(record.key)! }));
}

/** Notes that stored records are still there. */
async function stamp<T extends Dated>(
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

function timesOf<T extends Dated>({ createdAt, stored }: Written<T>): number[] {
  return stored ? [createdAt, stored.createdAt] : [createdAt];
}

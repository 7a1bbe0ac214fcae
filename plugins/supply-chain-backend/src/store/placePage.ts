import type { Knex } from 'knex';
import type { LockedList } from './listRun';
import { storedVersions, recordKey } from './listTable';
import type { StoredRecord, ListTable } from './listTable';
import { sortTimes } from './places';
import type { Placed } from './places';
import type { ReadPage } from '../records/storedRecords';
import { isStorable } from './storable';
import { mapYielding } from './eventLoop';
import type { EventLoopYielder } from './eventLoop';
import { isOlder } from './unbrokenRun';
import type { Position, UnbrokenRun } from './unbrokenRun';

/** A record of a page, with its stored version. */
export type PagedRecord<T> = Placed<T> & { stored?: StoredRecord };

/** A page of a list, compared with what is stored. */
export interface PlacedPage<T>
  extends Omit<ReadPage<T>, 'records' | 'unreadable'> {
  /** Deduplicated. */
  records: PagedRecord<T>[];
  /** Number of records that can't be parsed or stored. */
  unreadable: number;
  /** Times of the first and last record. */
  top?: number;
  bottom?: number;
  /** The record that the page reaches down to. */
  last?: PagedRecord<T>;
  /** Whether all times are known and in order. */
  isOrderly: boolean;
  /** Whether stored records in its range that aren't on it are gone. */
  isProof: boolean;
  /**
   * Whether the page shares a record with the unbroken run, or with the
   * previous one.
   */
  sharesRun: boolean;
  sharesPrevious: boolean;
}

/** Compares a page with the stored list. */
export async function placePage<T>(
  trx: Knex.Transaction,
  list: ListTable<T>,
  { row, run }: LockedList,
  page: ReadPage<T>,
  yielder: EventLoopYielder,
): Promise<PlacedPage<T>> {
  const { records: read, unstorable } = distinct(list, page.records);
  const unreadable = page.unreadable + unstorable;
  const stored = await storedVersions(
    trx,
    list,
    row.flow_id,
    read.map(({ record }) => record),
  );
  const dated = read.map(({ key, record }) => ({
    key,
    record,
    createdAt: list.createdAt(record),
    stored: stored.get(key),
  }));
  const startAt = page.isFirst ? page.readAt : run.end?.sortAt ?? page.readAt;
  const times = sortTimes(dated, startAt);
  const records = await mapYielding(
    dated,
    ({ createdAt, ...record }, index): PagedRecord<T> => ({
      key: record.key,
      record: record.record,
      hash: list.hashOf(record.record),
      sortAt: times[index],
      place: record.stored?.sortAt === times[index] ? record.stored.place : 0,
      isDated: createdAt !== undefined,
      ...(record.stored && { stored: record.stored }),
    }),
    yielder,
  );
  const isOrderly =
    records.every(({ isDated }) => isDated) &&
    times.every((time, index) => index === 0 || time <= times[index - 1]);
  const isWhole = page.isFirst && !page.hasNext;
  return {
    ...page,
    records,
    unreadable,
    isOrderly,
    isProof: isOrderly && unreadable === 0 && (records.length > 0 || isWhole),
    ...(records.length > 0 && reachOf(records, page)),
    ...sharedWith(run, records),
  };
}

/**
 * Deduplicates records, keeping the first. Drops those whose names are too long
 * for an index.
 */
function distinct<T>(list: ListTable<T>, records: readonly T[]) {
  const found = new Map<string, T>();
  let unstorable = 0;
  for (const record of records) {
    const key = recordKey(list, record);
    if (!isStorable(key)) {
      unstorable += 1;
    } else if (!found.has(key)) {
      found.set(key, record);
    }
  }
  return {
    records: [...found].map(([key, record]) => ({ key, record })),
    unstorable,
  };
}

/**
 * The times of the first and the last record, and the record from which the next
 * page continues. On the last page, that is the oldest one.
 */
function reachOf<T>(
  records: readonly PagedRecord<T>[],
  {
    hasNext,
    keepSince = -Infinity,
  }: Pick<ReadPage<T>, 'hasNext' | 'keepSince'>,
): { top: number; bottom: number; last: PagedRecord<T> } {
  const [{ sortAt: top }] = records;
  const end = records[records.length - 1];
  if (!hasNext) {
    const last = records.reduce((one, each) =>
      isOlder(one, each) ? one : each,
    );
    return { top, bottom: end.sortAt, last };
  }
  const last = records.findLast(({ sortAt }) => sortAt >= keepSince) ?? end;
  return { top, bottom: last.sortAt, last };
}

/**
 * Whether the page shares records with runs. A record that was created anew
 * under its name has moved, so what lies between the page and its stored place
 * may be unread.
 */
function sharedWith<T>(
  { end, top = -Infinity, previous }: UnbrokenRun,
  records: readonly PagedRecord<T>[],
): { sharesRun: boolean; sharesPrevious: boolean } {
  const has = (isIn: (stored: Position) => boolean) =>
    records.some(
      ({ stored, sortAt }) =>
        stored !== undefined && stored.sortAt === sortAt && isIn(stored),
    );
  return {
    sharesRun:
      end !== undefined &&
      has(stored => !isOlder(stored, end) && stored.sortAt <= top),
    sharesPrevious:
      previous !== undefined &&
      has(({ sortAt }) => sortAt < previous.top && sortAt > previous.bottom),
  };
}

import { nextTurn } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { changesOfBuilds } from './builds';
import { anyOf, ofFlows } from './conditions';
import { insertRows, MAX_ROWS } from './database';
import { lockFlow, saveList } from './Flows';
import { afterPage, joins } from './progress';
import type {
  ListTable,
  Dated,
  Placed,
  Stored,
  WriteContext,
  Written,
} from './ListTable';
import type { ListKind, ReadPage, Saved } from './rows';
import { nameDeployments } from './saveDeployments';
import { hashOf, isStorable } from './storable';
import { saveWeeks } from './weeks';

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
  const { purpose, readAt, keepSince } = page;
  return knex.transaction(async trx => {
    const flow = await lockFlow(trx, flowId);
    const state = flow[list.kind];
    const context = { trx, flowId, readAt };
    const { records, unreadable } = await placed(context, list, page);
    const isFirst = state.headAt === undefined;
    const seen = {
      ...page,
      unreadable,
      leavesGap:
        page.leavesGap ||
        (purpose === 'walk' &&
          page.hasNext &&
          records.at(-1)?.stored === undefined),
      overlaps: records.some(({ stored }) => stored?.walk === state.walk),
      lacksRecord: records.length < page.length,
      oldest: records.at(-1)?.createdAt,
    };
    const after = afterPage(state, seen);
    const isKept = ({ createdAt, stored }: Placed<T>) =>
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
    // The first walk finds what happened long ago.
    const isNews =
      !isFirst && (purpose !== 'walk' || state.walkedAt !== undefined);
    const affected = await list.affectedBy(context, { kept, changed });
    const builds = [...new Set(affected)];
    const isEnd = purpose !== 'look' && after.walkedAt === readAt;
    let gone: number[] = [];
    const write = async () => {
      const written = await writeRows(context, list, changed, after.walk);
      await stamp(context, list, { kept, page, walk: after.walk });
      const changes = await list.writeParts(context, written);
      await nameDeployments(trx, flowId, builds);
      if (isEnd) {
        gone = await deleteGone(context, list.kind, { ...after, keepSince });
      }
      return changes;
    };
    const changes = await changesOfBuilds(
      { ...context, flow, isNews },
      builds,
      write,
    );
    const times = changed.flatMap(({ createdAt, stored }) =>
      stored ? [createdAt, stored.createdAt] : [createdAt],
    );
    await saveWeeks(context, list.kind, [...times, ...gone]);
    const isChanged = isNews && changed.length > 0;
    const changedAt = isChanged
      ? readAt
      : state.changedAt ?? records[0]?.createdAt;
    await saveList(trx, flow, list.kind, {
      after: { ...after, changedAt },
      isChanged: changed.length + gone.length > 0,
    });
    return { changes, isChanged };
  });
}

/** Whether the key of a record is short enough for an index. */
export function isPlaceable<T extends Dated>(
  list: ListTable<T>,
  record: T,
): boolean {
  return Object.values(list.keyOf(record)).every(isStorable);
}

/** The records of a page, each once, with their stored versions. */
async function placed<T extends Dated>(
  { trx, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  page: ReadPage<T>,
): Promise<{ records: Placed<T>[]; unreadable: number }> {
  const placeable = page.records.filter(record => isPlaceable(list, record));
  const [column] = list.keyColumns;
  const wanted = placeable.map(record => list.keyOf(record)[column]);
  const rows = await trx(list.kind)
    .where(ofFlows(trx, 'flow_id', [flowId]))
    .where(anyOf(trx, column, wanted))
    .select('id', 'hash', 'state', 'walk', ...list.keyColumns)
    .select({ createdAt: 'created_at', readAt: 'read_at' });
  const stored = new Map<string, Stored>(
    rows.map(row => [keyIn(list, row), row]),
  );
  // An undated record is as old as the one before it.
  const times = placeable.flatMap(record => record.record.createdAt ?? []);
  let createdAt = times.length > 0 ? Date.parse(times[0]) : readAt;
  const records = new Map<string, Placed<T>>();
  for (const record of placeable) {
    const key = keyIn(list, list.keyOf(record));
    if (!records.has(key)) {
      const time = record.record.createdAt;
      createdAt = time === undefined ? createdAt : Date.parse(time);
      const hash = hashOf(record);
      const known = stored.get(key);
      records.set(key, { key, record, createdAt, hash, stored: known });
    }
  }
  const tooLong = page.records.length - placeable.length;
  return {
    records: [...records.values()],
    unreadable: page.unreadable + tooLong,
  };
}

/** Inserts and updates the rows of records. */
async function writeRows<T extends Dated>(
  { trx, flowId, readAt }: WriteContext,
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
  // Oldest first, so that of equally old ones, the newest has the greatest ID.
  const added = records.filter(({ stored }) => !stored).toReversed();
  const rows = await trx
    .batchInsert<Record<string, unknown>>(
      list.kind,
      added.map(record => ({ flow_id: flowId, ...columnsOf(record) })),
      MAX_ROWS,
    )
    .returning(['id', ...list.keyColumns]);
  const ids = new Map(rows.map(row => [keyIn(list, row), Number(row.id)]));
  const written = records.map(record => ({
    ...record,
    id: record.stored?.id ?? ids.get(record.key)!,
  }));
  // By ascending ID, which fills the pages of the table.
  const bodies = written
    .filter(({ stored }) => !stored)
    .toReversed()
    .map(({ id, record }) => ({ id, ...list.bodyOf(record) }));
  await insertRows(trx, `${list.kind}_bodies`, bodies);
  for (const record of written.filter(({ stored }) => stored)) {
    const { id } = record;
    await trx(list.kind).where({ id }).update(columnsOf(record));
    await trx(`${list.kind}_bodies`)
      .where({ id })
      .update(list.bodyOf(record.record));
    await nextTurn();
  }
  return written;
}

/** Notes that stored records are still there. */
async function stamp<T extends Dated>(
  { trx, flowId, readAt }: WriteContext,
  list: ListTable<T>,
  page: { kept: readonly Placed<T>[]; page: ReadPage<T>; walk: number },
): Promise<void> {
  const { kept, walk } = page;
  const ids = kept.flatMap(({ stored }) => stored?.id ?? []);
  await trx(list.kind)
    .where(anyOf(trx, 'id', ids))
    .update({ read_at: readAt, walk });
  await trx(list.kind)
    .where({ flow_id: flowId })
    .where(anyOf(trx, list.keyColumns[0], page.page.unreadableKeys))
    .update({ walk });
}

/**
 * Deletes the records that two walks in a row didn't see, and those beyond the
 * retention limit. Old records of what runs stay: they are no longer listed, but
 * E9 confirms that it runs.
 *
 * @param list - its number of unreadable records and of its last walk
 * @returns their times
 */
async function deleteGone(
  { trx, flowId }: WriteContext,
  kind: ListKind,
  list: { unreadable: number; walk: number; keepSince: number },
): Promise<number[]> {
  const runs = trx('deployments')
    .whereNull('stopped_at')
    .whereRaw(
      kind === 'trails'
        ? 'trail_id = trails.id'
        : 'deployments.fingerprint = artifacts.fingerprint',
    );
  // A record that can't be read may be one that seems to have vanished.
  const seenLately = list.unreadable === 0 ? list.walk - 1 : 0;
  const gone: { id: number; created_at: number }[] = await trx(kind)
    .where({ flow_id: flowId })
    .where(either =>
      either
        .where(old =>
          old.where('created_at', '<', list.keepSince).whereNotExists(runs),
        )
        .orWhere(vanished =>
          vanished
            .where('created_at', '>=', list.keepSince)
            .where('walk', '<', seenLately),
        ),
    )
    .select('id', 'created_at');
  const ids = gone.map(({ id }) => id);
  await trx(kind).where(anyOf(trx, 'id', ids)).delete();
  return gone.map(({ created_at: createdAt }) => createdAt);
}

function keyIn<T extends Dated>(
  { keyColumns }: ListTable<T>,
  row: Record<string, unknown>,
): string {
  return keyColumns.map(name => row[name]).join('\n');
}

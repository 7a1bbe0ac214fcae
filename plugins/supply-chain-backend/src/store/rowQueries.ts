import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { ARTIFACTS } from './artifactTable';
import { storedArtifactOf, storedTrailOf, slimTrailOf } from './bodies';
import { spansOf, toNumber } from './flowRows';
import { isPostgres } from './migrate';
import type { TrailBodyRow } from './trailParts';
import type {
  ArtifactDetailsRow,
  ArtifactRow,
  ListKind,
  RowQuery,
  StateExceptions,
  TrailDetailsRow,
  TrailRow,
} from '../records/storedRecords';
import { anyOf, anyOfMany, ofFlows } from './conditions';
import { lowerCase, wellFormed } from './storable';
import { TRAILS } from './trailTable';
import { mapYielding } from './eventLoop';
import { countUnreadable } from './unreadableSpans';

export interface RowPage {
  offset: number;
  limit: number;
}

const LISTS = { trails: TRAILS, artifacts: ARTIFACTS };

/** Maximum number of flows merged by one statement; SQLite's limit is 500. */
const MAX_MERGED = 50;

/** Number of trails decoded at once when reading all of them. */
const TRAILS_PER_BATCH = 100;

const NEWEST_FIRST = [
  { column: 'sort_at', order: 'desc' },
  { column: 'place', order: 'desc' },
  { column: 'id', order: 'desc' },
];

/** IDs of all matching rows, newest first, to read them in steps. */
export function rowIds(
  knex: Knex,
  kind: ListKind,
  query: RowQuery,
): Promise<number[]> {
  const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  return idsOf(knex, kind, query, all);
}

/** Trails, newest first. */
export async function trailPage(
  knex: Knex,
  query: RowQuery,
  page: RowPage,
): Promise<TrailRow[]> {
  return trailsById(knex, await idsOf(knex, 'trails', query, page));
}

/** Those of some trails that are still stored, in the given order. */
export async function trailsById(
  knex: Knex,
  ids: readonly number[],
): Promise<TrailRow[]> {
  const rows = await knex('trails')
    .join('trail_bodies', 'trail_id', 'id')
    .where(anyOf(knex, 'id', ids))
    .select('id', 'flow_id', 'read_at', 'state_since', 'name', 'record');
  return mapYielding(inOrder(ids, rows), row => ({
    ...rowFields(row),
    value: slimTrailOf(row),
  }));
}

/**
 * All trails of a flow since a time (ISO 8601), in batches. Includes each trail
 * once, even if others are added meanwhile.
 */
export async function* trailsSince(
  knex: Knex,
  flowId: number,
  since: string,
): AsyncGenerator<TrailRow[]> {
  const rows: { id: number }[] = await matching(
    knex,
    'trails',
    { flowIds: [flowId], since },
    [flowId],
  ).select('id');
  for (let from = 0; from < rows.length; from += TRAILS_PER_BATCH) {
    const batch = rows.slice(from, from + TRAILS_PER_BATCH);
    yield await trailsById(
      knex,
      batch.map(({ id }) => id),
    );
  }
}

/** The newest trail of each flow that has any. */
export async function newestTrails(
  knex: Knex,
  flowIds: readonly number[],
): Promise<Map<number, TrailRow>> {
  const rows = await trailsById(knex, await newestIds(knex, 'trails', flowIds));
  return new Map(rows.map(row => [row.flowId, row]));
}

/** Trails of a flow by name, as far as they are stored. */
export async function namedTrails(
  knex: Knex,
  flowId: number,
  names: readonly string[],
): Promise<TrailRow[]> {
  const rows: { id: number }[] = await knex('trails')
    .where({ flow_id: flowId })
    .where(anyOf(knex, 'name', names.map(wellFormed)))
    .select('id');
  return trailsById(
    knex,
    rows.map(({ id }) => id),
  );
}

/** One trail with everything its drawer shows. */
export async function trailByName(
  knex: Knex,
  flowId: number,
  name: string,
): Promise<TrailDetailsRow | undefined> {
  const row: (ListColumns & TrailBodyRow & { name: string }) | undefined =
    await knex('trails')
      .join('trail_bodies', 'trail_id', 'id')
      .where({ flow_id: flowId, name: wellFormed(name) })
      .first();
  return (
    row && {
      ...rowFields(row),
      value: storedTrailOf(row),
      position: await positionOf(knex, 'trails', row),
    }
  );
}

/** Artifacts, newest first. */
export async function artifactPage(
  knex: Knex,
  query: RowQuery,
  page: RowPage,
): Promise<ArtifactRow[]> {
  return artifactsById(knex, await idsOf(knex, 'artifacts', query, page));
}

/** The newest artifact of each flow that has any. */
export async function newestArtifacts(
  knex: Knex,
  flowIds: readonly number[],
): Promise<Map<number, ArtifactRow>> {
  const ids = await newestIds(knex, 'artifacts', flowIds);
  const rows = await artifactsById(knex, ids);
  return new Map(rows.map(row => [row.flowId, row]));
}

/** Those of some artifacts that are still stored, in the given order. */
export async function artifactsById(
  knex: Knex,
  ids: readonly number[],
): Promise<ArtifactRow[]> {
  const rows = await knex('artifacts')
    .join('artifact_bodies', 'artifact_id', 'id')
    .where(anyOf(knex, 'id', ids))
    .select(
      'id',
      'flow_id',
      'read_at',
      'state_since',
      'fingerprint',
      'trail',
      'record',
    );
  return inOrder(ids, rows).map(row => ({
    ...rowFields(row),
    value: storedArtifactOf(row),
  }));
}

/** The records of one build in the given flows, newest first. */
export async function artifactRecords(
  knex: Knex,
  flowIds: readonly number[],
  fingerprint: string,
): Promise<ArtifactDetailsRow[]> {
  const rows: ArtifactColumns[] = await knex('artifacts')
    .join('artifact_bodies', 'artifact_id', 'id')
    .where({ fingerprint: wellFormed(fingerprint) })
    .where(ofFlows(knex, 'flow_id', flowIds))
    .orderBy(NEWEST_FIRST)
    .select('artifacts.*', 'record');
  return Promise.all(
    rows.map(async row => ({
      ...rowFields(row),
      value: storedArtifactOf(row),
      position: await positionOf(knex, 'artifacts', row),
    })),
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

/** A subquery per flow, so that each is a single index lookup. */
async function newestIds(
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

/** Columns of both lists. */
interface ListColumns {
  id: number;
  flow_id: number;
  sort_at: number | string;
  place: number;
  read_at: number | string;
  state_since: number | string | null;
}

/** Columns read for an artifact. */
type ArtifactColumns = ListColumns & Parameters<typeof storedArtifactOf>[0];

function rowFields(
  row: Pick<ListColumns, 'flow_id' | 'read_at' | 'state_since'>,
) {
  const stateSince = toNumber(row.state_since);
  return {
    flowId: row.flow_id,
    readAt: Number(row.read_at),
    ...(stateSince !== undefined && { stateSince }),
  };
}

/**
 * Finds a page using only the narrow index. Flows are merged in order; a single
 * condition on all of them would require sorting.
 */
async function idsOf(
  knex: Knex,
  kind: ListKind,
  query: RowQuery,
  { offset, limit }: RowPage,
): Promise<number[]> {
  const { flowIds } = query;
  const groups =
    flowIds.length > MAX_MERGED ? [flowIds] : flowIds.map(id => [id]);
  const [first, ...others] = groups.map((group): Knex.QueryBuilder => {
    const found = matching(knex, kind, query, group).select(
      'id',
      'sort_at',
      'place',
    );
    // SQLite merges flows efficiently by itself; PostgreSQL would read each in
    // full.
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

/** The rows of the given flows that match a query. */
export function matching(
  knex: Knex,
  kind: ListKind,
  query: RowQuery,
  flowIds: readonly number[],
): Knex.QueryBuilder {
  const { state, text, since, until, repo } = query;
  const { stateExceptions, templateNames, fingerprints } = query;
  const position = isPostgres(knex) ? 'strpos' : 'instr';
  const inFlows = fingerprints ? ofFlows : anyOf;
  return knex(kind)
    .where(inFlows(knex, 'flow_id', flowIds))
    .modify(rows => {
      if (fingerprints) {
        rows.where(anyOf(knex, 'fingerprint', fingerprints.map(wellFormed)));
      }
      if (state) {
        rows.where(ofState(knex, state, stateExceptions));
      }
      if (text) {
        const part = wellFormed(lowerCase(text));
        const columns = ['search', ...LISTS[kind].keyColumns];
        rows.whereRaw(
          `(${columns
            .map(column => `${position}(${column}, ?) > 0`)
            .join(' or ')})`,
          columns.map(() => part),
        );
      }
      if (templateNames) {
        rows.where(anyOf(knex, 'template_name', templateNames.map(wellFormed)));
      }
      if (repo !== undefined) {
        rows.where({ repo: wellFormed(repo) });
      }
      if (since) {
        rows.where('sort_at', '>=', Date.parse(since));
      }
      if (until) {
        rows.where('sort_at', '<', Date.parse(until));
      }
      if (since || until) {
        rows.where({ is_dated: true });
      }
    });
}

/** The rows that have a state, or that count as having it. */
function ofState(
  knex: Knex,
  state: StateValue,
  { having, lacking }: StateExceptions = { having: [], lacking: [] },
): (rows: Knex.QueryBuilder) => void {
  return rows => {
    rows.where(stored => {
      stored.where({ state });
      if (lacking.length > 0) {
        stored.whereNot(anyOfMany(knex, 'id', lacking));
      }
    });
    if (having.length > 0) {
      rows.orWhere(anyOfMany(knex, 'id', having));
    }
  };
}

function inOrder<R extends { id: number }>(
  ids: readonly number[],
  rows: readonly R[],
): R[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

/** Number of newer records in the list, including unreadable ones. */
async function positionOf(
  knex: Knex,
  kind: ListKind,
  row: ListColumns,
): Promise<number> {
  const { flow_id, sort_at, place } = row;
  const newer = await knex(kind)
    .where({ flow_id })
    .whereRaw('(sort_at, place) > (?, ?)', [sort_at, place])
    .count('* as count')
    .first();
  const list = await knex('flow_lists').where({ flow_id, kind }).first();
  const unreadable = list ? countUnreadable(spansOf(list), Number(sort_at)) : 0;
  return Number(newer?.count ?? 0) + unreadable;
}

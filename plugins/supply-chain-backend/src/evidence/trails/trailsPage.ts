import type {
  ParsedTableQuery,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import type { RowQuery } from '../../records/storedRecords';
import { trailText } from '../../records/trail/trailRecord';
import type { ReadNotes } from '../reader/ReadNotes';
import { buildsOf } from '../link/LinkBuilds';
import type { LinkData } from '../link/LinkData';
import { matcherOf } from '../tables/filters';
import { readById, scanPage } from '../tables/scanPage';
import {
  flowsOf,
  pageFields,
  rowQueryOf,
  storedPage,
  withoutVerdicts,
} from '../tables/tablePage';
import type { PageOf } from '../tables/tablePage';

/**
 * A page of trails, newest first (E6, E1, E9).
 *
 * @throws NotFoundError if the query names a flow that isn't linked
 */
export async function joinTrails(
  data: LinkData,
  query: ParsedTableQuery,
  notes: ReadNotes,
): Promise<PageOf<TrailsResponse>> {
  const flows = flowsOf(data, query);
  await data.noteUnmatchedNames();
  const rowQuery = rowQueryOf(query, data.flowIds('trails', flows));
  const { rows, total } = isWholeFlow(data, query)
    ? await pageOfTrails(data, rowQuery, query)
    : await scanPage({
        read: await readerOf(data, rowQuery),
        toOwn: read => data.ownRows(read),
        matches: ({ trail }) => matcherOf(query, trailText)(trail),
        page: query,
      });
  const trails = rows.map(({ trail }) => trail);
  await data.settle(buildsOf(trails), { waits: false });
  notes.noteRead(rows.map(({ row }) => row.readAt));
  return {
    trails: trails.map(trail => data.withVerdicts(trail)),
    ...(await pageFields(query, total, data, { kind: 'trails', flows })),
  };
}

async function readerOf({ store }: LinkData, query: RowQuery) {
  const ids = await store.rowIds('trails', withoutVerdicts(query));
  return readById(ids, each => store.trailsById(each));
}

/**
 * Whether stored rows can be used as they are, without scanning for the
 * entity's own.
 */
function isWholeFlow(
  { link, scope }: LinkData,
  { state, text }: ParsedTableQuery,
): boolean {
  return (
    !scope.isRestricted ||
    (link.repo === undefined &&
      !scope.artifactsUnresolved &&
      state === undefined &&
      text === undefined)
  );
}

async function pageOfTrails(
  data: LinkData,
  rowQuery: RowQuery,
  query: ParsedTableQuery,
) {
  const { rows, total } = await storedPage({
    read: place => data.store.trails(rowQuery, place),
    count: () => data.store.countTrails(rowQuery),
    query,
  });
  return { rows: await data.ownRows(rows), total };
}

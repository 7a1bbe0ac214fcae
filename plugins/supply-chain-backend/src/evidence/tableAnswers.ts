import type {
  ArtifactsAnswer,
  FlowRef,
  ParsedTableQuery,
  TrailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { ArtifactRow, ListKind, RowQuery } from '../records/storedRecords';
import { artifactText, trailText } from '../records/searchText';
import { matcherOf } from './filters';
import { buildsOf } from './LinkData';
import type { LinkData } from './LinkData';
import type { ReadNotes } from '../sync/ReadNotes';
import { notLinkedError } from './scope';
import { scanPage } from './scanPage';
import type { TablePage } from './scanPage';

/** A page without provenance. */
type PageOf<Answer> = Omit<Answer, 'asOf' | 'stale' | 'problems'>;

/**
 * A page of trails, newest first (E6, E1, E9).
 *
 * @throws NotFoundError if the query names a flow that isn't linked
 */
export async function joinTrails(
  data: LinkData,
  query: ParsedTableQuery,
  notes: ReadNotes,
): Promise<PageOf<TrailsAnswer>> {
  const flows = flowsOf(data, query);
  await data.noteUnmatchedNames();
  const rowQuery = rowQueryOf(query, data.flowIds('trails', flows));
  const { rows, total } = isWholeFlow(data, query)
    ? await pageOfTrails(data, rowQuery, query)
    : await scanPage({
        read: (offset, limit) =>
          data.store.trails(withoutVerdicts(rowQuery), { offset, limit }),
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

/**
 * A page of artifacts, newest first, with verdicts and environments (E1, E6,
 * E9).
 *
 * @throws NotFoundError if the query names a flow that isn't linked
 */
export async function joinArtifacts(
  data: LinkData,
  query: ParsedTableQuery,
  notes: ReadNotes,
): Promise<PageOf<ArtifactsAnswer>> {
  const flows = flowsOf(data, query);
  await data.noteUnmatchedNames();
  const rowQuery = rowQueryOf(query, data.flowIds('artifacts', flows));
  const isScanned = data.scope.isRestricted || query.state !== undefined;
  const { rows, total } = isScanned
    ? await scanArtifacts(data, rowQuery, query)
    : await pageOfArtifacts(data, rowQuery, query);
  const artifacts = rows.map(row => data.artifactOf(row));
  await data.settle(artifacts, { waits: false });
  notes.noteRead(rows.map(({ readAt }) => readAt));
  return {
    artifacts: artifacts.map(artifact => data.withVerdict(artifact)),
    ...(await pageFields(query, total, data, { kind: 'artifacts', flows })),
  };
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
  { page, perPage }: ParsedTableQuery,
) {
  const [rows, total] = await Promise.all([
    data.store.trails(rowQuery, {
      offset: (page - 1) * perPage,
      limit: perPage,
    }),
    data.store.countTrails(rowQuery),
  ]);
  return { rows: await data.ownRows(rows), total };
}

async function pageOfArtifacts(
  data: LinkData,
  rowQuery: RowQuery,
  { page, perPage }: ParsedTableQuery,
) {
  const [rows, total] = await Promise.all([
    data.store.artifacts(rowQuery, {
      offset: (page - 1) * perPage,
      limit: perPage,
    }),
    data.store.countArtifacts(rowQuery),
  ]);
  return { rows, total };
}

/** Scans all rows, since the verdict on a build depends on all of its flows. */
function scanArtifacts(
  data: LinkData,
  rowQuery: RowQuery,
  query: ParsedTableQuery,
): Promise<TablePage<ArtifactRow>> {
  const { state, ...others } = query;
  const isCandidate = matcherOf(others, artifactText);
  return scanPage({
    read: (offset, limit) =>
      data.store.artifacts(withoutVerdicts(rowQuery), { offset, limit }),
    toOwn: async rows => {
      const own = rows.filter(
        row => data.ownsArtifact(row) && isCandidate(data.artifactOf(row)),
      );
      if (state) {
        await data.settle(own.map(row => data.artifactOf(row)));
      }
      return own;
    },
    matches: row =>
      !state || data.withVerdict(data.artifactOf(row)).state === state,
    page: query,
  });
}

function rowQueryOf(
  { state, text, since, until }: ParsedTableQuery,
  flowIds: number[],
): RowQuery {
  return {
    flowIds,
    ...(state && { state }),
    ...(text && { text }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

/** Drops the state filter, since the state depends on the entity. */
function withoutVerdicts({ state: _, ...query }: RowQuery): RowQuery {
  return query;
}

/** Pagination fields, and the range of stored records. */
async function pageFields(
  { page, perPage, flow: onlyFlow }: ParsedTableQuery,
  total: number,
  data: LinkData,
  table: { kind: ListKind; flows: readonly FlowRef[] },
) {
  const window = await data.windowOf(table.kind, table.flows);
  const { artifactsUnresolved, flowsUnresolved } = data.scope;
  const isUndecided =
    artifactsUnresolved ||
    (flowsUnresolved && onlyFlow === undefined) ||
    (await data.hasUnmatchedNames()) ||
    table.flows.some(flow => data.hasUndecided(flow));
  return {
    page,
    perPage,
    total,
    hasNextPage: page * perPage < total,
    window: { ...window, complete: window.complete && !isUndecided },
  };
}

/** The flows that a query is about. */
function flowsOf({ link, scope }: LinkData, query: { flow?: string }) {
  if (query.flow === undefined) {
    return link.flows;
  }
  const named = link.flows.filter(
    flow => stringifyFlowRef(flow) === query.flow,
  );
  if (named.length === 0) {
    throw notLinkedError(scope, 'flow');
  }
  return named;
}

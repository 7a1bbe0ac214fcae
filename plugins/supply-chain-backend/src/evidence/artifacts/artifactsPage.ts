import type {
  ArtifactsAnswer,
  ParsedTableQuery,
} from 'backstage-plugin-supply-chain-common';
import { artifactText } from '../../records/artifact/artifactRecord';
import type { ArtifactRow, RowQuery } from '../../records/storedRecords';
import type { ReadNotes } from '../../sync/ReadNotes';
import type { LinkData } from '../link/LinkData';
import { matcherOf } from '../tables/filters';
import { scanPage } from '../tables/scanPage';
import type { TablePage } from '../tables/scanPage';
import {
  flowsOf,
  pageFields,
  rowQueryOf,
  storedPage,
  withoutVerdicts,
} from '../tables/tablePage';
import type { PageOf } from '../tables/tablePage';

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
    : await storedPage({
        read: place => data.store.artifacts(rowQuery, place),
        count: () => data.store.countArtifacts(rowQuery),
        query,
      });
  const artifacts = rows.map(row => data.artifactOf(row));
  await data.settle(artifacts, { waits: false });
  notes.noteRead(rows.map(({ readAt }) => readAt));
  return {
    artifacts: artifacts.map(artifact => data.withVerdict(artifact)),
    ...(await pageFields(query, total, data, { kind: 'artifacts', flows })),
  };
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

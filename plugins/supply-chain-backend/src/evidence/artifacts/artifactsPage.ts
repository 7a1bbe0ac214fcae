import type {
  ArtifactsResponse,
  EnvironmentRef,
  ParsedArtifactsQuery,
} from 'backstage-plugin-supply-chain-common';
import { parseEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { artifactText } from '../../records/artifact/artifactRecord';
import type { ArtifactRow, RowQuery } from '../../records/storedRecords';
import type { ReadNotes } from '../reader/ReadNotes';
import { refreshRunning } from '../environments/refreshRunning';
import type { LinkData } from '../link/LinkData';
import { notLinkedError } from '../link/Scope';
import { areVerdictsStored, stateExceptionsOf } from './artifactStates';
import { matcherOf } from '../tables/filters';
import { readById, scanPage } from '../tables/scanPage';
import type { TablePage } from '../tables/scanPage';
import {
  flowsOf,
  pageFields,
  rowQueryOf,
  storedPage,
  withoutVerdicts,
} from '../tables/tablePage';
import type { PageOf } from '../tables/tablePage';
import { EnvironmentFilter } from './EnvironmentFilter';
import { unmetOf } from './unmetAttestations';

/**
 * A page of artifacts, newest first, with verdicts, environments and unmet
 * attestations (E1, E6, E9).
 *
 * @throws NotFoundError if the query names a flow or an environment that isn't
 * linked
 */
export async function joinArtifacts(
  data: LinkData,
  query: ParsedArtifactsQuery,
  notes: ReadNotes,
): Promise<PageOf<ArtifactsResponse>> {
  const place = environmentOf(data, query);
  const there = place && new EnvironmentFilter(data, place);
  const flows = flowsOf(data, query).filter(
    flow => there?.mayRun(flow) ?? true,
  );
  await data.noteUnmatchedNames();
  if (there) {
    await refreshRunning(data);
    await there.noteRead(notes);
  }
  const fingerprints = await there?.candidates();
  const rowQuery = {
    ...rowQueryOf(query, data.flowIds('artifacts', flows)),
    ...(fingerprints && { fingerprints }),
  };
  const isStored =
    !there && (query.state === undefined || areVerdictsStored(data));
  const { rows, total } = isStored
    ? await storedArtifacts(data, rowQuery, query)
    : await scanArtifacts(data, rowQuery, query, there);
  const artifacts = rows.map(row => data.artifactOf(row));
  await data.settle(artifacts, { waits: false });
  notes.noteRead(rows.map(({ readAt }) => readAt));
  const table = { kind: 'artifacts' as const, flows };
  const page = await pageFields(query, total, data, table);
  const judged = artifacts.map(artifact => data.withVerdict(artifact));
  const unmet = await unmetOf(judged, data, notes);
  return {
    artifacts: judged.map(artifact => ({ ...artifact, ...unmet(artifact) })),
    ...page,
    ...(there && { window: there.limit(page.window) }),
  };
}

/**
 * The environment that a query is about.
 *
 * @throws NotFoundError if it isn't linked
 */
function environmentOf(
  { scope }: LinkData,
  { environment }: ParsedArtifactsQuery,
): EnvironmentRef | undefined {
  if (environment === undefined) {
    return undefined;
  }
  const place = parseEnvironmentRef(environment);
  if (!place || !scope.ownsEnvironment(place)) {
    throw notLinkedError(scope, 'environment');
  }
  return place;
}

/** A page that the store finds by itself, given the verdicts it can't tell. */
async function storedArtifacts(
  data: LinkData,
  rowQuery: RowQuery,
  query: ParsedArtifactsQuery,
): Promise<TablePage<ArtifactRow>> {
  const { artifactNames } = data.scope;
  const { repo } = data.link;
  const named = {
    ...rowQuery,
    ...(artifactNames && { templateNames: artifactNames }),
  };
  if (repo !== undefined) {
    const flowIds = await data.store.flowsWithoutRepo(withoutVerdicts(named));
    flowIds.forEach(flowId => data.noteUndecided(data.flowOf({ flowId })));
  }
  const own = { ...named, ...(repo !== undefined && { repo }) };
  const { state } = query;
  const wanted = {
    ...own,
    ...(state && {
      stateExceptions: await stateExceptionsOf(data, own, state),
    }),
  };
  return storedPage({
    read: at => data.store.artifacts(wanted, at),
    count: () => data.store.countArtifacts(wanted),
    query,
  });
}

/**
 * Scans the rows, since the verdict on a build, and where it runs, may depend on
 * more than what is stored of it.
 */
async function scanArtifacts(
  data: LinkData,
  rowQuery: RowQuery,
  query: ParsedArtifactsQuery,
  there: EnvironmentFilter | undefined,
): Promise<TablePage<ArtifactRow>> {
  const { state, ...others } = query;
  const isCandidate = matcherOf(others, artifactText);
  const { store } = data;
  const ids = await store.rowIds('artifacts', withoutVerdicts(rowQuery));
  const read = readById(ids, each => store.artifactsById(each));
  return scanPage({
    read,
    toOwn: async rows => {
      const own = rows.filter(
        row => data.ownsArtifact(row) && isCandidate(data.artifactOf(row)),
      );
      if (state || there) {
        await data.settle(own.map(row => data.artifactOf(row)));
      }
      return own;
    },
    matches: row => {
      const artifact = data.withVerdict(data.artifactOf(row));
      return (
        (!state || artifact.state === state) &&
        (there?.includes(artifact) ?? true)
      );
    },
    page: query,
  });
}

import { NotFoundError } from '@backstage/errors';
import type {
  ArtifactRecord,
  ArtifactsAnswer,
  FlowRef,
  ParsedTableQuery,
  TrailRecord,
  TrailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import { answerOf } from './answerOf';
import { matcherOf } from './filters';
import type { RegionReader } from './RegionReader';
import { runningIn, runningNow } from './running';
import type { RunningEvent } from './running';
import { ownArtifacts, ownTrails, withRunning } from './scope';
import { tablePage } from './table';

/** A page of the trails of the flows, newest first (E6). */
export async function joinTrails(
  opened: AccessibleEntity,
  query: ParsedTableQuery,
  reader: RegionReader,
): Promise<TrailsAnswer> {
  const { link } = opened;
  const running: RunningEvent[] = [];
  const { rows, hasNextPage, window } = await tablePage<TrailRecord>({
    sources: flowsOf(opened, query).map(flow => ({
      read: async index => {
        const chunk = await reader.trails(flow, index);
        chunk?.records.forEach(trail => running.push(...trail.running));
        return (
          chunk && {
            ...chunk,
            records: ownTrails(chunk.records, link),
          }
        );
      },
    })),
    createdAt: trail => trail.createdAt,
    matches: matcherOf(query, trailText),
    page: query.page,
    perPage: query.perPage,
  });
  const now = runningNow(running);
  return {
    trails: rows.map(trail => withRunning(trail, now)),
    page: query.page,
    perPage: query.perPage,
    hasNextPage,
    window,
    ...answerOf(opened, reader),
  };
}

/**
 * A page of the artifacts of the flows, newest first (E1), with where they run
 * as the newest trails know it (E6).
 */
export async function joinArtifacts(
  opened: AccessibleEntity,
  query: ParsedTableQuery,
  reader: RegionReader,
): Promise<ArtifactsAnswer> {
  const { link } = opened;
  const flows = flowsOf(opened, query);
  const newestTrails = Promise.all(flows.map(flow => reader.trails(flow, 0)));
  const { rows, hasNextPage, window } = await tablePage<ArtifactRecord>({
    sources: flows.map(flow => ({
      read: async index => {
        const chunk = await reader.artifacts(flow, link.repo, index);
        return (
          chunk && {
            ...chunk,
            records: ownArtifacts(chunk.records, link),
          }
        );
      },
    })),
    createdAt: artifact => artifact.createdAt,
    matches: matcherOf(query, artifactText),
    page: query.page,
    perPage: query.perPage,
  });
  const trails = (await newestTrails).flatMap(chunk => chunk?.records ?? []);
  const now = runningNow(trails.flatMap(trail => trail.running));
  const looked = new Set(trails.map(({ record }) => trailKey(record)));
  return {
    artifacts: rows.map(artifact =>
      artifact.trail &&
      looked.has(trailKey({ ...artifact, name: artifact.trail }))
        ? {
            ...artifact,
            runningIn: runningIn(now, artifact.fingerprint),
          }
        : artifact,
    ),
    page: query.page,
    perPage: query.perPage,
    hasNextPage,
    window,
    ...answerOf(opened, reader),
  };
}

/**
 * The flows that a query is about.
 *
 * @throws NotFoundError when the query names a flow outside the link
 */
function flowsOf(
  { link, entityRef }: AccessibleEntity,
  query: { flow?: string },
) {
  if (query.flow === undefined) {
    return link.flows;
  }
  const named = link.flows.filter(
    flow => stringifyFlowRef(flow) === query.flow,
  );
  if (named.length === 0) {
    throw new NotFoundError(`${entityRef} is not linked to that flow`);
  }
  return named;
}

function trailKey(trail: FlowRef & { name: string }): string {
  return `${stringifyFlowRef(trail)}/${trail.name}`;
}

function trailText(trail: TrailRecord): (string | undefined)[] {
  return [
    trail.name,
    trail.description,
    trail.commit?.sha,
    trail.commit?.message,
    trail.commit?.author,
    ...trail.artifacts.map(({ fingerprint }) => fingerprint),
  ];
}

function artifactText(artifact: ArtifactRecord): (string | undefined)[] {
  return [
    artifact.name,
    artifact.filename,
    artifact.fingerprint,
    artifact.trail,
    artifact.commit?.sha,
    artifact.commit?.message,
    artifact.commit?.author,
  ];
}

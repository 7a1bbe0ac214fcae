import { parseEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactRecord,
  ArtifactsResponse,
  AttestationRecord,
  ListedArtifact,
  ParsedArtifactsQuery,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { trailKey } from '../util/keys';
import type { ArtifactRow } from '../store/rows';
import { readPlaces } from './deployments';
import { ownTrail } from './trails';
import type { View } from './View';

/** A page of the entity's artifacts, newest first (E1, E6). */
export async function artifactsPage(
  view: View,
  query: ParsedArtifactsQuery,
): Promise<ArtifactsResponse> {
  const { page, perPage, flow, environment, ...filter } = query;
  const { scope, store } = view;
  const place = environment ? parseEnvironmentRef(environment) : undefined;
  if (environment) {
    scope.assertEnvironment(place);
  }
  const there = place ? view.flowsOf(place) : view.flows;
  const flows = view.flowsOfQuery(flow).filter(own => there.includes(own));
  await view.readNames(flows);
  const running =
    place &&
    (await store.deployments.find({
      flowIds: there.map(({ flowId }) => flowId),
      environment: place.environment,
      at: 'now',
    }));
  const rowQuery = {
    ...filter,
    flowIds: flows.map(({ flowId }) => flowId),
    names: scope.names,
    repos: scope.repos,
    fingerprints: running?.map(({ fingerprint }) => fingerprint),
  };
  const window = { offset: (page - 1) * perPage, limit: perPage };
  const [rows, total] = await Promise.all([
    store.artifacts.page(rowQuery, window),
    store.artifacts.count(rowQuery),
  ]);
  return {
    artifacts: await listedArtifacts(view, rows),
    page,
    perPage,
    total,
    ...view.meta(view.coverage({ flows })),
  };
}

/** A stored artifact, with the verdict on its build. */
export function artifactOf(
  view: View,
  row: Pick<ArtifactRow, 'flowId' | 'artifact'>,
): ArtifactRecord {
  const { record } = row.artifact;
  const { trail, fingerprint } = record;
  const flow = view.flowOf(row);
  return {
    ...record,
    ...flow,
    ...view.verdictOf({ ...flow, trail }, fingerprint),
  };
}

/** Adds verdicts, environments and unmet attestations to artifacts. */
async function listedArtifacts(
  view: View,
  rows: readonly ArtifactRow[],
): Promise<ListedArtifact[]> {
  const records = rows.map(({ artifact }) => artifact.record);
  const fingerprints = records.map(({ fingerprint }) => fingerprint);
  await view.readBuilds(fingerprints);
  const placesOf = await readPlaces(view, fingerprints);
  const found = await view.store.trails.named(
    [...new Set(rows.map(({ flowId }) => flowId))],
    [...new Set(records.flatMap(({ trail }) => trail ?? []))],
  );
  const trails = new Map(
    found
      .flatMap(row => ownTrail(view, row) ?? [])
      .map(trail => [trailKey({ ...trail, trail: trail.name }), trail]),
  );
  return rows.map(row => {
    const artifact = artifactOf(view, row);
    return {
      ...artifact,
      runningIn: placesOf(artifact).runningIn,
      unmet: unmetOf(artifact, trails.get(trailKey(artifact))),
    };
  });
}

/**
 * Attestations of an artifact and of its trail that aren't compliant: required
 * ones and, unless the build is compliant, additional ones that failed.
 */
function unmetOf(
  { state, fingerprint }: ArtifactRecord,
  trail: TrailRecord | undefined,
): AttestationRecord[] | undefined {
  const own = (trail?.artifacts ?? []).filter(
    artifact => artifact.fingerprint === fingerprint,
  );
  if (!trail || own.length === 0) {
    return undefined;
  }
  return [
    ...own.flatMap(({ attestations }) => attestations),
    ...trail.attestations.filter(
      ({ artifact }) =>
        artifact === undefined || own.some(({ name }) => name === artifact),
    ),
  ].filter(attestation =>
    attestation.additional
      ? state !== 'compliant' && attestation.state === 'non-compliant'
      : attestation.state !== 'compliant',
  );
}

import { parseEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactRecord,
  ArtifactsResponse,
  AttestationRecord,
  EnvironmentRef,
  ListedArtifact,
  ParsedArtifactsQuery,
} from 'backstage-plugin-supply-chain-common';
import { buildKey, trailKey } from '../util/keys';
import type { ArtifactRow } from '../store/rows';
import type { Store } from '../store/Store';
import { artifactOf } from './summary';
import { noteLeftOut, noteNames } from './names';
import { ownTrail } from './trails';
import type { View } from './View';

/** A page of the entity's artifacts, newest first (E1, E6). */
export async function artifactsPage(
  view: View,
  store: Store,
  query: ParsedArtifactsQuery,
): Promise<ArtifactsResponse> {
  const { page, perPage, state, text, since, until } = query;
  const place = environmentOf(view, query);
  const flows = view
    .flowsOfQuery(query.flow)
    .filter(
      ({ ref }) =>
        !place || (ref.region === place.region && ref.org === place.org),
    );
  const { names, repos } = view.scope;
  const rowQuery = {
    flowIds: flows.map(({ flowId }) => flowId),
    state,
    text,
    since,
    until,
    names,
    repos,
    fingerprints: place && (await runningIn(view, store, place)),
  };
  await noteNames(view, store);
  await noteLeftOut(view, store, flows);
  const [rows, counted] = await Promise.all([
    store.artifacts.page(rowQuery, {
      offset: (page - 1) * perPage,
      limit: perPage,
    }),
    store.artifacts.count(rowQuery),
  ]);
  return {
    artifacts: await listedArtifacts(view, store, rows),
    page,
    perPage,
    // Rows may be saved between reading the page and counting.
    total: Math.max(
      counted,
      rows.length > 0 ? (page - 1) * perPage + rows.length : 0,
    ),
    ...view.meta(view.coverage({ flows })),
  };
}

/** @throws NotLinkedError if the query names an environment that isn't linked */
function environmentOf(
  view: View,
  { environment }: ParsedArtifactsQuery,
): EnvironmentRef | undefined {
  if (environment === undefined) {
    return undefined;
  }
  const place = parseEnvironmentRef(environment) ?? {
    region: '',
    org: '',
    environment,
  };
  view.scope.assertEnvironment(place);
  return place;
}

async function runningIn(
  view: View,
  store: Store,
  place: EnvironmentRef,
): Promise<string[]> {
  const running = await store.deployments.find({
    flowIds: view.flowsOf(place).map(({ flowId }) => flowId),
    environment: place.environment,
    at: 'now',
  });
  return running.map(({ fingerprint }) => fingerprint);
}

/** Adds verdicts, environments and unmet attestations to artifacts. */
async function listedArtifacts(
  view: View,
  store: Store,
  rows: readonly ArtifactRow[],
): Promise<ListedArtifact[]> {
  const fingerprints = rows.map(({ artifact }) => artifact.record.fingerprint);
  view.noteBuilds(await store.artifacts.builds(view.flowIds, fingerprints));
  const places = await placesOf(view, store, fingerprints);
  const trails = await trailsOf(view, store, rows);
  return rows.map(row => {
    const artifact = artifactOf(view, row);
    return {
      ...artifact,
      runningIn: places(artifact),
      unmet: unmetOf(artifact, trails.get(trailKey(artifact))),
    };
  });
}

/** Looks up the environments that builds run in; undefined if unknown. */
async function placesOf(
  view: View,
  store: Store,
  fingerprints: readonly string[],
): Promise<(artifact: ArtifactRecord) => string[] | undefined> {
  const { flowIds } = view;
  const running = await store.deployments.find({
    flowIds,
    fingerprints,
    at: 'now',
  });
  const byBuild = Map.groupBy(running, row => {
    const { region, org } = view.flowOf(row);
    return buildKey({ region, org, fingerprint: row.fingerprint });
  });
  return ({ region, org, fingerprint }) => {
    const places = byBuild.get(buildKey({ region, org, fingerprint })) ?? [];
    const names = new Set(places.map(({ environment }) => environment));
    const flows = view.flowsOf({ region, org });
    return names.size > 0 || view.coverage({ flows, ofPlaces: true }).complete
      ? [...names].sort()
      : undefined;
  };
}

/** The trails of some artifacts, as the entity sees them, by key. */
async function trailsOf(
  view: View,
  store: Store,
  rows: readonly ArtifactRow[],
) {
  const byFlow = Map.groupBy(rows, ({ flowId }) => flowId);
  const found = await Promise.all(
    [...byFlow].map(([flowId, own]) =>
      store.trails.named(
        [flowId],
        [
          ...new Set(
            own.flatMap(({ artifact }) => artifact.record.trail ?? []),
          ),
        ],
      ),
    ),
  );
  return new Map(
    found.flat().flatMap(row => {
      const trail = ownTrail(view, row);
      return trail
        ? [[trailKey({ ...trail, trail: trail.name }), trail] as const]
        : [];
    }),
  );
}

/**
 * Attestations of an artifact and of its trail that aren't compliant: required
 * ones and, unless the build is compliant, additional ones that failed.
 */
function unmetOf(
  { state, fingerprint }: ArtifactRecord,
  trail: ReturnType<typeof ownTrail>,
): AttestationRecord[] | undefined {
  const own = trail?.artifacts.filter(
    artifact => artifact.fingerprint === fingerprint,
  );
  if (!trail || !own || own.length === 0) {
    return undefined;
  }
  const names = new Set(own.map(({ name }) => name));
  return [
    ...own.flatMap(({ attestations }) => attestations),
    ...trail.attestations.filter(
      ({ artifact }) => artifact === undefined || names.has(artifact),
    ),
  ].filter(attestation =>
    attestation.additional
      ? state !== 'compliant' && attestation.state === 'non-compliant'
      : attestation.state !== 'compliant',
  );
}

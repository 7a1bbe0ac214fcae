import { InputError, NotFoundError } from '@backstage/errors';
import {
  FINGERPRINT_PATTERN,
  parseEnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsResponse,
  ArtifactRecord,
  ArtifactsResponse,
  AttestationRecord,
  EnvironmentRef,
  FlowRef,
  ListedArtifact,
  ParsedArtifactsQuery,
} from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { toFoundRecord } from '../records/artifact/foundArtifact';
import { groupBy } from '../records/groupBy';
import { organizationKey, trailKey } from '../records/keys';
import { unreadableProblem } from '../records/problems';
import type { ArtifactRow, DeploymentRow } from '../store/rows';
import type { Store } from '../store/Store';
import { searchOrganizations } from './organizations';
import type { RegionReads } from './RegionReads';
import { artifactOf } from './summary';
import { noteLeftOut, noteNames } from './names';
import { ownTrail } from './trails';
import { BOTH } from './View';
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
    ...view.meta(view.coverage({ flows, kinds: BOTH })),
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
  const byBuild = groupBy(running, row => {
    const { region, org } = view.flowOf(row);
    return JSON.stringify([region, org, row.fingerprint]);
  });
  return ({ region, org, fingerprint }) => {
    const places =
      byBuild.get(JSON.stringify([region, org, fingerprint])) ?? [];
    const names = new Set(places.map(({ environment }) => environment));
    const flows = view.flowsOf({ region, org });
    return names.size > 0 ||
      view.coverage({ flows, kinds: ['trails'], ofPlaces: true }).complete
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
  const byFlow = groupBy(rows, ({ flowId }) => flowId);
  const found = await Promise.all(
    [...byFlow].map(([flowId, own]) =>
      store.trails.named(flowId, [
        ...new Set(own.flatMap(({ artifact }) => artifact.record.trail ?? [])),
      ]),
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

/**
 * One artifact of the entity with its evidence, environments and history (E1,
 * E9).
 *
 * @throws InputError, or NotFoundError if it isn't the entity's
 */
export async function artifactDetails(
  view: View,
  store: Store,
  reads: RegionReads,
  fingerprint: string,
): Promise<ArtifactDetailsResponse> {
  if (!FINGERPRINT_PATTERN.test(fingerprint)) {
    throw new InputError(
      'A fingerprint must have 64 lowercase hexadecimal digits',
    );
  }
  await noteNames(view, store);
  const { flowIds } = view;
  const [records, builds, found] = await Promise.all([
    store.artifacts.records(flowIds, fingerprint),
    store.artifacts.builds(flowIds, [fingerprint]),
    searchOrganizations(view.scope.link.flows, reads, fingerprint),
  ]);
  view.noteBuilds(builds);
  const own = records.filter(
    ({ artifact, ...row }) =>
      view.membershipOf(view.stateOf(row), {
        fingerprint,
        name: artifact.templateName ?? '',
      }) === 'own',
  );
  const rows = found.matches.filter(({ ref, row }) => {
    const name = row.template_reference_name ?? '';
    return view
      .flowsNamed(ref)
      .some(flow => view.membershipOf(flow, { fingerprint, name }) === 'own');
  });
  const listed = own.map(row => artifactOf(view, row));
  const artifacts = mergeRecords(
    listed,
    rows.map(({ ref, row }) => ({
      ...toFoundRecord(ref, row),
      ...view.verdictOf({ ...ref, trail: row.trail }, fingerprint),
    })),
  );
  const [first, ...others] = artifacts;
  if (!first) {
    reads.assertNoFailure();
    throw new NotFoundError('No such artifact of the entity is known');
  }
  found.unreadable.forEach(({ region, org, count }) =>
    view.noteProblem(unreadableProblem({ region, org }, count)),
  );
  const deployed = await store.deployments.find({
    flowIds,
    fingerprints: [fingerprint],
  });
  return {
    artifacts: [first, ...others],
    evidence:
      own.length > 0
        ? own.flatMap(({ artifact }) => artifact.evidence)
        : undefined,
    externalUrls: own.flatMap(({ artifact }) => artifact.externalUrls),
    ...wherever(view, rows, deployed),
    history:
      rows.length > 0 ? historyOf(rows.map(({ row }) => row)) : undefined,
    otherFlows: new Set(
      found.matches.flatMap(({ ref }) =>
        view.scope.ownsFlow(ref) ? [] : [JSON.stringify(ref)],
      ),
    ).size,
    ...reads.with(view.meta(view.coverage({ kinds: BOTH }))),
  };
}

/**
 * Where a build runs and ran in each organization: as the region says (E9), or as
 * stored.
 */
function wherever(
  view: View,
  rows: readonly { ref: FlowRef; row: FoundArtifact }[],
  deployed: readonly DeploymentRow[],
): Pick<ArtifactDetailsResponse, 'runningIn' | 'exitedFrom'> {
  const organizations = groupBy(view.flows, ({ ref }) => organizationKey(ref));
  const all = [...organizations].map(([key, flows]) => {
    const { region, org } = flows[0].ref;
    const found = rows.filter(({ ref }) => organizationKey(ref) === key);
    const stored = deployed.filter(
      row => organizationKey(view.flowOf(row)) === key,
    );
    const isKnown = view.coverage({
      flows,
      kinds: ['trails'],
      ofPlaces: true,
    }).complete;
    const places = (
      told: (row: FoundArtifact) => string[] | undefined,
      isMeant: (row: DeploymentRow) => boolean,
    ) => {
      const isTold = found.some(({ row }) => told(row));
      const names = isTold
        ? found.flatMap(({ row }) => told(row) ?? [])
        : stored.filter(isMeant).map(({ environment }) => environment);
      return {
        isKnown: isTold || isKnown,
        places: names.map(environment => ({ region, org, environment })),
      };
    };
    return {
      running: places(
        row => row.running_in,
        ({ stoppedAt }) => stoppedAt === undefined,
      ),
      exited: places(
        row => row.exited_from,
        ({ stoppedAt }) => stoppedAt !== undefined,
      ),
    };
  });
  return {
    runningIn: knownPlaces(all.map(({ running }) => running)),
    exitedFrom: knownPlaces(all.map(({ exited }) => exited)),
  };
}

/** Undefined if there is none, but not all are known. */
function knownPlaces(
  parts: readonly { isKnown: boolean; places: EnvironmentRef[] }[],
): EnvironmentRef[] | undefined {
  const places = unique(parts.flatMap(part => part.places));
  return places.length > 0 || parts.every(({ isKnown }) => isKnown)
    ? places
    : undefined;
}

function unique(places: readonly EnvironmentRef[]): EnvironmentRef[] {
  const byKey = new Map(
    places.map(({ region, org, environment }) => [
      JSON.stringify([environment, region, org]),
      { region, org, environment },
    ]),
  );
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, place]) => place);
}

/**
 * Merges records by flow and trail, preferring E1, which has more details than
 * E9.
 */
function mergeRecords(
  listed: readonly ArtifactRecord[],
  found: readonly ArtifactRecord[],
): ArtifactRecord[] {
  const byPlace = new Map(
    [...found, ...listed].map(record => [
      JSON.stringify([trailKey(record), record.name]),
      record,
    ]),
  );
  const places = new Set(listed.map(trailKey));
  return [...byPlace.values()]
    .filter(record => listed.includes(record) || !places.has(trailKey(record)))
    .sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '', 'en'));
}

function historyOf(rows: readonly FoundArtifact[]) {
  const items = rows.flatMap(({ history }) => history ?? []);
  const byKey = new Map(
    items.flatMap(({ event, timestamp }) =>
      event
        ? [[`${timestamp} ${event}`, { event, at: timestamp }] as const]
        : [],
    ),
  );
  return [...byKey.values()].sort((a, b) =>
    (a.at ?? '').localeCompare(b.at ?? '', 'en'),
  );
}

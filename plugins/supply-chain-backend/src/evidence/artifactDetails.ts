import { InputError, NotFoundError } from '@backstage/errors';
import { FINGERPRINT_PATTERN } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsResponse,
  ArtifactEvidenceRecord,
  ArtifactRecord,
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactToStore,
  FoundArtifact,
} from 'backstage-plugin-supply-chain-node';
import { firstLine } from 'backstage-plugin-supply-chain-node';
import { organizationKey, trailKey } from '../util/keys';
import { unreadableProblem } from '../errors/problems';
import type { DeploymentRow } from '../store/rows';
import type { Store } from '../store/Store';
import { noteNames } from './names';
import { searchOrganizations, toRecord } from './organizations';
import type { RegionReads } from './RegionReads';
import { artifactOf } from './summary';
import type { View } from './View';

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
    const name = row.templateName ?? '';
    return view
      .flowsNamed(ref)
      .some(flow => view.membershipOf(flow, { fingerprint, name }) === 'own');
  });
  const listed = own.map(row => artifactOf(view, row));
  const artifacts = mergeRecords(
    listed,
    rows.map(({ ref, row }) => ({
      ...toRecord({ ref, row }),
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
        ? own.flatMap(({ artifact }) => artifact.evidence.map(toEvidence))
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
    ...reads.with(view.meta(view.coverage())),
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
  const organizations = Map.groupBy(view.flows, ({ ref }) =>
    organizationKey(ref),
  );
  const all = [...organizations].map(([key, flows]) => {
    const { region, org } = flows[0].ref;
    const found = rows.filter(({ ref }) => organizationKey(ref) === key);
    const stored = deployed.filter(
      row => organizationKey(view.flowOf(row)) === key,
    );
    const isKnown = view.coverage({
      flows,
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
        row => row.runningIn,
        ({ stoppedAt }) => stoppedAt === undefined,
      ),
      exited: places(
        row => row.exitedFrom,
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
  const byKey = new Map(items.map(item => [`${item.at} ${item.event}`, item]));
  return [...byKey.values()].sort((a, b) =>
    (a.at ?? '').localeCompare(b.at ?? '', 'en'),
  );
}

function toEvidence(
  details: ArtifactToStore['evidence'][number],
): ArtifactEvidenceRecord {
  const { name, type, state, createdAt, description } = details;
  return {
    name,
    type,
    state,
    createdAt,
    description: firstLine(description),
    buildUrl: details.originUrl,
    evidenceUrl: details.externalUrls.at(0)?.url,
  };
}

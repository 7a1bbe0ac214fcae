import { InputError } from '@backstage/errors';
import { FINGERPRINT_PATTERN } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsResponse,
  ArtifactRecord,
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { trailKey } from '../../records/keys';
import type { AccessibleEntity } from '../../access/EntityAccess';
import type { ArtifactRow } from '../../records/storedRecords';
import { absenceError } from '../../records/absence';
import { LinkData } from '../link/LinkData';
import { recordsUnreadable, unreadableProblem } from '../../records/problems';
import { UNMATCHED, UNRESOLVED } from '../link/Scope';
import type { RegionReader } from '../reader/RegionReader';
import { toFoundRecord } from '../../records/artifact/foundArtifact';
import {
  matchesInFlows,
  searchOrganizationsOf,
} from '../search/searchOrganizations';
import type {
  FoundInFlow,
  SearchedOrganization,
} from '../search/searchOrganizations';
import { defined } from '../../records/text';

/**
 * An artifact of the linked flows with its evidence, environments and history
 * (E1, E9).
 */
export async function artifactDetails(
  { link }: Pick<AccessibleEntity, 'link'>,
  reader: RegionReader,
  fingerprint: string,
): Promise<Omit<ArtifactDetailsResponse, keyof typeof reader.provenance>> {
  if (!FINGERPRINT_PATTERN.test(fingerprint)) {
    throw new InputError(
      'A fingerprint must have 64 lowercase hexadecimal digits',
    );
  }
  const data = await LinkData.read(link, reader, 0);
  const [responses, listed] = await Promise.all([
    searchOrganizationsOf(link.flows, reader, fingerprint),
    readListed(fingerprint, data, reader),
    data.addBuilds(
      link.flows.map(({ region, org }) => ({ region, org, fingerprint })),
    ),
  ]);
  for (const { region, org, rows, unreadable } of responses) {
    data.addFound({ region, org, fingerprint }, { rows, unreadable });
  }
  const found = responses.flatMap(matchesInFlows);
  const own = found.filter(
    ({ ref, row }) =>
      data.scope.ownsFlow(ref) &&
      data.scope.ownsArtifact(row.template_reference_name) &&
      data.membershipOf(ref, fingerprint, defined({ name: row.trail })) ===
        'own',
  );
  const artifacts = mergeRecords(
    listed.map(row => data.artifactOf(row)),
    own.map(({ ref, row }) => toFoundRecord(ref, row)),
  );
  const [first, ...others] = artifacts.map(each => data.withVerdict(each));
  if (!first) {
    reader.assertNoFailure();
    const { stale } = reader.provenance;
    throw await absenceOf(data, responses, stale);
  }
  for (const { region, org, unreadable } of responses) {
    if (unreadable > 0) {
      // Its history, environments and other flows may be incomplete.
      reader.notes.note(unreadableProblem({ region, org }, unreadable));
    }
  }
  return {
    artifacts: [first, ...others],
    ...evidenceOf(artifacts, listed),
    externalUrls: listed.flatMap(({ value }) => value.externalUrls),
    ...placesOf([first, ...others], own),
    ...(own.length > 0 && { history: historyOf(own.map(({ row }) => row)) }),
    otherFlows: found.filter(({ ref }) => !data.scope.ownsFlow(ref)).length,
  };
}

/**
 * The error for an artifact that wasn't found.
 *
 * @param stale - whether any response may be old
 */
async function absenceOf(
  data: LinkData,
  responses: readonly SearchedOrganization[],
  stale: boolean,
): Promise<Error> {
  const { link, scope } = data;
  const unreadable = responses.reduce((sum, each) => sum + each.unreadable, 0);
  const mayKnowIt = link.flows.filter(
    flow => stale || knowsBuild(flow, responses) !== false,
  );
  const isUnmatched = await data.hasUnmatchedNames();
  const doubts = [
    unreadable > 0 ? recordsUnreadable(unreadable) : undefined,
    scope.recordsUnresolved ? UNRESOLVED : undefined,
    isUnmatched && mayKnowIt.length > 0 ? UNMATCHED : undefined,
    ...mayKnowIt.map(flow => data.doubtOf(flow, 'artifacts')),
  ];
  return absenceError(
    "The entity isn't linked to that artifact",
    'the entity is linked to that artifact',
    doubts.find(each => each !== undefined),
  );
}

/**
 * Whether the flow knows the build according to E9; undefined without an E9
 * response.
 */
function knowsBuild(
  flow: FlowRef,
  responses: readonly SearchedOrganization[],
): boolean | undefined {
  const response = responses.find(
    ({ region, org }) => region === flow.region && org === flow.org,
  );
  return response?.unreadable === 0
    ? response.rows.some(row => row.flow === flow.flow)
    : undefined;
}

/** The entity's stored records of the artifact, reread if they aren't fresh. */
async function readListed(
  fingerprint: string,
  data: LinkData,
  reader: RegionReader,
): Promise<ArtifactRow[]> {
  const flowIds = data.flowIds('artifacts', data.link.flows);
  const find = async () => {
    const rows = await data.store.artifact(flowIds, fingerprint);
    return rows.filter(row => data.ownsArtifact(row));
  };
  await Promise.all(
    (
      await find()
    ).map(row =>
      reader.refreshRecord(data.flowOf(row), 'artifacts', {
        position: row.position,
        record: fingerprint,
      }),
    ),
  );
  const rows = await find();
  reader.notes.noteRead(rows.map(({ readAt }) => readAt));
  return rows;
}

/**
 * Evidence of the artifact itself, and whether records with more of it weren't
 * read; absent if none is known because of that.
 */
function evidenceOf(
  artifacts: readonly ArtifactRecord[],
  listed: readonly ArtifactRow[],
): Pick<ArtifactDetailsResponse, 'evidence' | 'evidenceIncomplete'> {
  const evidence = listed.flatMap(({ value }) => value.evidence);
  const isKnown = listed.length >= artifacts.length;
  if (isKnown) {
    return { evidence };
  }
  return evidence.length > 0 ? { evidence, evidenceIncomplete: true } : {};
}

/**
 * Environments that the build is or was running in, according to its records.
 */
function placesOf(
  artifacts: readonly ArtifactRecord[],
  found: readonly FoundInFlow[],
): Pick<ArtifactDetailsResponse, 'runningIn' | 'exitedFrom'> {
  const known = artifacts.flatMap(({ region, org, runningIn }) =>
    runningIn ? [environmentsOf({ region, org }, runningIn)] : [],
  );
  const exited = found.flatMap(({ ref, row }) =>
    row.exited_from ? [environmentsOf(ref, row.exited_from)] : [],
  );
  const runs = union(known);
  const isKnown = known.length === artifacts.length || runs.length > 0;
  return {
    ...(isKnown && { runningIn: runs }),
    ...(exited.length > 0 && { exitedFrom: union(exited) }),
  };
}

/**
 * Merges records by flow and trail, preferring E1, which has more details than
 * E9.
 */
function mergeRecords(
  listed: ArtifactRecord[],
  found: ArtifactRecord[],
): ArtifactRecord[] {
  const byPlace = new Map(
    [...found, ...listed].map(record => [trailKey(record), record]),
  );
  return [...byPlace.values()].sort((a, b) =>
    (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
  );
}

function historyOf(rows: readonly FoundArtifact[]) {
  const items = rows.flatMap(({ history }) => history ?? []);
  const unique = new Map(
    items.flatMap(({ event, timestamp }) =>
      event
        ? [
            [
              `${timestamp} ${event}`,
              { event, ...(timestamp && { at: timestamp }) },
            ] as const,
          ]
        : [],
    ),
  );
  return [...unique.values()].sort((a, b) =>
    (a.at ?? '').localeCompare(b.at ?? ''),
  );
}

/** Environment names are only unique within an organization of a region. */
function environmentsOf(
  { region, org }: Pick<FlowRef, 'region' | 'org'>,
  names: readonly string[],
): EnvironmentRef[] {
  return names.map(environment => ({ region, org, environment }));
}

function union(lists: readonly EnvironmentRef[][]): EnvironmentRef[] {
  const byPlace = new Map(
    lists
      .flat()
      .map(each => [
        JSON.stringify([each.environment, each.region, each.org]),
        each,
      ]),
  );
  return [...byPlace]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);
}

import { InputError, NotFoundError } from '@backstage/errors';
import {
  FINGERPRINT_PATTERN,
  stringifyEnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsResponse,
  ArtifactRecord,
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { ArtifactToStore } from 'backstage-plugin-supply-chain-node';
import { firstLine } from 'backstage-plugin-supply-chain-node';
import { trailKey } from '../util/keys';
import { uniqueBy } from '../util/uniqueBy';
import { artifactOf } from './artifacts';
import type { FoundInFlow, RegionReads } from './RegionReads';
import type { View } from './View';

/**
 * One artifact of the entity with its evidence, environments and history (E1,
 * E9).
 *
 * @throws InputError, or NotFoundError if it isn't the entity's
 */
export async function artifactDetails(
  view: View,
  reads: RegionReads,
  fingerprint: string,
): Promise<ArtifactDetailsResponse> {
  if (!FINGERPRINT_PATTERN.test(fingerprint)) {
    throw new InputError(
      'A fingerprint must have 64 lowercase hexadecimal digits',
    );
  }
  const { flowIds, scope, store } = view;
  await view.readNames();
  const [records, matches] = await Promise.all([
    store.artifacts.records(flowIds, fingerprint),
    reads.search(scope.link.flows, fingerprint),
    view.readBuilds([fingerprint]),
  ]);
  const own = records.filter(
    ({ artifact: { templateName: name = '' }, ...row }) => {
      const build = { fingerprint, name };
      return view.membershipOf(view.stateOf(row), build) === 'own';
    },
  );
  const found = matches.filter(({ ref, row: { templateName: name = '' } }) => {
    const flow = view.flowNamed(ref);
    return flow && view.membershipOf(flow, { fingerprint, name }) === 'own';
  });
  const [first, ...others] = mergeRecords(
    own.map(row => artifactOf(view, row)),
    found.map(match => recordOf(view, match)),
  );
  if (!first) {
    reads.assertNoFailure();
    throw new NotFoundError('No such artifact of the entity is known');
  }
  return {
    artifacts: [first, ...others],
    evidence:
      own.length > 0
        ? own.flatMap(({ artifact }) => artifact.evidence.map(toEvidence))
        : undefined,
    externalUrls: own.flatMap(({ artifact }) => artifact.externalUrls),
    labels: [...new Set(own.flatMap(({ artifact }) => artifact.labels))],
    repository: own
      .flatMap(({ artifact: { repo, repoUrl } }) =>
        repo === undefined ? [] : { name: repo, url: repoUrl },
      )
      .at(0),
    runningIn: placesOf(
      reads,
      found.map(({ ref, row }) => ({ ref, names: row.runningIn })),
    ),
    exitedFrom: placesOf(
      reads,
      found.map(({ ref, row }) => ({ ref, names: row.exitedFrom })),
    ),
    history: found.length > 0 ? historyOf(found) : undefined,
    ...reads.with(view.meta()),
  };
}

/** The record of an artifact found in a flow of the entity. */
function recordOf(view: View, { ref, row }: FoundInFlow): ArtifactRecord {
  const { templateName, exitedFrom, history, ...record } = row;
  const place = { ...ref, trail: row.trail };
  return { ...record, ...ref, ...view.verdictOf(place, row.fingerprint) };
}

/**
 * The environments that the region names (E9). Undefined if it names none, and
 * they may be unknown.
 */
function placesOf(
  reads: RegionReads,
  told: readonly { ref: FlowRef; names?: string[] }[],
): EnvironmentRef[] | undefined {
  const places = told.flatMap(({ ref: { region, org }, names = [] }) =>
    names.map(environment => ({ region, org, environment })),
  );
  const isKnown =
    told.length > 0 && told.every(({ names }) => names) && reads.isWhole;
  return places.length > 0 || isKnown
    ? uniqueBy(places, stringifyEnvironmentRef).sort((a, b) =>
        a.environment.localeCompare(b.environment, 'en'),
      )
    : undefined;
}

/**
 * Merges records by flow and trail, preferring E1, which has more details than
 * E9.
 */
function mergeRecords(
  listed: readonly ArtifactRecord[],
  found: readonly ArtifactRecord[],
): ArtifactRecord[] {
  const known = new Set(listed.map(trailKey));
  const others = found.filter(record => !known.has(trailKey(record)));
  return uniqueBy([...others, ...listed], record =>
    JSON.stringify([trailKey(record), record.name]),
  ).sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '', 'en'));
}

function historyOf(found: readonly FoundInFlow[]) {
  return uniqueBy(
    found.flatMap(({ row }) => row.history ?? []),
    ({ at, event }) => `${at} ${event}`,
  ).sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '', 'en'));
}

function toEvidence(details: ArtifactToStore['evidence'][number]) {
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

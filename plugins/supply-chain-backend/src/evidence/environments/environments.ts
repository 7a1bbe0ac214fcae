import { InputError } from '@backstage/errors';
import type {
  ArtifactRecord,
  EnvironmentBuild,
  EnvironmentRecord,
  EnvironmentsResponse,
  IncompleteReason,
  Link,
  NewestBuild,
} from 'backstage-plugin-supply-chain-common';
import { Builds } from '../link/Builds';
import { commitsUrlOf, compareUrlOf } from './compareUrl';
import { placesOf } from './environmentPlaces';
import { environmentSince } from './environmentSince';
import type { Place } from './environmentPlaces';
import { LinkData, MAX_LOOKUPS } from '../link/LinkData';
import type { ReadNotes } from '../reader/ReadNotes';
import type { RegionReader } from '../reader/RegionReader';
import { possiblyRunningIn } from './possiblyRunning';
import { mayOwnDeployment, refreshRunning } from './refreshRunning';
import {
  deploymentsOf,
  isSamePlace,
  mayEndIn,
  memoryOf,
  runningAt,
  runningNow,
  toBuild,
} from './runningBuilds';
import type { Deployment } from './runningBuilds';
import { noteUnseenEnvironments } from './unseenEnvironment';
import { BeforeHistoryError } from '../../records/absence';
import { unknownAtBest, worstState } from '../../records/state';
import { defined } from '../../records/text';

/**
 * Builds running in each environment of a link, now or at a past time.
 *
 * @param at - ISO 8601
 * @param keepFor - how long records are stored, in milliseconds
 * @throws BeforeHistoryError for a time before the stored history; InputError
 * for one in the future
 */
export async function environmentsOf(
  link: Link,
  reader: RegionReader,
  { at, keepFor }: { at: string | undefined; keepFor: number },
): Promise<Omit<EnvironmentsResponse, keyof typeof reader.provenance>> {
  const data = await LinkData.read(link, reader, MAX_LOOKUPS);
  if (at === undefined) {
    await refreshRunning(data);
  } else {
    const { knownSince } = await memoryOf(data);
    assertKnownTime(at, knownSince, keepFor);
    await refreshRunning(data, Date.parse(at));
  }
  const everywhere =
    at === undefined ? await runningNow(data) : await runningAt(data, at);
  const running = everywhere.filter(each => data.scope.ownsEnvironment(each));
  const newest = await newestArtifacts(data);
  await data.settle([...running, ...newest], { waits: false });
  data.noteBuilds([...running, ...newest]);
  const verdicts =
    at === undefined ? data : await verdictsAt(data, running, at);
  const builds = await Promise.all(
    running.map(async deployment => ({
      deployment,
      build: {
        ...toBuild(deployment, verdicts),
        ...(at === undefined && (await distanceOf(deployment, newest, data))),
      },
    })),
  );
  const places = await placesOf(data, running);
  const memory = await memoryOf(data);
  await data.noteUnmatchedNames();
  const isUnplaced = await noteUnseenEnvironments(
    everywhere,
    data,
    reader.notes,
  );
  const doubt =
    at === undefined ? undefined : await doubtAt(data, at, reader.notes);
  const complete = memory.complete && doubt === undefined;
  const isProven = complete && link.flows.length > 0;
  const possible = await possiblyRunningIn(
    running,
    data,
    at === undefined ? undefined : Date.parse(at),
  );
  const environments = places.map(place =>
    toEnvironment(
      place,
      builds
        .filter(({ deployment }) => isSamePlace(deployment, place))
        .map(({ build }) => build),
      {
        isProven,
        isPossible: possible.some(each => isSamePlace(each, place)),
      },
    ),
  );
  if (at === undefined) {
    await noteLastBuilds(environments, data, reader.notes);
  }
  return defined({
    environments:
      at === undefined && isProven
        ? await withSince(environments, data, memory.knownSince !== undefined)
        : environments,
    newest: newest.map(artifact => toNewest(data.withVerdict(artifact), data)),
    at,
    complete: complete && !isUnplaced,
    incompleteReason: memory.complete ? doubt : memory.incompleteReason,
    knownSince: memory.knownSince,
    olderReadAt: olderReadAtOf(data),
  });
}

/** When the trails beyond the newest were last read, if that was earlier. */
function olderReadAtOf(data: LinkData): string | undefined {
  const since = data.allTrailsReadSince();
  const newest = Math.min(
    ...data.link.flows.map(flow => data.list(flow, 'trails')?.readAt ?? 0),
  );
  return Number.isFinite(since) && since < newest
    ? new Date(since).toISOString()
    : undefined;
}

/**
 * Notes when the last builds of environments without a running one were read:
 * if one of them has started again, that only shows in its trail.
 */
async function noteLastBuilds(
  environments: readonly EnvironmentRecord[],
  data: LinkData,
  notes: ReadNotes,
): Promise<void> {
  const empty = environments.filter(({ builds }) => builds.length === 0);
  if (empty.length === 0) {
    return;
  }
  const flowIds = data.flowIds('trails', data.link.flows);
  const latest = await data.store.latestDeployments(flowIds);
  notes.noteRead(
    latest
      .filter(each => mayOwnDeployment(each, data))
      .filter(({ environment, ...row }) =>
        empty.some(place =>
          isSamePlace({ ...data.flowOf(row), environment }, place),
        ),
      )
      .map(({ readAt }) => readAt),
  );
}

/**
 * @param keepFor - how long records are stored, in milliseconds
 * @throws BeforeHistoryError for a time before the stored history; InputError
 * for one in the future
 */
function assertKnownTime(
  at: string,
  knownSince: string | undefined,
  keepFor: number,
): void {
  const time = Date.parse(at);
  const now = Date.now();
  if (time > now) {
    throw new InputError('The time is in the future');
  }
  // Records that are too old are still stored until the next deletion.
  const begin = knownSince ? Date.parse(knownSince) : now - keepFor;
  if (time < begin) {
    throw new BeforeHistoryError(new Date(begin).toISOString());
  }
}

/** Why it isn't known what was running at a past time, if so. */
async function doubtAt(
  data: LinkData,
  at: string,
  notes: ReadNotes,
): Promise<IncompleteReason | undefined> {
  const { asOf } = notes.provenance;
  if (asOf !== undefined && asOf < at) {
    return 'read-before';
  }
  if (data.deploymentsLostUntil().some(until => until >= Date.parse(at))) {
    return 'trails-deleted';
  }
  return (await hasAllStarts(data, at)) ? undefined : 'start-unknown';
}

/**
 * Whether no build ended after a time without its start being reported, not even
 * by another flow.
 */
async function hasAllStarts(data: LinkData, at: string): Promise<boolean> {
  const maybe = await deploymentsOf(data, { maybeAt: at });
  const own = maybe.filter(each => data.scope.ownsEnvironment(each));
  const all = await deploymentsOf(data, {
    fingerprints: [...new Set(own.map(({ fingerprint }) => fingerprint))],
  });
  return own.every(ended => all.some(other => mayEndIn(ended, other)));
}

/** The verdicts on builds as of a past time. */
async function verdictsAt(
  data: LinkData,
  running: readonly Deployment[],
  at: string,
): Promise<Pick<LinkData, 'verdictOf' | 'stateSinceOf'>> {
  const builds = new Builds();
  const flowIds = data.flowIds('trails', data.link.flows);
  const fingerprints = [...new Set(running.map(each => each.fingerprint))];
  for (const row of await data.store.buildsAt(flowIds, fingerprints, at)) {
    builds.addRow(data.flowOf(row), row);
  }
  return {
    verdictOf: (flow, fingerprint) =>
      builds.verdictOf(flow, fingerprint, data.isStoredWhole(flow)),
    stateSinceOf: (flow, fingerprint, state) =>
      builds.stateSinceOf({ ...flow, fingerprint }, state),
  };
}

/** The newest artifact of each name in each linked flow. */
async function newestArtifacts(data: LinkData): Promise<ArtifactRecord[]> {
  const rows = await Promise.all(
    data.link.flows.map(async flow => {
      const flowIds = data.flowIds('artifacts', [flow]);
      const names = await data.store.artifactNames(flowIds);
      const { repo } = data.link;
      return Promise.all(
        names
          .filter(name => data.scope.ownsArtifact(name))
          .map(templateName =>
            data.store.artifacts(
              {
                flowIds,
                templateNames: [templateName],
                ...(repo !== undefined && { repo }),
              },
              { offset: 0, limit: 1 },
            ),
          ),
      );
    }),
  );
  return rows.flat(2).map(row => data.artifactOf(row));
}

function toNewest(artifact: ArtifactRecord, data: LinkData): NewestBuild {
  const { fingerprint, state, commit } = artifact;
  return defined({
    ...artifact,
    stateSince: data.stateSinceOf(artifact, fingerprint, state),
    commitsUrl: commitsUrlOf(commit?.url),
  });
}

/** How many builds of its artifact in its flow are newer than a build. */
async function distanceOf(
  build: Deployment,
  newest: readonly ArtifactRecord[],
  data: LinkData,
): Promise<Pick<EnvironmentBuild, 'behind' | 'compareUrl'>> {
  const latest = newest.find(
    ({ region, org, flow, name }) =>
      region === build.region &&
      org === build.org &&
      flow === build.flow &&
      name === build.name,
  );
  const flowIds = data.flowIds('artifacts', [build]);
  const records = await data.store.artifact(flowIds, build.fingerprint);
  const own = records.find(({ value }) => value.templateName === build.name);
  const createdAt = own?.value.record.createdAt;
  if (
    !latest ||
    !createdAt ||
    !data.isStoredSince(build, 'artifacts', createdAt)
  ) {
    return {};
  }
  const key = {
    flowId: flowIds[0],
    name: build.name,
    fingerprint: build.fingerprint,
    ...(data.link.repo !== undefined && { repo: data.link.repo }),
  };
  const newerOf = await data.store.newerArtifacts([key]);
  return defined({
    behind: newerOf(key)?.newer,
    compareUrl: compareUrlOf(
      build.commit?.url ?? own.value.record.commit?.url,
      latest.commit?.url,
    ),
  });
}

/** Adds since when each environment has had its state. */
async function withSince(
  environments: readonly EnvironmentRecord[],
  data: LinkData,
  isPruned: boolean,
): Promise<EnvironmentRecord[]> {
  return Promise.all(
    environments.map(async environment => {
      const since = await environmentSince(environment, data, isPruned);
      return { ...environment, ...(since && { since }) };
    }),
  );
}

function toEnvironment(
  place: Place,
  builds: EnvironmentBuild[],
  { isProven, isPossible }: { isProven: boolean; isPossible: boolean },
): EnvironmentRecord {
  const { region, org, environment, deployments, since } = place;
  const worst = worstState(builds.map(({ state }) => state));
  return defined({
    region,
    org,
    environment,
    state: isProven ? worst : unknownAtBest(worst),
    builds,
    possiblyRunning: isPossible ? (true as const) : undefined,
    deployments,
    deploymentsSince: since,
  });
}

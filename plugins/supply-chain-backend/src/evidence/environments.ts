import { InputError } from '@backstage/errors';
import type {
  ArtifactRecord,
  EnvironmentBuild,
  EnvironmentRecord,
  EnvironmentRef,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  compareUrlOf,
  stringifyEnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { BeforeHistoryError } from '../errors/absence';
import { unknownAtBest, worstState } from 'backstage-plugin-supply-chain-node';
import type { Place } from '../store/Deployments';
import type { DeploymentRow } from '../store/rows';
import type { Store } from '../store/Store';
import { timeOf } from './coverage';
import { ownDeployments, ownHistory, toBuild } from './deployments';
import type { PromotionOrder } from './order';
import { environmentSince } from './since';
import { artifactOf } from './summary';
import { noteLeftOut, noteNames } from './names';
import { noteUnseenEnvironments } from './unseenEnvironments';
import type { View } from './View';

/** Number of deployments looked at to date an environment's state. */
const MAX_DATED = 200;

/**
 * Where the entity's builds run, or ran at a given time.
 *
 * @param options - `at` is ISO 8601
 * @throws InputError for a time in the future; BeforeHistoryError for one whose
 * records aren't kept
 */
export async function environmentsOf(
  view: View,
  store: Store,
  options: { at: string | undefined; keepFor: number; order: PromotionOrder },
): Promise<EnvironmentsResponse> {
  const { at, order } = options;
  assertKnownTime(view, at, options.keepFor);
  const { flowIds } = view;
  await noteNames(view, store);
  await noteLeftOut(view, store, view.flows);
  const [rows, places, newestRows] = await Promise.all([
    store.deployments.find({ flowIds, at: at ? Date.parse(at) : 'now' }),
    store.deployments.places(flowIds),
    store.artifacts.newestOfEachName(flowIds, view.scope.repos),
  ]);
  view.noteBuilds(
    await store.artifacts.builds(flowIds, [
      ...rows.map(({ fingerprint }) => fingerprint),
      ...newestRows.map(({ artifact }) => artifact.record.fingerprint),
    ]),
  );
  const running = ownDeployments(view, rows);
  view.noteCommits(
    await store.trails.commits(running.map(({ trailId }) => trailId)),
  );
  const newest = newestRows
    .filter(
      row =>
        view.scope.ownsName(row.artifact.templateName ?? '') &&
        !view.scope.isOfPullRequests(view.flowOf(row)),
    )
    .map(row => artifactOf(view, row));
  const builds = await buildsOf(view, store, running, at ? [] : newest);
  await noteUnseenEnvironments(view, store, rows);
  const coverage = view.coverage({ ofPlaces: true });
  const isProven = coverage.complete;
  const environments = await Promise.all(
    order
      .sort(
        environmentPlaces(view, places, running),
        view.scope.link.environments,
      )
      .map(async place => {
        const own = builds.filter(({ row }) => isIn(view, row, place));
        const state = worstState(own.map(({ build }) => build.state));
        const record: EnvironmentRecord = {
          ...(await counted(view, store, place)),
          state: isProven ? state : unknownAtBest(state),
          builds: own.map(({ build }) => build),
        };
        return at || own.length === 0
          ? record
          : { ...record, since: await sinceOf(view, store, record) };
      }),
  );
  return {
    environments: at ? environments : withCompareUrls(environments, newest),
    newest,
    at,
    ...view.meta(coverage),
  };
}

/**
 * @throws InputError for a time in the future; BeforeHistoryError for one whose
 * records aren't kept
 */
function assertKnownTime(
  { now }: View,
  at: string | undefined,
  keepFor: number,
): void {
  const time = at === undefined ? now : Date.parse(at);
  if (time > now) {
    throw new InputError('The time is in the future');
  }
  if (time < now - keepFor) {
    throw new BeforeHistoryError(new Date(now - keepFor).toISOString());
  }
}

/** An environment, with the number of the entity's deployments to it. */
type ShownPlace = Omit<EnvironmentRecord, 'state' | 'builds' | 'since'>;

/** The linked environments or, without any, all that the entity's builds ran in. */
function environmentPlaces(
  view: View,
  places: readonly Place[],
  running: readonly DeploymentRow[],
): ShownPlace[] {
  const shown = new Map<string, ShownPlace>();
  const at = ({ region, org, environment }: EnvironmentRef) => {
    const ref = { region, org, environment };
    const key = stringifyEnvironmentRef(ref);
    const place = shown.get(key) ?? { ...ref, deployments: 0 };
    shown.set(key, place);
    return place;
  };
  view.scope.link.environments.forEach(at);
  running.forEach(row => at({ ...view.flowOf(row), ...row }));
  for (const { environment, name, count, since, ...row } of places) {
    const { region, org } = view.flowOf(row);
    const ref = { region, org, environment };
    const isOwn =
      view.scope.ownsEnvironment(ref) &&
      view.scope.ownsName(name) &&
      !view.scope.isOfPullRequests(view.flowOf(row));
    if (isOwn) {
      const place = at(ref);
      const first = timeOf(since);
      place.deployments += count;
      if (first && first < (place.deploymentsSince ?? '9')) {
        place.deploymentsSince = first;
      }
    }
  }
  return [...shown.values()];
}

/** Only the records of builds name the repository that an entity is limited to. */
async function counted(
  view: View,
  store: Store,
  place: ShownPlace,
): Promise<ShownPlace> {
  if (!view.scope.repos) {
    return place;
  }
  const rows = await ownHistory(view, store, place);
  const starts = rows.flatMap(({ startedAt }) => startedAt ?? []);
  return {
    ...place,
    deployments: rows.length,
    deploymentsSince:
      starts.length > 0 ? timeOf(Math.min(...starts)) : undefined,
  };
}

function isIn(view: View, row: DeploymentRow, place: EnvironmentRef): boolean {
  const { region, org } = view.flowOf(row);
  return (
    region === place.region &&
    org === place.org &&
    row.environment === place.environment
  );
}

/**
 * The builds that run, with how far each is behind the newest ones.
 *
 * @param newest - empty if that doesn't matter
 */
async function buildsOf(
  view: View,
  store: Store,
  running: readonly DeploymentRow[],
  newest: readonly ArtifactRecord[],
): Promise<{ row: DeploymentRow; build: EnvironmentBuild }[]> {
  const behind =
    newest.length > 0
      ? await store.artifacts.behind(running, view.scope.repos)
      : [];
  return running.map((row, index) => {
    const flow = view.flowOf(row);
    const isCounted = view.isSettled(flow);
    return {
      row,
      build: {
        ...toBuild(view, row),
        behind: isCounted ? behind.at(index) : undefined,
      },
    };
  });
}

/** Adds how each build compares with the one that runs in the stage before. */
function withCompareUrls(
  environments: readonly EnvironmentRecord[],
  newest: readonly ArtifactRecord[],
): EnvironmentRecord[] {
  const keyOf = ({ region, org, flow, name }: EnvironmentBuild) =>
    JSON.stringify([region, org, flow, name]);
  const before = new Map(
    newest.map(({ region, org, flow, name, commit }) => [
      JSON.stringify([region, org, flow, name]),
      commit?.url,
    ]),
  );
  return environments.map(environment => {
    const builds = environment.builds.map(build => ({
      ...build,
      compareUrl: compareUrlOf(build.commit?.url, before.get(keyOf(build))),
    }));
    for (const build of builds) {
      before.set(keyOf(build), build.commit?.url);
    }
    return { ...environment, builds };
  });
}

async function sinceOf(
  view: View,
  store: Store,
  environment: EnvironmentRecord,
) {
  if (environment.state === 'unknown') {
    return undefined;
  }
  const rows = await ownHistory(view, store, environment, MAX_DATED);
  return environmentSince(
    environment.state,
    rows.map(row => ({ ...row, state: toBuild(view, row).state })),
    rows.length < MAX_DATED,
  );
}

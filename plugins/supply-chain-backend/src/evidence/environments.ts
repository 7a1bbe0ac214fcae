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
import { BeforeHistoryError } from '../errors/PortalError';
import { unknownAtBest, worstState } from 'backstage-plugin-supply-chain-node';
import type { DeploymentRow } from '../store/rows';
import { uniqueBy } from '../util/uniqueBy';
import {
  noteUnseenEnvironments,
  ownDeployments,
  ownHistory,
  placeOf,
  toBuild,
} from './deployments';
import type { PromotionOrder } from './order';
import { environmentSince } from './since';
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
  options: { at: string | undefined; keepFor: number; order: PromotionOrder },
): Promise<EnvironmentsResponse> {
  const { at, keepFor, order } = options;
  const { flowIds, now, scope, store } = view;
  const time = at === undefined ? undefined : Date.parse(at);
  if (time !== undefined && time > now) {
    throw new InputError('The time is in the future');
  }
  if (time !== undefined && time < now - keepFor) {
    throw new BeforeHistoryError(new Date(now - keepFor).toISOString());
  }
  await view.readNames(view.flows);
  const [rows, places, newestRows] = await Promise.all([
    store.deployments.find({ flowIds, at: time ?? 'now' }),
    store.deployments.places(flowIds),
    store.artifacts.newestOfEachName(flowIds, scope.repos),
  ]);
  await view.readBuilds(rows.map(({ fingerprint }) => fingerprint));
  await noteUnseenEnvironments(view, rows);
  const isShown = (row: { flowId: number }, name = '') =>
    scope.ownsName(name) && !scope.isOfPullRequests(view.flowOf(row));
  const newest = newestRows
    .filter(row => isShown(row, row.artifact.templateName))
    .map(row => ({ ...view.flowOf(row), ...row.artifact.record }));
  const running = ownDeployments(view, rows);
  const builds = await runningBuilds(view, running, at === undefined);
  const coverage = view.coverage({ ofPlaces: true });
  const shown = uniqueBy(
    [
      ...scope.link.environments,
      ...running.map(row => placeOf(view, row)),
      ...places
        .filter(row => isShown(row, row.name))
        .map(row => placeOf(view, row))
        .filter(place => scope.ownsEnvironment(place)),
    ],
    stringifyEnvironmentRef,
  );
  const environments = await Promise.all(
    order.sort(shown, scope.link.environments).map(async place => {
      const own = builds.get(stringifyEnvironmentRef(place)) ?? [];
      const worst = worstState(own.map(build => build.state));
      const state = coverage.complete ? worst : unknownAtBest(worst);
      const isDated = !at && own.length > 0 && state !== 'unknown';
      return {
        ...place,
        state,
        builds: own,
        since: isDated ? await sinceOf(view, place, state) : undefined,
      };
    }),
  );
  return {
    environments: at ? environments : withCompareUrls(environments, newest),
    at,
    ...view.meta(coverage),
  };
}

/**
 * The builds that run in each environment.
 *
 * @param isNow - adds how far each is behind the newest
 */
async function runningBuilds(
  view: View,
  running: readonly DeploymentRow[],
  isNow: boolean,
): Promise<ReadonlyMap<string, EnvironmentBuild[]>> {
  const { scope, store } = view;
  const [commits, behind] = await Promise.all([
    store.trails.commits(running.map(({ trailId }) => trailId)),
    isNow ? store.artifacts.behind(running, scope.repos) : [],
  ]);
  const builds = new Map<string, EnvironmentBuild[]>();
  running.forEach((row, index) => {
    const place = placeOf(view, row);
    const key = stringifyEnvironmentRef(place);
    const build = {
      ...toBuild(view, row, commits),
      behind: view.isSettled(place) ? behind.at(index) : undefined,
    };
    builds.set(key, [...(builds.get(key) ?? []), build]);
  });
  return builds;
}

/** Adds how each build compares with the one that runs in the stage before. */
function withCompareUrls(
  environments: readonly EnvironmentRecord[],
  newest: readonly ArtifactRecord[],
): EnvironmentRecord[] {
  type Build = Pick<ArtifactRecord, 'region' | 'org' | 'flow' | 'name'>;
  const keyOf = ({ region, org, flow, name }: Build) =>
    JSON.stringify([region, org, flow, name]);
  const before = new Map(
    newest.map(build => [keyOf(build), build.commit?.url]),
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
  place: EnvironmentRef,
  state: EnvironmentRecord['state'],
) {
  const rows = await ownHistory(view, place, MAX_DATED);
  return environmentSince(
    state,
    rows.map(row => ({
      ...row,
      state: view.verdictOf(
        { ...view.flowOf(row), trail: row.trail },
        row.fingerprint,
      ).state,
    })),
    rows.length < MAX_DATED,
  );
}

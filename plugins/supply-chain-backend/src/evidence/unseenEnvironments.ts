import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { DeploymentRow } from '../store/rows';
import type { Store } from '../store/Store';
import { unseenEnvironment } from './linkProblems';
import type { View } from './View';

/**
 * Notes linked environments without any known deployment, if builds run
 * elsewhere: otherwise a misspelled name, or that of a group of environments,
 * would hide those silently.
 *
 * @param running - everything that runs in the flows
 */
export async function noteUnseenEnvironments(
  view: View,
  store: Store,
  running: readonly DeploymentRow[],
): Promise<void> {
  const placeOf = (row: { flowId: number; environment: string }) => {
    const { region, org } = view.flowOf(row);
    return { region, org, environment: row.environment };
  };
  const used = running.map(placeOf);
  const unused = view.scope.link.environments.filter(
    linked =>
      !used.some(place => isSame(place, linked)) &&
      used.some(
        place =>
          place.region === linked.region &&
          place.org === linked.org &&
          !view.scope.ownsEnvironment(place),
      ),
  );
  if (unused.length === 0) {
    return;
  }
  const seen = await store.deployments.places(view.flowIds);
  for (const linked of unused) {
    const there = seen.filter(row => {
      const { region, org } = view.flowOf(row);
      return region === linked.region && org === linked.org;
    });
    if (!there.some(({ environment }) => environment === linked.environment)) {
      const own = there.filter(({ name }) => view.scope.ownsName(name));
      view.noteUndecidedPlace(
        unseenEnvironment(
          linked,
          new Set(own.map(({ environment }) => environment)),
        ),
      );
    }
  }
}

function isSame(one: EnvironmentRef, other: EnvironmentRef): boolean {
  return stringifyEnvironmentRef(one) === stringifyEnvironmentRef(other);
}

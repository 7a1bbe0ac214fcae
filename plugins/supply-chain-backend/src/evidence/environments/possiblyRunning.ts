import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { LinkData } from '../link/LinkData';

/**
 * Environments without a known running build where the region may still report
 * one, so that "nothing" can't be claimed. A build of an older trail can start
 * without changing the list of trails, and a deleted trail no longer reports
 * what it deployed.
 *
 * @param running - where builds are known to run
 * @param at - the time in question, in milliseconds since the epoch; now by
 * default
 */
export async function possiblyRunningIn(
  running: readonly EnvironmentRef[],
  data: LinkData,
  at: number = Infinity,
): Promise<EnvironmentRef[]> {
  const isBusy = new Set(running.map(stringifyEnvironmentRef));
  const lost = data.deploymentsLostUntil();
  const ends = await endsByEnvironment(data);
  return [...ends.values()]
    .filter(({ ref }) => !isBusy.has(stringifyEnvironmentRef(ref)))
    .filter(({ ref, stoppedAt }) => {
      const end = Math.min(stoppedAt, at);
      return (
        end > data.allTrailsReadSince(ref) || lost.some(until => until > end)
      );
    })
    .map(({ ref }) => ref);
}

/**
 * When a build of the entity last stopped in each of its environments, in
 * milliseconds; -Infinity if none is known to have run there.
 */
async function endsByEnvironment(
  data: LinkData,
): Promise<Map<string, { ref: EnvironmentRef; stoppedAt: number }>> {
  const { link, scope, store } = data;
  const ends = new Map(
    link.environments.map(ref => [
      stringifyEnvironmentRef(ref),
      { ref, stoppedAt: -Infinity },
    ]),
  );
  const stops = await store.lastStops(data.flowIds('trails', link.flows));
  for (const { environment, name, stoppedAt, ...row } of stops) {
    const { region, org } = data.flowOf(row);
    const ref = { region, org, environment };
    if (scope.ownsEnvironment(ref) && scope.mayOwnDeployed(name)) {
      const key = stringifyEnvironmentRef(ref);
      const known = ends.get(key)?.stoppedAt ?? -Infinity;
      ends.set(key, { ref, stoppedAt: Math.max(stoppedAt, known) });
    }
  }
  return ends;
}

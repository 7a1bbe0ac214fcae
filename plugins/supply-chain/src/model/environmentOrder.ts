import type {
  EnvironmentBuild,
  EnvironmentRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * Sorts environments in delivery order: the newest builds first, then those
 * further behind, then environments without builds.
 */
export function inDeliveryOrder(
  environments: readonly EnvironmentRecord[],
): EnvironmentRecord[] {
  return [...environments].sort(
    (a, b) =>
      distanceOf(a) - distanceOf(b) ||
      a.environment.localeCompare(b.environment),
  );
}

/**
 * Sorts unknown distances after known ones, and environments without builds
 * last.
 */
function distanceOf({ builds }: EnvironmentRecord): number {
  return builds.length === 0
    ? Number.MAX_SAFE_INTEGER
    : Math.max(...builds.map(build => build.behind ?? 1e9));
}

/** How far the builds are behind, if all are equally far. */
export function behindOf(
  builds: readonly EnvironmentBuild[],
): number | undefined {
  const [first, ...others] = builds.map(({ behind }) => behind);
  return others.every(each => each === first) ? first : undefined;
}

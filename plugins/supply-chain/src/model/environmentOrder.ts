import type {
  EnvironmentBuild,
  EnvironmentRecord,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';

/** What names an environment among all, as one text. */
export function environmentKey({ region, org, environment }: EnvironmentRef) {
  return `${region}:${org}/${environment}`;
}

/**
 * The way of a delivery: what runs the newest builds first, then what is
 * further behind, then what runs nothing.
 */
export function alongTheWay(
  environments: readonly EnvironmentRecord[],
): EnvironmentRecord[] {
  return [...environments].sort(
    (a, b) =>
      distanceOf(a) - distanceOf(b) ||
      a.environment.localeCompare(b.environment),
  );
}

/** Nothing known is further than any distance, nothing running further still. */
function distanceOf({ builds }: EnvironmentRecord): number {
  return builds.length === 0
    ? Number.MAX_SAFE_INTEGER
    : Math.max(...builds.map(build => build.behind ?? 1e9));
}

/** How far what runs is behind, where one number says it of all of it. */
export function behindOf(
  builds: readonly EnvironmentBuild[],
): number | undefined {
  const [first, ...others] = builds.map(({ behind }) => behind);
  return others.every(each => each === first) ? first : undefined;
}

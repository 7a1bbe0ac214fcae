import {
  severityOf,
  stringifyEnvironmentRef,
  type EnvironmentBuild,
  type EnvironmentRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * The worst environments, in their order. All if only one more exists.
 *
 * @param pinned - included as well, as `region:org/environment`
 */
export function mostUrgent(
  environments: readonly EnvironmentRecord[],
  shown: number,
  pinned?: string,
): EnvironmentRecord[] {
  if (environments.length <= shown + 1) {
    return [...environments];
  }
  const worst = [...environments]
    .sort((a, b) => urgencyOf(a) - urgencyOf(b))
    .slice(0, shown);
  return environments.filter(
    environment =>
      worst.includes(environment) ||
      stringifyEnvironmentRef(environment) === pinned,
  );
}

/** Environments without builds count least. */
function urgencyOf({ state, builds }: EnvironmentRecord): number {
  return builds.length === 0 ? Number.MAX_SAFE_INTEGER : severityOf(state);
}

/** How far the builds are behind, if all are equally far. */
export function behindOf(
  builds: readonly EnvironmentBuild[],
): number | undefined {
  const [first, ...others] = builds.map(({ behind }) => behind);
  return others.every(behind => behind === first) ? first : undefined;
}

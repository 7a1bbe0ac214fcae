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

/** A build in a stage of the lane; the latest ones aren't behind any. */
export type StagedBuild = Pick<EnvironmentBuild, 'fingerprint' | 'behind'>;

/**
 * How far a stage is behind the one before.
 *
 * @returns undefined if unknown, or if it is ahead
 */
export function behindStage(
  builds: readonly EnvironmentBuild[],
  before: readonly StagedBuild[],
): number | undefined {
  const prints = (stage: readonly StagedBuild[]) =>
    stage.map(({ fingerprint }) => fingerprint).sort();
  if (JSON.stringify(prints(builds)) === JSON.stringify(prints(before))) {
    return 0;
  }
  const own = behindOf(builds);
  const others = before.map(({ behind = 0 }) => behind);
  const distance = own === undefined ? NaN : own - Math.max(...others, 0);
  return distance > 0 ? distance : undefined;
}

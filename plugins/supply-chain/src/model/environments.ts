import type {
  ArtifactRecord,
  EnvironmentRecord,
  EnvironmentRef,
  Since,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * Environments by name in a flow's organization.
 *
 * @returns undefined if unknown
 */
export function environmentsIn(
  { region, org }: Pick<ArtifactRecord, 'region' | 'org'>,
  names: readonly string[] | undefined,
): EnvironmentRef[] | undefined {
  return names?.map(environment => ({ region, org, environment }));
}

/**
 * The environments where a trail's artifacts are running.
 *
 * @returns undefined if none are known, but there may be some
 */
export function environmentsOf(
  trail: TrailRecord,
): EnvironmentRef[] | undefined {
  const names = new Set(
    trail.artifacts.flatMap(({ runningIn }) => runningIn ?? []),
  );
  const isKnown =
    !trail.unreadable && trail.artifacts.every(({ runningIn }) => runningIn);
  return isKnown || names.size > 0
    ? environmentsIn(trail, [...names])
    : undefined;
}

/**
 * Since when an environment has had its status, unless its only build started
 * at the same moment, which is shown next to it.
 */
export function sinceBesideStart({
  since,
  builds,
}: EnvironmentRecord): Since | undefined {
  const started = builds.length === 1 && builds[0].startedAt;
  return since && started && Date.parse(since.at) === Date.parse(started)
    ? undefined
    : since;
}

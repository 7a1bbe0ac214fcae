import type {
  ArtifactRecord,
  EnvironmentRef,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * Environments by their names in the organization of a flow.
 *
 * @returns undefined where they are not known
 */
export function environmentsIn(
  { region, org }: Pick<ArtifactRecord, 'region' | 'org'>,
  names: readonly string[] | undefined,
): EnvironmentRef[] | undefined {
  return names?.map(environment => ({ region, org, environment }));
}

/**
 * The environments that artifacts of a trail run in now.
 *
 * @returns undefined where none is known, and there may be some
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

import type {
  EnvironmentRecord,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';

/**
 * Whether all builds that are running, or were at the requested time, are known
 * in some environments. Otherwise, one without builds may have some.
 *
 * @param environments - all by default
 */
export function isAllKnown(
  response: EnvironmentsResponse,
  environments: readonly EnvironmentRecord[] = response.environments,
): boolean {
  const { complete, knownSince, problems } = response;
  return (
    complete &&
    knownSince === undefined &&
    problems.length === 0 &&
    !environments.some(({ possiblyRunning }) => possiblyRunning)
  );
}

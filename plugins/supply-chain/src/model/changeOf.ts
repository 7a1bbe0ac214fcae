import type { EnvironmentBuild } from 'backstage-plugin-supply-chain-common';

/**
 * How the builds of a stage compare to those of the previous one.
 *
 * @param from - fingerprints of the previous stage
 */
export function changeOf(
  from: readonly string[],
  builds: readonly Pick<EnvironmentBuild, 'fingerprint'>[],
): 'same' | 'different' | 'unknown' {
  const before = new Set(from);
  const after = new Set(builds.map(({ fingerprint }) => fingerprint));
  if (before.size === 0 || after.size === 0) {
    return 'unknown';
  }
  const isSame =
    before.size === after.size && [...after].every(fingerprint => before.has(fingerprint));
  return isSame ? 'same' : 'different';
}

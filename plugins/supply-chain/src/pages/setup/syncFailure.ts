import type {
  RegionSetup,
  SyncSetup,
} from 'backstage-plugin-supply-chain-common';

/** The last sync failure of a region, unless a failed key check explains it. */
export function syncFailure({
  sync,
  organizations,
}: RegionSetup): SyncSetup['lastFailure'] {
  const failure = sync?.lastFailure;
  const isExplained = organizations.some(
    ({ name, problems }) =>
      name === failure?.problem.org && problems.length > 0,
  );
  return isExplained ? undefined : failure;
}

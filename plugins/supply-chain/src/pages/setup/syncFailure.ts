import type {
  RegionSetup,
  SyncSetup,
} from 'backstage-plugin-supply-chain-common';

/** What the sync of a region last failed with, unless a check of its key explains it. */
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

import type {
  RegionHealth,
  SyncHealth,
} from 'backstage-plugin-supply-chain-common';

/**
 * The flows of a region that can't be read, except those whose organization has
 * a problem already. Of the two lists of a flow, one is enough.
 */
export function syncFailures({
  sync,
  organizations,
}: RegionHealth): SyncHealth['failures'] {
  const failing = (sync?.failures ?? []).filter(
    ({ problem }) =>
      !organizations.some(
        ({ name, problems }) => name === problem.org && problems.length > 0,
      ),
  );
  return [
    ...new Map(
      failing.map(failure => {
        const { reason, org, flow } = failure.problem;
        return [JSON.stringify([reason, org, flow]), failure];
      }),
    ).values(),
  ];
}

import type { RegionSetup } from 'backstage-plugin-supply-chain-common';
import { failureProblem, flowNotFoundProblem } from '../records/problems';
import type { SyncProgress } from '../sync/BackgroundSync';
import { syncAdvice } from './advice';

/** Maximum number of failures listed. */
const MAX_FAILURES = 10;

/** Progress of a region's sync, as far as it is known. */
export function syncSetup(
  progress: readonly SyncProgress[],
  name: string,
): Pick<RegionSetup, 'sync'> {
  const known = progress.find(({ region }) => region === name);
  if (!known) {
    return {};
  }
  const { flows, incompleteLists, oldestReadAt, failures } = known;
  return {
    sync: {
      flows,
      incompleteLists,
      oldestReadAt:
        oldestReadAt === undefined
          ? undefined
          : new Date(oldestReadAt).toISOString(),
      failures: failures.slice(0, MAX_FAILURES).map(toFailure),
      omittedFailures: Math.max(0, failures.length - MAX_FAILURES),
    },
  };
}

function toFailure({ flow, failure }: SyncProgress['failures'][number]) {
  const { kind, status, since } = failure;
  const problem =
    kind === 'not-found'
      ? flowNotFoundProblem(flow)
      : failureProblem(kind, flow);
  return {
    since: new Date(since).toISOString(),
    status,
    problem: { ...problem, hint: syncAdvice(problem, flow.region) },
  };
}

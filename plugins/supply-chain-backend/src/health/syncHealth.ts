import type {
  FlowRef,
  RegionHealth,
} from 'backstage-plugin-supply-chain-common';
import { failureProblem } from '../errors/problems';
import { isWide } from '../store/progress';
import type { ListFailure } from '../store/rows';
import type { SyncProgress } from '../sync/BackgroundSync';
import { syncAdvice } from './advice';

/** Maximum number of failures listed. */
const MAX_FAILURES = 10;

/** Progress of a region's sync, as far as it is known. */
export function syncHealth(
  progress: readonly SyncProgress[],
  name: string,
): Pick<RegionHealth, 'sync'> {
  const known = progress.find(({ region }) => region === name);
  if (!known) {
    return {};
  }
  const { flows, incompleteLists, oldestReadAt } = known;
  // Flows that don't exist are mistakes of the links that name them.
  const failures = known.failures.flatMap(({ flow, failure }) =>
    failure.kind === 'not-found' ? [] : toFailure(flow, failure, failure.kind),
  );
  return {
    sync: {
      flows,
      incompleteLists,
      oldestReadAt:
        oldestReadAt === undefined
          ? undefined
          : new Date(oldestReadAt).toISOString(),
      failures: failures.slice(0, MAX_FAILURES),
    },
  };
}

function toFailure(
  flow: FlowRef,
  { status, since }: ListFailure,
  kind: Exclude<ListFailure['kind'], 'not-found'>,
) {
  const { region, org } = flow;
  const source = isWide({ kind }) ? { region, org } : flow;
  const problem = failureProblem(kind, source);
  return {
    since: new Date(since).toISOString(),
    status,
    problem: { ...problem, hint: syncAdvice(problem, region) },
  };
}

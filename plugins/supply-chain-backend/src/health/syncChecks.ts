import type {
  FlowRef,
  RegionHealth,
} from 'backstage-plugin-supply-chain-common';
import { failureProblem } from '../errors/problems';
import { isWide } from '../store/progress';
import type { ListFailure } from '../store/rows';
import type { SyncProgress } from '../sync/BackgroundSync';
import { configPath, findingOf } from './toFix';
import type { Finding } from './toFix';

/** Problems of an organization that keep all of its lists from being read. */
const BLOCKING: readonly Finding['reason'][] = [
  'organization-not-found',
  'key-refused',
  'region-unavailable',
  'unexpected-answer',
];

/** Progress of a region's sync. */
export function syncHealth({
  flows,
  incompleteLists,
  oldestReadAt,
}: SyncProgress): RegionHealth['sync'] {
  return {
    flows,
    incompleteLists,
    oldestReadAt:
      oldestReadAt === undefined
        ? undefined
        : new Date(oldestReadAt).toISOString(),
  };
}

/**
 * What keeps lists from being read. Flows that don't exist are mistakes of the
 * links that name them.
 */
export function syncFindings({ failures }: SyncProgress): Finding[] {
  return failures.flatMap(({ flow, failure }) =>
    failure.kind === 'not-found'
      ? []
      : syncFinding(flow, failure, failure.kind),
  );
}

/** Whether what is wrong with an organization keeps its lists from being read. */
export function explains(finding: Finding, failure: Finding): boolean {
  const { region, org, reason } = finding;
  return (
    region === failure.region &&
    (org === undefined || (org === failure.org && BLOCKING.includes(reason)))
  );
}

function syncFinding(
  flow: FlowRef,
  { status, since }: ListFailure,
  kind: Exclude<ListFailure['kind'], 'not-found'>,
): Finding {
  const { region, org } = flow;
  const problem = failureProblem(
    kind,
    isWide({ kind }) ? { region, org } : flow,
  );
  return {
    ...findingOf(problem, settingFor(problem)),
    httpStatus: status,
    since: new Date(since).toISOString(),
  };
}

function settingFor({
  reason,
  region = '',
  org = '',
  flow,
}: ReturnType<typeof failureProblem>): string | undefined {
  switch (reason) {
    case 'key-refused':
    case 'role-too-low':
      return `${configPath({ region, org })}.apiKey`;
    case 'rate-limited':
      return 'supplyChain.sync.requestsPerMinute';
    default:
      return flow ? undefined : `supplyChain.regions.${region}.baseUrl`;
  }
}

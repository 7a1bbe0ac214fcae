import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { failureProblem } from '../errors/problems';
import { isWide } from '../store/progress';
import type { SyncProgress } from '../sync/BackgroundSync';
import { configPath, findingOf } from './toFix';
import type { Finding } from './toFix';

/**
 * What keeps lists from being read. Flows that don't exist are mistakes of the
 * links that name them.
 */
export function syncFindings({ failures }: SyncProgress): Finding[] {
  return failures
    .filter(({ failure }) => failure.kind !== 'not-found')
    .map(({ flow, failure: { kind, status, since } }) => {
      const { region, org } = flow;
      const place = isWide({ kind }) ? { region, org } : flow;
      return {
        ...findingOf(failureProblem(kind, place), settingFor(kind, place)),
        httpStatus: status,
        since: new Date(since).toISOString(),
      };
    });
}

function settingFor(
  kind: SyncProgress['failures'][number]['failure']['kind'],
  { region, org, flow }: Omit<FlowRef, 'flow'> & { flow?: string },
): string | undefined {
  switch (kind) {
    case 'unauthorized':
    case 'forbidden':
      return `${configPath({ region, org })}.apiKey`;
    case 'rate-limited':
      return 'supplyChain.sync.requestsPerMinute';
    default:
      return flow ? undefined : `supplyChain.regions.${region}.baseUrl`;
  }
}

import {
  stringifyFlowRef,
  type DeploymentRecord,
  type EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import type { AllRows } from './readAllPages';
import { commitColumns, tableCsv, UNKNOWN } from './tableCsv';

/** Formats the deployments of an environment as CSV (RFC 4180). */
export function deploymentsCsv(
  { environment }: EnvironmentRef,
  all: AllRows<DeploymentRecord>,
): string {
  return tableCsv<DeploymentRecord>(
    {
      region: ({ region }) => region,
      organization: ({ org }) => org,
      environment: () => environment,
      flow: ({ flow }) => flow,
      trail: ({ trail }) => trail,
      artifact: ({ name }) => name,
      fingerprint: ({ fingerprint }) => fingerprint,
      status: ({ state }) => state,
      statusFromFlow: ({ decidedBy }) =>
        decidedBy && stringifyFlowRef(decidedBy),
      started: ({ startedAt }) => startedAt ?? UNKNOWN,
      // Empty while it is running.
      stopped: ({ stoppedAt }) => stoppedAt,
      ...commitColumns(),
      replaced: replacedBuild,
      rolledBack: ({ rolledBack }) => rolledBack ?? false,
    },
    all,
  );
}

function replacedBuild({ replaced }: DeploymentRecord): string {
  return replaced === null
    ? 'none'
    : replaced?.commit?.sha ?? replaced?.fingerprint ?? UNKNOWN;
}

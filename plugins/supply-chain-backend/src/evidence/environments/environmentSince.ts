import type { EnvironmentRecord } from 'backstage-plugin-supply-chain-common';
import type { HistoryQuery } from '../../store/EvidenceStore';
import type { LinkData } from '../link/LinkData';
import {
  hasUnknownEnd,
  historyQueryOf,
  mergeDeployments,
} from './runningBuilds';
import type { Deployment } from './runningBuilds';
import { stateBegan, unknownUntil } from './stateBegan';
import type { Period } from './stateBegan';

/**
 * How many deployments to go back: as few as needed, since most environments
 * changed their state recently.
 */
const LIMITS = [30, 480];

/**
 * When an environment got its current state, across the builds that have run in
 * it since, as ISO 8601; undefined if unknown.
 *
 * @param isPruned - whether older deployments may have been deleted
 */
export async function environmentSince(
  environment: EnvironmentRecord,
  data: LinkData,
  isPruned: boolean,
): Promise<string | undefined> {
  const { state, builds } = environment;
  if (builds.length === 0 || state === 'unknown') {
    return undefined;
  }
  const query = await historyQueryOf(data, environment);
  for (const limit of LIMITS) {
    const { deployments, after } = await recentDeployments(query, data, limit);
    await data.addBuilds(deployments);
    const periods = [
      ...deployments.map(each => toPeriod(each, data)),
      ...data.deploymentsLostUntil().map(unknownUntil),
    ];
    const began = stateBegan(state, periods, isPruned);
    if (began !== undefined && began > after) {
      return new Date(began).toISOString();
    }
    if (after === -Infinity) {
      return undefined;
    }
  }
  return undefined;
}

/**
 * The newest deployments, with all that ran beside them. `after` is when the
 * oldest one started, if there are older ones.
 */
async function recentDeployments(
  query: HistoryQuery,
  data: LinkData,
  limit: number,
): Promise<{ deployments: Deployment[]; after: number }> {
  const { rows, total } = await data.store.deploymentPage(query, {
    offset: 0,
    limit,
  });
  const isWhole = total <= limit;
  const after = isWhole
    ? -Infinity
    : Math.min(
        ...rows.map(row => Date.parse(row.startedAt ?? row.stoppedAt ?? '')),
      );
  const beside = isWhole
    ? []
    : await data.store.deployments({
        flowIds: query.flowIds,
        environment: query.environment,
        at: new Date(after).toISOString(),
      });
  const merged = await mergeDeployments(data, [...rows, ...beside]);
  return { deployments: merged.map(({ deployment }) => deployment), after };
}

/** A deployment whose build must have been added to `data`. */
export function toPeriod(deployment: Deployment, data: LinkData): Period {
  const { fingerprint, startedAt, stoppedAt } = deployment;
  const { state } = data.verdictOf(deployment, fingerprint);
  const since = data.stateSinceOf(deployment, fingerprint, state);
  const isDated = startedAt && !hasUnknownEnd(deployment, data);
  return {
    state,
    since: since && isDated ? Date.parse(since) : NaN,
    startedAt: startedAt ? Date.parse(startedAt) : -Infinity,
    stoppedAt: stoppedAt ? Date.parse(stoppedAt) : Infinity,
  };
}

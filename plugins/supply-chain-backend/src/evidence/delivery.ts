import type {
  DeliveryRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { BuildRow, DeploymentRow } from '../store/rows';
import { uniqueBy } from '../util/uniqueBy';
import { timeOf } from './coverage';
import { ownDeployments, placeOf } from './deployments';
import { fingerprintsIn, ownTrails } from './trails';
import type { View } from './View';

/** How far apart trails of one commit are looked for, in milliseconds. */
const MAX_APART = 30 * 24 * 60 * 60_000;

/** Number of trails that are looked at for one commit. */
const MAX_OF_COMMIT = 50;

/**
 * The way of a trail's change: the other flows' trails of its commit or its
 * builds, and where it is live.
 */
export async function deliveryOf(
  view: View,
  own: TrailRecord,
): Promise<DeliveryRecord> {
  const { deployments, trails } = view.store;
  const { flowId } = view.flowNamed(own)!;
  const running = await deployments.find({
    flowIds: view.flowsOf(own).map(flow => flow.flowId),
    at: 'now',
  });
  const builds = await view.readBuilds([
    ...fingerprintsIn([{ record: own }]),
    ...running.map(({ fingerprint }) => fingerprint),
  ]);
  const live = liveDeployments(
    { flowId, trail: own.name },
    ownDeployments(view, running),
    builds,
  );
  const commits = await trails.commits(live.map(({ row }) => row.trailId));
  return {
    trails: await otherTrails(view, own, builds),
    live: live.map(({ row, isNewer }) => ({
      ...placeOf(view, row),
      fingerprint: row.fingerprint,
      commit: commits.get(row.trailId),
      newer: isNewer || undefined,
      startedAt: timeOf(row.startedAt),
    })),
  };
}

/**
 * The deployments that make a trail's change live: in each environment, all
 * that run of the trail's artifacts are its own builds or newer ones of its
 * flow. One of each environment, and an older one of several.
 *
 * @param builds - what records say about the running builds and the trail's own
 */
export function liveDeployments(
  { flowId, trail }: Pick<BuildRow, 'flowId' | 'trail'>,
  running: readonly DeploymentRow[],
  builds: readonly BuildRow[],
): { row: DeploymentRow; isNewer: boolean }[] {
  const ofFlow = builds.filter(build => build.flowId === flowId);
  const own = ofFlow.filter(build => build.trail === trail);
  const known = running.flatMap(row => {
    const runs = ofFlow.filter(build => build.fingerprint === row.fingerprint);
    const replaced = own.filter(({ name }) =>
      runs.some(build => build.name === name),
    );
    const isOwn = replaced.some(build => build.fingerprint === row.fingerprint);
    const isNewer = replaced.some(({ name, createdAt }) =>
      runs.some(build => build.name === name && build.createdAt > createdAt),
    );
    return replaced.length > 0 ? { row, isOwn, isNewer } : [];
  });
  const places = Map.groupBy(known, ({ row }) => row.environment);
  return [...places.values()]
    .filter(rows => rows.every(({ isOwn, isNewer }) => isOwn || isNewer))
    .map(rows => {
      const { row, isOwn } = rows.find(found => found.isOwn) ?? rows[0];
      return { row, isNewer: !isOwn };
    });
}

/** The newest trail of each other flow that shares the commit or a build. */
async function otherTrails(
  view: View,
  own: TrailRecord,
  builds: readonly BuildRow[],
): Promise<DeliveryRecord['trails']> {
  const { trails } = view.store;
  const ownFlow = view.flowNamed(own);
  const flowIds = view.flows.flatMap(flow =>
    flow === ownFlow ? [] : flow.flowId,
  );
  if (flowIds.length === 0) {
    return [];
  }
  const { commit, createdAt } = own;
  const fingerprints = fingerprintsIn([{ record: own }]);
  const names = builds
    .filter(({ fingerprint }) => fingerprints.includes(fingerprint))
    .map(({ trail }) => trail);
  const rows = await trails.named(flowIds, names);
  if (commit && createdAt) {
    const at = Date.parse(createdAt);
    const near = {
      flowIds,
      text: commit.sha,
      since: new Date(at - MAX_APART).toISOString(),
      until: new Date(at + MAX_APART).toISOString(),
    };
    rows.push(
      ...(await trails.page(near, { offset: 0, limit: MAX_OF_COMMIT })),
    );
  }
  const oldestFirst = rows
    .filter(
      ({ record }) =>
        (commit && record.commit?.sha === commit.sha) ||
        fingerprintsIn([{ record }]).some(part => fingerprints.includes(part)),
    )
    .sort((a, b) => a.createdAt - b.createdAt);
  const newest = uniqueBy(oldestFirst, ({ flowId }) => `${flowId}`);
  return (await ownTrails(view, newest))
    .sort((a, b) => a.row.createdAt - b.row.createdAt)
    .map(({ trail, row }) => ({
      ...view.flowOf(row),
      trail: trail.name,
      state: trail.state,
      createdAt: trail.createdAt,
      pullRequests: view.scope.isOfPullRequests(trail) || undefined,
    }));
}

import type {
  DeliveryRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { BuildRow, DeploymentRow, TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import { timeOf } from './coverage';
import { ownDeployments } from './deployments';
import { ownTrails } from './trails';
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
  store: Store,
  own: TrailRecord,
): Promise<DeliveryRecord> {
  const { flowIds } = view;
  const [{ flowId }] = view.flowsNamed(own);
  const running = await store.deployments.find({
    flowIds: view.flowsOf(own).map(flow => flow.flowId),
    at: 'now',
  });
  const fingerprints = own.artifacts.flatMap(
    ({ fingerprint }) => fingerprint ?? [],
  );
  const builds = await store.artifacts.builds(flowIds, [
    ...new Set([
      ...fingerprints,
      ...running.map(({ fingerprint }) => fingerprint),
    ]),
  ]);
  view.noteBuilds(builds);
  const live = liveDeployments(
    { flowId, trail: own.name },
    ownDeployments(view, running),
    builds,
  );
  view.noteCommits(
    await store.trails.commits(live.map(({ row }) => row.trailId)),
  );
  const shared = builds.filter(
    build =>
      build.flowId !== flowId && fingerprints.includes(build.fingerprint),
  );
  return {
    trails: await otherTrails(view, store, own, shared),
    live: live.map(({ row, isNewer }) => ({
      region: own.region,
      org: own.org,
      environment: row.environment,
      fingerprint: row.fingerprint,
      commit: view.commitOf(row),
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
    const counterparts = ofFlow
      .filter(({ fingerprint }) => fingerprint === row.fingerprint)
      .flatMap(build =>
        own
          .filter(({ name }) => name === build.name)
          .map(({ fingerprint, createdAt }) => ({
            isOwn: fingerprint === row.fingerprint,
            isNewer: build.createdAt > createdAt,
          })),
      );
    return counterparts.length > 0
      ? {
          row,
          isOwn: counterparts.some(({ isOwn }) => isOwn),
          isNewer: counterparts.some(({ isNewer }) => isNewer),
        }
      : [];
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
  store: Store,
  own: TrailRecord,
  shared: readonly BuildRow[],
): Promise<DeliveryRecord['trails']> {
  const flowIds = view.flows
    .filter(flow => !view.flowsNamed(own).includes(flow))
    .map(({ flowId }) => flowId);
  if (flowIds.length === 0) {
    return [];
  }
  const named = await store.trails.named(
    flowIds,
    shared.map(({ trail }) => trail),
  );
  const rows = [
    ...named.filter(row =>
      shared.some(
        ({ flowId, trail }) =>
          flowId === row.flowId && trail === row.record.name,
      ),
    ),
    ...(await trailsOfCommit(store, own, flowIds)),
  ];
  const newest = [...Map.groupBy(rows, ({ flowId }) => flowId).values()].map(
    ofFlow => ofFlow.reduce((a, b) => (b.createdAt > a.createdAt ? b : a)),
  );
  return (await ownTrails(view, store, newest))
    .sort((a, b) => a.row.createdAt - b.row.createdAt)
    .map(({ trail }) => ({
      region: trail.region,
      org: trail.org,
      flow: trail.flow,
      trail: trail.name,
      state: trail.state,
      originalState: trail.originalState,
      createdAt: trail.createdAt,
      pullRequests: view.scope.isOfPullRequests(trail) || undefined,
    }));
}

async function trailsOfCommit(
  store: Store,
  { commit, createdAt }: TrailRecord,
  flowIds: readonly number[],
): Promise<TrailRow[]> {
  if (!commit || !createdAt) {
    return [];
  }
  const at = Date.parse(createdAt);
  const rows = await store.trails.page(
    {
      flowIds,
      text: commit.sha,
      since: new Date(at - MAX_APART).toISOString(),
      until: new Date(at + MAX_APART).toISOString(),
    },
    { offset: 0, limit: MAX_OF_COMMIT },
  );
  return rows.filter(({ record }) => record.commit?.sha === commit.sha);
}

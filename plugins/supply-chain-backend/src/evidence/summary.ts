import type {
  Since,
  StateValue,
  SummaryResponse,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest, worstState } from 'backstage-plugin-supply-chain-node';
import type { Store } from '../store/Store';
import type { SyncedFlow } from '../sync/nextStep';
import { timeOf } from './coverage';
import { noteUnseenEnvironments, ownDeployments, toBuild } from './deployments';
import { worstSince } from './since';
import { fingerprintsIn, ownTrail } from './trails';
import type { View } from './View';

/** How many trails to go back for the state of a shared flow. */
const MAX_BACK = 100;

/** The newest records of the flows of some views, read in bulk. */
type Newest = Awaited<ReturnType<typeof readNewest>>;

/** The newest trail of a flow, and since when those before it have its state. */
interface NewestTrail {
  trail?: TrailRecord;
  since?: Since;
}

/**
 * Summarizes the newest records of each flow, as the entities see them. What runs
 * is in no particular order.
 */
export async function summarize(
  views: readonly View[],
  store: Store,
): Promise<SummaryResponse[]> {
  const newest = await readNewest(views, store);
  return Promise.all(views.map(view => summaryOf(view, newest)));
}

async function readNewest(views: readonly View[], store: Store) {
  const flowIds = [...new Set(views.flatMap(view => view.flowIds))];
  const [trails, running, since] = await Promise.all([
    store.trails.newest(flowIds),
    store.deployments.find({ flowIds, at: 'now' }),
    store.trails.sinceOf(flowIds),
  ]);
  const builds = Map.groupBy(
    await store.artifacts.builds(flowIds, [
      ...fingerprintsIn(trails),
      ...running.map(({ fingerprint }) => fingerprint),
    ]),
    ({ flowId }) => flowId,
  );
  for (const view of views) {
    view.noteBuilds(view.flowIds.flatMap(id => builds.get(id) ?? []));
  }
  return {
    trails: new Map(trails.map(row => [row.flowId, row])),
    running: Map.groupBy(running, ({ flowId }) => flowId),
    commits: await store.trails.commits(running.map(({ trailId }) => trailId)),
    since,
  };
}

async function summaryOf(view: View, newest: Newest): Promise<SummaryResponse> {
  await view.readNames();
  const flows = await Promise.all(
    view.flows.map(async flow => ({
      flow,
      pullRequests: view.scope.isOfPullRequests(flow.ref) || undefined,
      ...(view.scope.isRestricted
        ? await newestOfShared(view, flow)
        : newestOf(view, newest, flow)),
    })),
  );
  const rows = view.flowIds.flatMap(id => newest.running.get(id) ?? []);
  await noteUnseenEnvironments(view, rows);
  const running = ownDeployments(view, rows).map(row =>
    toBuild(view, row, newest.commits),
  );
  const counting = flows.filter(({ pullRequests }) => !pullRequests);
  const trails = counting.flatMap(({ trail, since }) =>
    trail ? { state: trail.state, since } : [],
  );
  const head = view.coverage({
    flows: counting.map(({ flow }) => flow),
    newestOnly: true,
  });
  const coverage = view.coverage({ ofPlaces: true });
  const state = stateOf(trails, head.complete);
  // Whether all newest trails were compliant when they were last read.
  const wasCompliant = counting.every(
    ({ flow }) => newest.trails.get(flow.flowId)?.record.state === 'compliant',
  );
  return {
    state,
    since: worstSince(trails),
    compliantAt:
      state === 'unknown' && head.why === 'unavailable' && wasCompliant
        ? coverage.asOf
        : undefined,
    flows: flows.map(({ flow, trail, pullRequests }) => ({
      ...flow.ref,
      trail,
      pullRequests,
    })),
    running,
    runningState:
      running.length > 0 ? stateOf(running, coverage.complete) : undefined,
    ...view.meta(coverage),
  };
}

function stateOf(
  parts: readonly { state: StateValue }[],
  isProven: boolean,
): StateValue {
  const worst = worstState(parts.map(({ state }) => state));
  return isProven ? worst : unknownAtBest(worst);
}

function newestOf(
  view: View,
  newest: Newest,
  { flowId }: SyncedFlow,
): NewestTrail {
  const row = newest.trails.get(flowId);
  const since = newest.since.get(flowId);
  return {
    trail: row && ownTrail(view, row),
    since: since && dated(since.at, since.isBounded),
  };
}

/**
 * The newest trail that holds something of an entity that shares the flow with
 * others, and since when those have had its state.
 */
async function newestOfShared(
  view: View,
  { flowId }: SyncedFlow,
): Promise<NewestTrail> {
  const { scope, store } = view;
  const rows = await store.trails.page(
    { flowIds: [flowId] },
    { offset: 0, limit: MAX_BACK },
  );
  if (scope.names) {
    const last = await store.trails.newestWith([flowId], scope.names);
    rows.push(...last.filter(({ id }) => !rows.some(row => row.id === id)));
  }
  await view.readBuilds(fingerprintsIn(rows));
  const own = rows.flatMap(row => {
    const trail = ownTrail(view, row);
    return trail ? { trail, row } : [];
  });
  const holding = own.filter(({ trail }) =>
    trail.artifacts.some(({ fingerprint }) => fingerprint),
  );
  const [first = own.at(0), ...older] = holding;
  if (!first) {
    return {};
  }
  const other = older.findIndex(
    ({ trail }) => trail.state !== first.trail.state,
  );
  const same = [first, ...older.slice(0, other < 0 ? undefined : other)];
  return {
    trail: first.trail,
    since: dated(same.at(-1)!.row.createdAt, other >= 0),
  };
}

/** @param isBounded - whether an older one with another state is known */
function dated(at: number, isBounded: boolean): Since {
  return { at: timeOf(at)!, atLeast: isBounded ? undefined : true };
}

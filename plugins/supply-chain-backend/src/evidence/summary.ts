import type {
  ArtifactRecord,
  FlowSummary,
  Since,
  StateValue,
  SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest, worstState } from 'backstage-plugin-supply-chain-node';
import type { ArtifactRow, DeploymentRow, TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import type { SyncedFlow } from '../sync/Sync';
import { isTrusted, timeOf } from './coverage';
import { ownDeployments, toBuild } from './deployments';
import { worstSince } from './since';
import { noteLeftOut, noteUnknown, templateNames } from './names';
import { ownTrail } from './trails';
import { noteUnseenEnvironments } from './unseenEnvironments';
import type { View } from './View';

/** How many trails to go back for the state of a shared flow. */
const MAX_BACK = 100;

/** The newest records of the flows of some views, read in bulk. */
interface Newest {
  trails: ReadonlyMap<number, TrailRow>;
  artifacts: ReadonlyMap<number, ArtifactRow>;
  running: ReadonlyMap<number, DeploymentRow[]>;
  since: Awaited<ReturnType<Store['trails']['sinceOf']>>;
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
  return Promise.all(views.map(view => summaryOf(view, store, newest)));
}

async function readNewest(
  views: readonly View[],
  store: Store,
): Promise<Newest> {
  const flowIds = [...new Set(views.flatMap(view => view.flowIds))];
  const [trails, artifacts, running, since] = await Promise.all([
    store.trails.newest(flowIds),
    store.artifacts.newest(flowIds),
    store.deployments.find({ flowIds, at: 'now' }),
    store.trails.sinceOf(flowIds),
  ]);
  const builds = await store.artifacts.builds(flowIds, [
    ...trails.flatMap(({ record }) =>
      record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
    ),
    ...artifacts.map(({ artifact }) => artifact.record.fingerprint),
    ...running.map(({ fingerprint }) => fingerprint),
  ]);
  const commits = await store.trails.commits(
    running.map(({ trailId }) => trailId),
  );
  const byFlow = Map.groupBy(builds, ({ flowId }) => flowId);
  const templates = new Map(
    trails.map(row => [row.flowId, templateNames(row)] as const),
  );
  for (const view of views) {
    view.noteTemplates(templates);
    view.noteCommits(commits);
    view.noteBuilds(view.flowIds.flatMap(id => byFlow.get(id) ?? []));
  }
  return {
    trails: new Map(trails.map(row => [row.flowId, row])),
    artifacts: new Map(artifacts.map(row => [row.flowId, row])),
    running: Map.groupBy(running, ({ flowId }) => flowId),
    since,
  };
}

async function summaryOf(
  view: View,
  store: Store,
  newest: Newest,
): Promise<SummaryResponse> {
  const flows = await Promise.all(
    view.flows.map(flow => flowSummary(view, store, newest, flow)),
  );
  await noteUnknown(view, store);
  await noteLeftOut(
    view,
    store,
    flows.flatMap(({ flow, summary }) => (summary.artifact ? [] : flow)),
  );
  const counting = flows.filter(({ summary }) => !summary.pullRequests);
  const rows = view.flowIds.flatMap(id => newest.running.get(id) ?? []);
  await noteUnseenEnvironments(view, store, rows);
  const running = ownDeployments(view, rows).map(row => ({
    ...toBuild(view, row),
    environment: row.environment,
  }));
  const head = view.coverage({
    flows: counting.map(({ flow }) => flow),
    newestOnly: true,
  });
  const coverage = view.coverage({ ofPlaces: true });
  const states = counting.flatMap(({ summary }) => summary.trail?.state ?? []);
  const state = atBest(states, head.complete);
  const runningState = atBest(
    running.map(artifact => artifact.state),
    coverage.complete,
  );
  return {
    state,
    since: worstSince(
      counting.flatMap(({ summary: { trail }, since }) =>
        trail ? [{ state: trail.state, since }] : [],
      ),
    ),
    flows: flows.map(({ summary }) => summary),
    running,
    runningState: running.length > 0 ? runningState : undefined,
    runningSince: worstSince(
      running.map(artifact => ({
        state: artifact.state,
        since: artifact.startedAt
          ? { at: artifact.startedAt, atLeast: true as const }
          : undefined,
      })),
    ),
    compliantAt:
      state === 'unknown' &&
      head.why === 'unavailable' &&
      wasCompliant(counting, newest)
        ? coverage.asOf
        : undefined,
    ...view.meta(coverage),
  };
}

/** Whether all flows' newest trails were compliant when they were last read. */
function wasCompliant(
  flows: readonly { flow: SyncedFlow }[],
  { trails }: Newest,
): boolean {
  return (
    flows.length > 0 &&
    flows.every(
      ({ flow }) => trails.get(flow.flowId)?.record.state === 'compliant',
    )
  );
}

function atBest(states: readonly StateValue[], isProven: boolean): StateValue {
  const worst = worstState(states);
  return isProven ? worst : unknownAtBest(worst);
}

/** The entity's newest trail and artifact in a flow. */
async function flowSummary(
  view: View,
  store: Store,
  newest: Newest,
  flow: SyncedFlow,
): Promise<{ flow: SyncedFlow; summary: FlowSummary; since?: Since }> {
  const { ref, flowId } = flow;
  const { isRestricted } = view.scope;
  const found = isRestricted
    ? await newestOfShared(view, store, flow)
    : newestOfOwn(view, newest, flow);
  const artifact = isRestricted
    ? await newestArtifact(view, store, flow)
    : newest.artifacts.get(flowId);
  return {
    flow,
    since: found?.since,
    summary: {
      ...ref,
      pullRequests: view.scope.isOfPullRequests(ref) || undefined,
      trail: found?.trail,
      artifact: artifact && artifactOf(view, artifact),
      complete:
        flow.trails.headAt !== undefined &&
        flow.artifacts.headAt !== undefined &&
        isTrusted(flow.trails, view.now),
    },
  };
}

interface NewestTrail {
  trail: NonNullable<FlowSummary['trail']>;
  since?: Since;
}

function newestOfOwn(
  view: View,
  newest: Newest,
  { flowId }: SyncedFlow,
): NewestTrail | undefined {
  const row = newest.trails.get(flowId);
  const trail = row && ownTrail(view, row);
  const since = newest.since.get(flowId);
  return (
    trail && {
      trail,
      since: since && {
        at: new Date(since.at).toISOString(),
        atLeast: since.isBounded ? undefined : true,
      },
    }
  );
}

/**
 * The newest trail that holds something of an entity that shares the flow with
 * others, and since when those have had its state.
 */
async function newestOfShared(
  view: View,
  store: Store,
  flow: SyncedFlow,
): Promise<NewestTrail | undefined> {
  const { flowId } = flow;
  const { names } = view.scope;
  const rows = await store.trails.page(
    { flowIds: [flowId] },
    { offset: 0, limit: MAX_BACK },
  );
  const first = names && (await store.trails.newestWith([flowId], names));
  const all = [
    ...new Map([...rows, ...(first ?? [])].map(row => [row.id, row])).values(),
  ];
  view.noteBuilds(
    await store.artifacts.builds(
      view.flowIds,
      all.flatMap(({ record }) =>
        record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
      ),
    ),
  );
  const own = all.flatMap(row => {
    const trail = ownTrail(view, row);
    return trail ? [{ trail, row }] : [];
  });
  const holding = own.filter(({ trail }) =>
    trail.artifacts.some(({ fingerprint }) => fingerprint),
  );
  const [newestOwn] = holding.length > 0 ? holding : own;
  if (!newestOwn) {
    return undefined;
  }
  const older = holding.slice(holding.indexOf(newestOwn));
  const other = older.find(
    ({ trail }) => trail.state !== newestOwn.trail.state,
  );
  const same = other ? older.slice(0, older.indexOf(other)) : older;
  const at = timeOf(same.at(-1)?.row.createdAt ?? newestOwn.row.createdAt)!;
  return {
    trail: newestOwn.trail,
    since: { at, atLeast: other ? undefined : true },
  };
}

async function newestArtifact(
  view: View,
  store: Store,
  { flowId }: SyncedFlow,
): Promise<ArtifactRow | undefined> {
  const { names, repos } = view.scope;
  const [row] = await store.artifacts.page(
    { flowIds: [flowId], names, repos },
    { offset: 0, limit: 1 },
  );
  if (row) {
    view.noteBuilds(
      await store.artifacts.builds(view.flowIds, [
        row.artifact.record.fingerprint,
      ]),
    );
  }
  return row;
}

/** A stored artifact, with the verdict on its build. */
export function artifactOf(
  view: View,
  row: Pick<ArtifactRow, 'flowId' | 'artifact'>,
): ArtifactRecord {
  const { record } = row.artifact;
  const flow = view.flowOf(row);
  const { originalState, ...known } = record;
  const verdict = view.verdictOf(
    { ...flow, trail: record.trail },
    record.fingerprint,
  );
  return {
    ...known,
    ...flow,
    ...verdict,
    originalState:
      verdict.state === 'unknown' && !verdict.decidedBy
        ? originalState
        : verdict.originalState,
  };
}

import { worstSince } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactRecord,
  FlowRef,
  FlowSummary,
  RunningArtifact,
  StateValue,
  SummaryResponse,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { buildsOf } from '../link/LinkBuilds';
import type { LinkData } from '../link/LinkData';
import type { ReadNotes } from '../reader/ReadNotes';
import { possiblyRunningIn } from '../environments/possiblyRunning';
import { refreshRunning } from '../environments/refreshRunning';
import { runningNow } from '../environments/runningBuilds';
import { scanPage } from '../tables/scanPage';
import { unknownAtBest, worstState } from '../../records/state';
import { noteUnseenEnvironments } from '../environments/unseenEnvironment';

/** A component's summary, without provenance. */
type Summary = Pick<
  SummaryResponse,
  | 'state'
  | 'since'
  | 'flows'
  | 'running'
  | 'runningState'
  | 'possiblyRunningIn'
  | 'history'
>;

interface NewestOfFlow {
  flow: FlowRef;
  trail?: TrailRecord;
  artifact?: ArtifactRecord;
  isUnread: boolean;
}

/** Summarizes the newest records of each flow, as the entity sees them. */
export async function summarize(
  data: LinkData,
  notes: ReadNotes,
): Promise<Summary> {
  await refreshRunning(data);
  const { link } = data;
  const newest = await Promise.all(
    link.flows.map(flow => newestOf(flow, data, notes)),
  );
  const { own, elsewhere } = await runningBuilds(data);
  await data.settle(
    [
      ...own,
      ...newest.flatMap(({ artifact }) => artifact ?? []),
      ...buildsOf(newest.flatMap(({ trail }) => trail ?? [])),
    ],
    { waits: false },
  );
  data.noteBuilds(own);

  await data.noteUnmatchedNames();
  const isUnmatched = await data.hasUnmatchedNames();
  const flows = newest.map(each => toFlowSummary(each, data, isUnmatched));
  const isUnplaced = await noteUnseenEnvironments(elsewhere, data, notes);
  const isUnproven =
    flows.some(({ unread }) => unread) ||
    isUnmatched ||
    data.scope.recordsUnresolved ||
    link.flows.some(flow => data.list(flow, 'trails')?.unreadable !== 0);
  const hasAllTrails = await data.hasAllTrails();
  const history = {
    ...data.windowOf('trails', link.flows),
    ...data.completeness(hasAllTrails, 'trails', link.flows),
  };
  const running = own.map(build => {
    const verdict = data.verdictOf(build, build.fingerprint);
    const stateSince = data.stateSinceOf(
      build,
      build.fingerprint,
      verdict.state,
    );
    return { ...build, ...verdict, ...(stateSince && { stateSince }) };
  });
  const possiblyRunning = await possiblyRunningIn(own, data);
  const state = worstState(
    flows.flatMap(({ trail }) => (trail ? [trail.state] : [])),
  );
  const atBest = (states: StateValue[], isProven: boolean) =>
    isProven ? worstState(states) : unknownAtBest(worstState(states));
  // The last delivery of a flow that had none for long may have failed.
  const isUnkept = flows.some(({ keptSince }) => keptSince !== undefined);
  const isKnown = !isUnproven && !isUnkept;
  const since = isKnown ? await stateSinceOf(state, flows, data) : undefined;
  return {
    state: atBest([state], isKnown),
    ...(since && { since }),
    flows,
    running,
    ...(running.length > 0 && {
      runningState: atBest(
        running.map(build => build.state),
        // An older trail may have a build that is still running.
        history.complete &&
          !isUnproven &&
          !isUnplaced &&
          !data.scope.environmentsUnresolved,
      ),
    }),
    ...(possiblyRunning.length > 0 && { possiblyRunningIn: possiblyRunning }),
    history,
  };
}

/**
 * Since when the newest trails together have had their state; see
 * {@link worstSince}.
 */
async function stateSinceOf(
  state: StateValue,
  flows: readonly FlowSummary[],
  data: LinkData,
): Promise<string | undefined> {
  const trails = flows.flatMap(({ trail }) => trail ?? []);
  const parts = await Promise.all(
    // Nothing needs the times of other trails if one failed.
    trails
      .filter(trail => state !== 'non-compliant' || trail.state === state)
      .map(async trail => ({
        state: trail.state,
        since: await trailStateSince(trail, data),
      })),
  );
  return worstSince(parts);
}

async function trailStateSince(
  trail: TrailRecord,
  data: LinkData,
): Promise<string | undefined> {
  if (data.scope.isRestricted) {
    return laterOf(trail.stateSince, data.trailsGoneAt(trail));
  }
  const [flowId] = data.flowIds('trails', [trail]);
  const since = await data.store.stateSince(
    flowId,
    trail.state,
    data.trailsStoredSince(trail),
  );
  return since === undefined ? undefined : new Date(since).toISOString();
}

/**
 * The later one of when the newest trail got its state, and when newer ones were
 * found to be gone that may have been the entity's.
 */
function laterOf(
  since: string | undefined,
  goneAt: number | undefined,
): string | undefined {
  return since === undefined || goneAt === undefined
    ? since
    : new Date(Math.max(Date.parse(since), goneAt)).toISOString();
}

/** The entity's newest trail and artifact in a flow. */
async function newestOf(
  flow: FlowRef,
  data: LinkData,
  notes: ReadNotes,
): Promise<NewestOfFlow> {
  const one = {
    page: { page: 1, perPage: 1 },
    isEnough: true,
    matches: () => true,
  };
  const [trails, artifacts] = await Promise.all([
    scanPage({
      ...one,
      read: async (offset, limit) =>
        unlessEmpty(
          await data.store.trails(
            { flowIds: data.flowIds('trails', [flow]) },
            { offset, limit },
          ),
        ),
      toOwn: rows => data.ownRows(rows, 1),
    }),
    scanPage({
      ...one,
      read: async (offset, limit) =>
        unlessEmpty(
          await data.store.artifacts(
            { flowIds: data.flowIds('artifacts', [flow]) },
            { offset, limit },
          ),
        ),
      toOwn: async rows => {
        // Later rows must not count as undecided.
        const own = rows.find(row => data.ownsArtifact(row));
        return own ? [own] : [];
      },
    }),
  ]);
  const trail = trails.rows.at(0);
  const artifact = artifacts.rows.at(0);
  notes.noteRead(
    [trail?.row, artifact].flatMap(row => (row ? [row.readAt] : [])),
  );
  return {
    flow,
    ...(trail && { trail: trail.trail }),
    ...(artifact && { artifact: data.artifactOf(artifact) }),
    isUnread:
      data.isUnread(flow) ||
      data.hasUndecided(flow) ||
      (!trail && !data.isWhole(flow, 'trails')) ||
      (!artifact && !data.isWhole(flow, 'artifacts')),
  };
}

function unlessEmpty<T>(rows: T[]): T[] | undefined {
  return rows.length > 0 ? rows : undefined;
}

function toFlowSummary(
  { flow, trail, artifact, isUnread }: NewestOfFlow,
  data: LinkData,
  isUnmatched: boolean,
): FlowSummary {
  const { keptSince } = data.list(flow, 'trails') ?? {};
  return {
    ...flow,
    ...(trail && { trail: data.withVerdicts(trail) }),
    ...(artifact && { artifact: data.withVerdict(artifact) }),
    ...(isUnread && { unread: true as const }),
    ...(isUnmatched && { unmatched: true as const }),
    ...(!trail &&
      keptSince !== undefined && {
        keptSince: new Date(keptSince).toISOString(),
      }),
  };
}

type RunningBuild = Omit<
  RunningArtifact,
  'state' | 'originalState' | 'decidedBy'
>;

/**
 * Running builds, in linked environments (any, if the link names none) and
 * elsewhere.
 */
async function runningBuilds(
  data: LinkData,
): Promise<{ own: RunningBuild[]; elsewhere: RunningBuild[] }> {
  const own: RunningBuild[] = [];
  const elsewhere: RunningBuild[] = [];
  for (const { startedAt, ...build } of await runningNow(data)) {
    (data.scope.ownsEnvironment(build) ? own : elsewhere).push({
      ...build,
      ...(startedAt && { since: startedAt }),
    });
  }
  return { own, elsewhere };
}

import { LIST_KINDS } from '../../records/storedRecords';
import type { ListState } from '../../records/storedRecords';
import { isUrgent, nextJob } from '../nextJob';
import type { SyncedList, SyncJob } from '../nextJob';
import { pageFrom } from '../pageRequests';
import { RunningRereads } from '../runningRecords';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Time at which the simulation starts. */
export const now = Date.parse('2026-11-21T12:00:00Z');

/** What jobs depend on besides the lists. */
export const usual = { now, freshFor: MINUTE, urgentInARow: 0 };

/** A list that was just read to its end, unless overridden. */
export function list(
  state: Partial<ListState> = {},
  rest: Partial<Omit<SyncedList, 'state'>> & { changedAt?: number } = {},
): SyncedList {
  const { changedAt = now - DAY, kind = 'trails', ...others } = rest;
  return {
    flow: {
      flowId: 1,
      ref: { region: 'eu', org: 'acme', flow: 'shop' },
      revision: 1,
      changedAt,
      running: new RunningRereads(),
    },
    kind,
    state: {
      ...{ flowId: 1, kind, revision: 1 },
      ...{ complete: true, unreadable: 0 },
      ...{ readAt: now, unbrokenSince: now - DAY, revisitedAt: now },
      ...state,
    },
    ...{ restsUntil: 0, failures: 0, misses: 0 },
    ...others,
  };
}

/** Number of newest records that a revisit leaves out. */
const NEWEST = 30;

/** Records that a page of a revisit shares with the previous one. */
const OVERLAP = 2;

/** How often the record of a running build is read. */
const RUNNING_MS = 60 * MINUTE;

/** Quiet flows. */
interface QuietFlows {
  flows: number;
  /** Number of records of each list. */
  records: number;
  /**
   * Number of trails of each flow with builds that run, or are among the last
   * ones that did, and aren't among the newest trails.
   */
  running?: number;
}

/** A list of a quiet flow. */
interface QuietList extends SyncedList {
  /** Number of records. */
  records: number;
  /** Number of records that the current revisit has passed. */
  passed: number;
  /** When its records of running builds were last read. */
  runningReadAt: number[];
}

/** Lists of quiet flows, read and revisited at evenly spread times. */
export function quietFlows({
  flows,
  records,
  running = 0,
}: QuietFlows): QuietList[] {
  return Array.from({ length: flows }, (_, flow) =>
    LIST_KINDS.map(kind => ({
      ...list(
        {
          readAt:
            now - ((kind === 'trails' ? 45 : 180) * MINUTE * flow) / flows,
          revisitedAt: now - (DAY * flow) / flows,
        },
        { kind, changedAt: now - 30 * DAY },
      ),
      ...{ records, passed: NEWEST },
      runningReadAt: Array.from(
        { length: kind === 'trails' ? running : 0 },
        (__, index) => now - (RUNNING_MS * (flow + index / running)) / flows,
      ),
    })),
  ).flat();
}

/**
 * Runs jobs on a simulated clock, as fast as a budget allows. Each job is one
 * request.
 *
 * @returns the number of requests per minute
 */
export function jobsByMinute(
  lists: readonly QuietList[],
  minutes: number,
  budget: number,
): number[] {
  const jobs = Array.from({ length: minutes }, () => 0);
  let urgentInARow = 0;
  for (let tick = 0; tick < minutes * budget; tick += 1) {
    const time = now + Math.floor((tick * MINUTE) / budget);
    lists.forEach(each => chooseRunning(each, time));
    const job = nextJob(lists, { ...usual, now: time, urgentInARow });
    const chosen = lists.find(each => each === job?.list);
    if (job && chosen) {
      simulate(job.step, chosen, time);
      urgentInARow = isUrgent(job) ? urgentInARow + 1 : 0;
      jobs[Math.floor(tick / budget)] += 1;
    }
  }
  return jobs;
}

/** Chooses the record of a running build that is due, if any. */
function chooseRunning(
  { flow, kind, runningReadAt }: QuietList,
  time: number,
): void {
  const readAt = Math.min(...runningReadAt);
  if (!flow.running.record && time - readAt >= RUNNING_MS) {
    const { flowId } = flow;
    flow.running.record = { flowId, kind, record: 'trail', readAt };
  }
}

function simulate(
  step: SyncJob['step'],
  chosen: QuietList,
  time: number,
): void {
  const { flow, state, runningReadAt } = chosen;
  if (step === 'newest') {
    state.readAt = time;
  } else if (step === 'running') {
    runningReadAt[runningReadAt.indexOf(Math.min(...runningReadAt))] = time;
    delete flow.running.record;
  } else {
    revisitPage(chosen, time);
  }
}

/** Like `revisitNextPage`, for a list that doesn't change. */
function revisitPage(chosen: QuietList, time: number): void {
  const { state, records, passed } = chosen;
  const { page, perPage } = pageFrom(passed - OVERLAP);
  const end = page * perPage;
  if (end < records) {
    chosen.passed = end;
    state.revisit = { from: time - DAY };
  } else {
    chosen.passed = NEWEST;
    state.revisitedAt = time;
    delete state.revisit;
  }
}

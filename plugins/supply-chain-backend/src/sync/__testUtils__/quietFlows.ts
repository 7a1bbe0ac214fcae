import { LIST_KINDS } from '../../records/storedRecords';
import type { ListState } from '../../records/storedRecords';
import { isUrgent, nextJob } from '../nextJob';
import type { SyncedList } from '../nextJob';
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

/** Lists of quiet flows, read and revisited at evenly spread times. */
export function quietFlows(count: number): SyncedList[] {
  return Array.from({ length: count }, (_, flow) =>
    LIST_KINDS.map(kind =>
      list(
        {
          readAt:
            now - ((kind === 'trails' ? 45 : 180) * MINUTE * flow) / count,
          revisitedAt: now - (DAY * flow) / count,
        },
        { kind, changedAt: now - 30 * DAY },
      ),
    ),
  ).flat();
}

/**
 * Runs jobs on a simulated clock, as fast as a budget allows.
 *
 * @returns the number of jobs per minute
 */
export function jobsByMinute(
  lists: readonly SyncedList[],
  minutes: number,
  budget: number,
): number[] {
  const jobs = Array.from({ length: minutes }, () => 0);
  let urgentInARow = 0;
  for (let tick = 0; tick < minutes * budget; tick += 1) {
    const time = now + Math.floor((tick * MINUTE) / budget);
    const job = nextJob(lists, { ...usual, now: time, urgentInARow });
    if (job) {
      const { state } = job.list;
      if (job.step === 'newest') {
        state.readAt = time;
      } else {
        state.revisitedAt = time;
      }
      urgentInARow = isUrgent(job) ? urgentInARow + 1 : 0;
      jobs[Math.floor(tick / budget)] += 1;
    }
  }
  return jobs;
}

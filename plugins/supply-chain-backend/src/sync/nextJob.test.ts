import { LIST_KINDS } from '../records/storedRecords';
import type { ListKind, ListState } from '../records/storedRecords';
import { newestDueAt, nextJob } from './nextJob';
import type { SyncedList } from './nextJob';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = Date.parse('2026-11-21T12:00:00Z');
const usual = { now, freshFor: MINUTE, newestInARow: 0 };

/** A list that was just read to its end, unless overridden. */
function list(
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
function quietFlows(count: number): SyncedList[] {
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
function jobsByMinute(
  lists: readonly SyncedList[],
  minutes: number,
  budget: number,
): number[] {
  const jobs = Array.from({ length: minutes }, () => 0);
  let newestInARow = 0;
  for (let tick = 0; tick < minutes * budget; tick += 1) {
    const time = now + Math.floor((tick * MINUTE) / budget);
    const job = nextJob(lists, { ...usual, now: time, newestInARow });
    if (job) {
      const { state } = job.list;
      if (job.step === 'newest') {
        state.readAt = time;
      } else {
        state.revisitedAt = time;
      }
      newestInARow = job.step === 'newest' ? newestInARow + 1 : 0;
      jobs[Math.floor(tick / budget)] += 1;
    }
  }
  return jobs;
}

describe('nextJob', () => {
  it('returns nothing once everything is read', () => {
    expect(nextJob([list(), list()], usual)).toBeUndefined();
  });

  it('picks the newest records first, longest overdue first', () => {
    const due = list({ readAt: now - 50 * MINUTE });
    const longest = list({ readAt: now - 60 * MINUTE, complete: false });

    expect(nextJob([list(), due, longest], usual)).toEqual({
      step: 'newest',
      list: longest,
    });
  });

  it('starts with lists that were never read', () => {
    const never = list({ readAt: undefined, unbrokenSince: undefined });

    expect(nextJob([list({ readAt: 0 }), never], usual)).toEqual({
      step: 'newest',
      list: never,
    });
  });

  it('rereads a list that was read by a replica whose clock is ahead', () => {
    const ahead = now + 90 * DAY;
    const lists = (state: Partial<ListState>) => [list(), list(state)];

    expect(nextJob(lists({ readAt: ahead }), usual)?.step).toBe('newest');
    expect(nextJob(lists({ revisitedAt: ahead }), usual)?.step).toBe('revisit');
    expect(nextJob(lists({ readAt: now + 900 }), usual)).toBeUndefined();
  });

  it('continues with the list that has the least history', () => {
    const some = list({ complete: false, unbrokenSince: now - 9 * DAY });
    const few = list({ complete: false, unbrokenSince: now - 2 * DAY });

    expect(nextJob([some, few, list()], usual)).toEqual({
      step: 'older',
      list: few,
    });
  });

  it('reads older records now and then, even if newest ones are always due', () => {
    const lists = [
      list({ readAt: now - 90 * MINUTE }),
      list({ complete: false }),
    ];
    const stepAfter = (newestInARow: number) =>
      nextJob(lists, { ...usual, newestInARow })?.step;

    expect([0, 1, 2, 3].map(stepAfter)).toEqual([
      ...['newest', 'newest', 'newest'],
      'older',
    ]);
  });

  it('revisits a whole list a day after the last time, and resumes a revisit', () => {
    const underway = list({
      revisitedAt: now - 2 * DAY,
      revisitFrom: now - 5 * DAY,
    });

    expect(nextJob([list({ revisitedAt: now - DAY })], usual)?.step).toBe(
      'revisit',
    );
    expect(
      nextJob([list({ revisitedAt: now - DAY + 1 })], usual),
    ).toBeUndefined();
    expect(nextJob([list(), underway], usual)?.list).toBe(underway);
  });

  it('skips lists that are backing off after a failure', () => {
    expect(
      nextJob([list({ readAt: 0 }, { restsUntil: now + 1 })], usual),
    ).toBeUndefined();
  });
});

describe('the time until the newest records are read again', () => {
  const minutesFor = (
    kind: ListKind,
    quietMinutes: number,
    freshFor = MINUTE,
  ) =>
    (newestDueAt(
      list({}, { kind, changedAt: now - quietMinutes * MINUTE }),
      freshFor,
    ) -
      now) /
    MINUTE;

  it('grows while nothing changes', () => {
    expect(
      [0, 20, 60, 24 * 60].map(quiet => minutesFor('trails', quiet)),
    ).toEqual([3, 5, 15, 45]);
  });

  it('is longer for the artifacts of a quiet flow, since its trails show changes', () => {
    expect(minutesFor('artifacts', 24 * 60)).toBe(180);
  });

  it('is long enough that 1,500 quiet flows take 42 requests per minute', () => {
    const perMinute = (kind: ListKind) => 1_500 / minutesFor(kind, 24 * 60);

    expect(perMinute('trails') + perMinute('artifacts')).toBeCloseTo(41.67);
  });

  it('is a multiple of the freshness period, and never zero', () => {
    expect(minutesFor('trails', 0, 5 * MINUTE)).toBe(15);
    expect(minutesFor('trails', 0, 0)).toBe(1);
  });
});

describe('a budget of 60 requests per minute', () => {
  it('is enough for 1,500 quiet flows', () => {
    const lists = quietFlows(1_500);
    const jobs = jobsByMinute(lists, 6, 60);

    const mean = jobs.reduce((sum, each) => sum + each) / jobs.length;
    expect(mean).toBeGreaterThan(42);
    expect(mean).toBeLessThan(46);
    const end = now + 6 * MINUTE;
    const oldest = (kind: ListKind) =>
      Math.max(
        ...lists
          .filter(each => each.kind === kind)
          .map(({ state }) => (end - (state.readAt ?? 0)) / MINUTE),
      );
    expect(oldest('trails')).toBeLessThan(47);
    expect(oldest('artifacts')).toBeLessThan(182);
  });
});

import type { ListKind, ListState } from '../records/storedRecords';
import {
  jobsByMinute,
  list,
  now,
  quietFlows,
  usual,
} from './__testUtils__/quietFlows';
import { newestDueAt, nextJob } from './nextJob';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
    const stepAfter = (urgentInARow: number) =>
      nextJob(lists, { ...usual, urgentInARow })?.step;

    expect([0, 1, 2, 3].map(stepAfter)).toEqual([
      ...['newest', 'newest', 'newest'],
      'older',
    ]);
  });

  it('revisits a whole list a day after the last time, and resumes a revisit', () => {
    const underway = list({
      revisitedAt: now - 2 * DAY,
      revisit: { from: now - 5 * DAY },
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
  const MINUTES = 10;
  const budget = 60;

  function simulate(flows: Parameters<typeof quietFlows>[0]) {
    const lists = quietFlows(flows);
    const jobs = jobsByMinute(lists, MINUTES, budget);
    const end = now + MINUTES * MINUTE;
    const oldest = (kind: ListKind) =>
      Math.max(
        ...lists
          .filter(each => each.kind === kind)
          .map(({ state }) => (end - (state.readAt ?? 0)) / MINUTE),
      );
    return {
      perMinute: jobs.reduce((sum, each) => sum + each) / MINUTES,
      oldest,
    };
  }

  it('is enough for 1,500 quiet flows with 200 trails and artifacts each', () => {
    const { perMinute, oldest } = simulate({ flows: 1_500, records: 200 });

    expect(perMinute).toBeGreaterThan(50);
    expect(perMinute).toBeLessThan(54);
    expect(oldest('trails')).toBeLessThan(47);
    expect(oldest('artifacts')).toBeLessThan(182);
  });

  it('is used up by running builds of old trails, and the newest records still are on time', () => {
    const { perMinute, oldest } = simulate({
      ...{ flows: 1_000, records: 200, running: 1 },
    });

    expect(perMinute).toBeGreaterThan(48);
    expect(perMinute).toBeLessThan(54);
    expect(oldest('trails')).toBeLessThan(47);
  });

  it('leaves the revisits of long lists what the newest records do not need', () => {
    const { perMinute, oldest } = simulate({ flows: 1_500, records: 2_000 });

    // It starts in the middle of no revisit.
    expect(perMinute).toBeGreaterThan(57);
    expect(oldest('trails')).toBeLessThan(47);
    expect(oldest('artifacts')).toBeLessThan(182);
  });
});

import type { TrendResponse } from 'backstage-plugin-supply-chain-common';
import type { HistoryOracle } from './HistoryOracle';
import { isExpired } from './keptPart';
import { reviewOf, trailsOf, verdictIn } from './moments';
import type { Moment, PastTrail } from './moments';
import { REVIEW, SIGNATURE } from './names';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const WEEKS = 12;

/** What a trend says about a week, except for the median. */
type WeekCounts = Pick<
  TrendResponse['weeks'][number],
  'from' | 'trails' | 'compliant' | 'unknown'
>;

/** Checks the numbers of trails, how long they took, and what they lacked. */
export function checkTrend(
  oracle: HistoryOracle,
  response: TrendResponse,
): void {
  const { weeks, unmet, complete, stale, problems } = response;
  const seen = trailsIn(oracle.momentsOf(response));
  const isAll = complete && !stale && problems.length === 0;
  const check = (
    count: number,
    counts: (trail: SeenTrail) => boolean,
    claim: unknown,
    isSame = ({ verdicts }: SeenTrail) => verdicts.size === 1,
  ) => {
    const { most, least } = countsOf(seen, counts, isSame);
    oracle.expect(count <= most && (!isAll || count >= least), [
      ...['another number of trails', claim, count, { most, least }, response],
    ]);
  };
  for (const week of weeks) {
    const isIn = (trail: SeenTrail) => isInWeek(trail, week.from);
    check(week.trails, isIn, week.from);
    check(
      week.compliant,
      trail => isIn(trail) && trail.verdicts.has('compliant'),
      ['compliant', week.from],
    );
    check(week.unknown, trail => isIn(trail) && trail.verdicts.has('unknown'), [
      ...['unknown', week.from],
    ]);
    checkMedian(
      oracle,
      week,
      seen.filter(trail => isIn(trail) && trail.verdicts.has('compliant')),
    );
  }
  const isReviewedOnce = ({ reviews }: SeenTrail) => reviews.size === 1;
  for (const { name, failed, missing, pending } of unmet) {
    oracle.expect(pending === 0, ['is not pending', name]);
    if (name === SIGNATURE) {
      oracle.expect(failed === 0, ['did not fail', name]);
      check(
        missing,
        ({ signatures }) => signatures.has('missing'),
        'unsigned',
        ({ signatures }) => signatures.size === 1,
      );
    } else {
      oracle.expect(name === REVIEW, ['is not required', name]);
      check(
        failed,
        ({ reviews }) => reviews.has('NON-COMPLIANT'),
        'failed',
        isReviewedOnce,
      );
      check(
        missing,
        ({ reviews }) => reviews.has('INCOMPLETE'),
        'missing',
        isReviewedOnce,
      );
    }
  }
}

/**
 * The most and the fewest trails that a trend may count.
 *
 * @param isSame - whether a trail counted or not in all moments
 */
function countsOf(
  seen: readonly SeenTrail[],
  counts: (trail: SeenTrail) => boolean,
  isSame: (trail: SeenTrail) => boolean,
): { most: number; least: number } {
  const counted = seen.filter(counts);
  return {
    most: counted.length,
    // Others may have vanished, not been kept, or had another state.
    least: counted.filter(
      each => each.isInAll && isSame(each) && !isExpired(each),
    ).length,
  };
}

/** Checks the share of compliant trails by week. */
export function checkShares(
  oracle: HistoryOracle,
  shares: readonly (number | null)[],
  flows: readonly string[],
): void {
  const ever = trailsIn(oracle.region.since(0)).filter(({ flow }) =>
    flows.includes(flow),
  );
  mondays(Date.now())
    .slice(WEEKS - shares.length)
    .forEach((from, index) => {
      const share = shares[index];
      const inWeek = ever.filter(trail => isInWeek(trail, from));
      oracle.expect(
        share === null
          ? true
          : share <= 1 &&
              (share === 0 ||
                inWeek.some(({ verdicts }) => verdicts.has('compliant'))),
        ['no such share was compliant', from, share],
      );
    });
}

/** The trend of a moment, which a portal reaches once it has read everything. */
export function trendOf(
  moment: Moment,
  now: number,
): { weeks: WeekCounts[]; unmet: TrendResponse['unmet'] } {
  const trails = trailsOf(moment).filter(({ isOdd }) => !isOdd);
  const weeks = mondays(now);
  const recent = trails.filter(
    ({ createdAt }) => createdAt >= Date.parse(weeks[0]),
  );
  const count = (state: PastTrail['state']) =>
    recent.filter(each => reviewOf(each) === state).length;
  const [failed, missing] = [count('NON-COMPLIANT'), count('INCOMPLETE')];
  const unsigned = recent.filter(({ signature }) => signature === 'missing');
  return {
    weeks: weeks.map(from => {
      const inWeek = trails.filter(trail => isInWeek(trail, from));
      return {
        from,
        trails: inWeek.length,
        compliant: inWeek.filter(ofVerdict('compliant')).length,
        unknown: inWeek.filter(ofVerdict('unknown')).length,
      };
    }),
    unmet: [
      { name: REVIEW, failed, missing, pending: 0 },
      { name: SIGNATURE, failed: 0, missing: unsigned.length, pending: 0 },
    ].filter(each => each.failed + each.missing > 0),
  };
}

function ofVerdict(verdict: string) {
  return (trail: PastTrail) => verdictIn(trail) === verdict;
}

/** A trail with everything it was in some moments. */
interface SeenTrail {
  flow: string;
  createdAt: number;
  /** The portal's words for its states. */
  verdicts: Set<string>;
  reviews: Set<PastTrail['state']>;
  signatures: Set<PastTrail['signature']>;
  /** Whether it was there and readable all the time. */
  isInAll: boolean;
  /** When it was first compliant, and when that was last reported anew. */
  compliantFrom: number;
  compliantUntil: number;
}

function trailsIn(moments: readonly Moment[]): SeenTrail[] {
  const seen = new Map<string, SeenTrail & { times: number }>();
  for (const moment of moments) {
    for (const trail of trailsOf(moment)) {
      const { flow, name, createdAt, reports, isOdd, signature } = trail;
      const key = `${flow} ${name} ${createdAt}`;
      const known = seen.get(key) ?? {
        ...{ flow, createdAt, isInAll: false, times: 0 },
        ...{ verdicts: new Set(), reviews: new Set(), signatures: new Set() },
        ...{ compliantFrom: Infinity, compliantUntil: -Infinity },
      };
      seen.set(key, known);
      known.times += isOdd ? 0 : 1;
      known.isInAll = known.times === moments.length;
      known.verdicts.add(verdictIn(trail));
      known.reviews.add(reviewOf(trail));
      known.signatures.add(signature);
      if (verdictIn(trail) === 'compliant') {
        const first = reports.find(({ isCompliant }) => isCompliant)!;
        known.compliantFrom = Math.min(known.compliantFrom, first.at);
        known.compliantUntil = reports.at(-1)!.at;
      }
    }
  }
  return [...seen.values()];
}

/**
 * The median of some compliant trails lies between the shortest and the longest
 * time that any of them took.
 */
function checkMedian(
  oracle: HistoryOracle,
  { compliant, secondsToCompliant }: TrendResponse['weeks'][number],
  trails: readonly SeenTrail[],
): void {
  if (secondsToCompliant === undefined) {
    return;
  }
  const took = Math.round(secondsToCompliant * 1_000);
  // Builds are recorded a millisecond after their trails.
  const late = 1;
  const shortest = trails.map(each => each.compliantFrom - each.createdAt);
  const longest = trails.map(each => each.compliantUntil - each.createdAt);
  oracle.expect(
    compliant > 0 &&
      took >= Math.min(...shortest) &&
      took <= Math.max(...longest) + late,
    ['no trail took as long', secondsToCompliant, shortest, longest],
  );
}

function isInWeek({ createdAt }: { createdAt: number }, from: string): boolean {
  const start = Date.parse(from);
  return createdAt >= start && createdAt < start + WEEK_MS;
}

/** The Mondays that the last weeks began with, oldest first. */
function mondays(now: number): string[] {
  const monday = new Date(now);
  monday.setUTCHours(0, 0, 0, 0);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return Array.from({ length: WEEKS }, (_, index) =>
    new Date(monday.getTime() - (WEEKS - 1 - index) * WEEK_MS).toISOString(),
  );
}

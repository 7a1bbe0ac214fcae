import type { Moment, PastTrail } from './moments';
import { FIRST_PAGE, FLOWS, KEPT_DAYS } from './names';
import type { PastRegion } from './ownPart';

const DAY = 24 * 60 * 60 * 1_000;

/** Number of old records at the end of a page that aren't just odd. */
const SURELY_OLD = 3;

/** A region without the records that portals don't keep any longer. */
export function keptPart(region: PastRegion): PastRegion {
  const { failing, respondedAt } = region;
  return {
    ...{ failing, respondedAt, now: keptMoment(region.now) },
    since: time => region.since(time).map(keptMoment),
  };
}

function keptMoment(moment: Moment): Moment {
  return {
    ...moment,
    flows: Object.fromEntries(
      Object.entries(moment.flows).map(([flow, trails]) => [
        flow,
        trails?.filter(trail => !isExpired(trail)),
      ]),
    ),
  };
}

/**
 * Whether portals may still keep some old records, or know that a flow had
 * some: those of builds that ran later, and those that end a page of younger
 * ones, unless there are several.
 */
export function mayKnowMore(region: PastRegion): boolean {
  const { flows, runs } = region.now;
  const ranLater = new Set(
    runs
      .filter(({ stoppedAt = Infinity }) => stoppedAt >= keptSince())
      .map(({ number }) => number),
  );
  return FLOWS.some(flow => {
    const trails = flows[flow] ?? [];
    const expired = trails.filter(isExpired);
    const isSure = expired.length >= SURELY_OLD && trails.length <= FIRST_PAGE;
    const isEmpty = expired.length === trails.length;
    return (
      (expired.length > 0 && !isSure) ||
      (isEmpty &&
        region.since(0).some(each => each.flows[flow]?.some(isExpired))) ||
      expired.some(({ build }) => ranLater.has(build.number))
    );
  });
}

/** Whether a trail isn't kept any longer, unless its build ran later. */
export function isExpired({
  createdAt,
}: Pick<PastTrail, 'createdAt'>): boolean {
  return createdAt < keptSince();
}

/** Creation time of the oldest records that are kept, in milliseconds. */
export function keptSince(): number {
  return Date.now() - KEPT_DAYS * DAY;
}

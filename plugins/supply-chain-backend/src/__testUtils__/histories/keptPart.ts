import type { Moment, PastTrail } from './moments';
import { FLOWS, KEPT_DAYS } from './names';
import type { PastRegion } from './ownPart';

const DAY = 24 * 60 * 60 * 1_000;

/** A region without the records that portals don't keep any longer. */
export function keptPart(region: PastRegion): PastRegion {
  const { failing, answeredAt } = region;
  return {
    ...{ failing, answeredAt, now: keptMoment(region.now) },
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
 * Whether portals may still keep old records, since their builds ran later, or
 * know that a flow had some.
 */
export function mayKnowMore(region: PastRegion): boolean {
  const { now } = keptPart(region);
  const isEmpty = (flow: string) => now.flows[flow]?.length === 0;
  const hadMore = region
    .since(0)
    .some(({ flows }) =>
      FLOWS.some(flow => isEmpty(flow) && flows[flow]?.some(isExpired)),
    );
  return hadMore || mayKeepMore(region.now);
}

function mayKeepMore({ flows, runs }: Moment): boolean {
  const ranLater = new Set(
    runs
      .filter(({ stoppedAt = Infinity }) => stoppedAt >= keptSince())
      .map(({ number }) => number),
  );
  return Object.values(flows).some(trails =>
    trails?.some(trail => isExpired(trail) && ranLater.has(trail.build.number)),
  );
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

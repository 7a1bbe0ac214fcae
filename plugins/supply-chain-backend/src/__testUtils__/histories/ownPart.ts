import type { Failing } from './failingResponses';
import type { Moment, PastRun, PastTrail } from './moments';
import { repoOf, templateOf } from './names';
import type { HistoryComponent } from './names';

/** A region that remembers what it held. */
export interface PastRegion {
  readonly failing: Failing;
  /** When it last responded without failing, in milliseconds since the epoch. */
  readonly respondedAt: number;
  readonly now: Moment;
  /** Its states at a given time and since. */
  since(time: number): Moment[];
}

/** A region as far as its records are a component's own. */
export function ownPart(
  region: PastRegion,
  component: HistoryComponent,
): PastRegion {
  return {
    get failing() {
      return region.failing;
    },
    get respondedAt() {
      return region.respondedAt;
    },
    get now() {
      return ownMoment(region.now, component);
    },
    since: time => region.since(time).map(each => ownMoment(each, component)),
  };
}

/** Own parts of moments, which don't change. */
const known = new WeakMap<HistoryComponent, WeakMap<Moment, Moment>>();

/** A moment of a region as far as its records are a component's own. */
export function ownMoment(moment: Moment, component: HistoryComponent): Moment {
  const moments = known.get(component) ?? new WeakMap<Moment, Moment>();
  known.set(component, moments);
  const own = moments.get(moment) ?? toOwn(moment, component);
  moments.set(moment, own);
  return own;
}

function toOwn(
  moment: Moment,
  { artifacts, repo, environment }: HistoryComponent,
): Moment {
  const isThere = (run: PastRun) =>
    !environment || run.environment === environment;
  const runs = moment.runs.filter(isThere);
  if (!artifacts && !repo) {
    return { ...moment, runs };
  }
  const isFrom = ({ number }: { number: number }) =>
    !repo || repoOf(number) === repo;
  const isNamed = ({ number }: { number: number }) =>
    !artifacts || templateOf(number) === artifacts;
  return {
    ...moment,
    flows: Object.fromEntries(
      Object.entries(moment.flows).map(([flow, trails]) => [
        flow,
        trails
          ?.filter(({ build }) => isFrom(build))
          .map(trail =>
            isNamed(trail.build) ? judged(trail) : foreign(trail),
          ),
      ]),
    ),
    runs: runs.filter(run => isFrom(run) && isNamed(run)),
  };
}

/** A trail counts without the builds that aren't its component's. */
function foreign(trail: PastTrail): PastTrail {
  return { ...trail, isForeign: true };
}

/** A trail is no better than its component's own builds. */
function judged(trail: PastTrail): PastTrail {
  return trail.build.state === 'COMPLIANT'
    ? trail
    : { ...trail, state: trail.build.state, review: trail.state };
}

import { trailsOf } from './moments';
import type { Moment } from './moments';
import { FIRST_PAGE, FLOWS } from './names';
import type { PastRegion } from './ownPart';
import { surelyWere, trailVerdictOf } from './verdicts';
import type { PartVerdicts } from './verdicts';

/** A verdict as a response dated it. */
export interface DatedVerdict {
  state: string;
  /** ISO 8601. */
  since?: string;
}

/** A verdict that a portal has shown. Times are milliseconds since the epoch. */
interface Shown {
  state: string;
  /** It was read at this time or later. */
  from: number;
  /** When it was shown. */
  at: number;
}

/**
 * The verdicts that portals have shown, which later claims about when a verdict
 * began must agree with.
 */
export class ShownVerdicts {
  readonly #region: PastRegion;
  readonly #whole: PastRegion;
  readonly #shown = new Map<string, Shown[]>();

  /** @param region - the part of the whole that verdicts are on */
  constructor(region: PastRegion, whole: PastRegion) {
    this.#region = region;
    this.#whole = whole;
  }

  /** What was shown about something, oldest first. */
  of(of: string): readonly Shown[] {
    return this.#shown.get(of) ?? [];
  }

  /** The verdicts that were shown on something, oldest first. */
  statesOf(of: string): string[] {
    return this.of(of).map(({ state }) => state);
  }

  /**
   * Checks since when a verdict is claimed to have held, and remembers it.
   *
   * @param of - identifies what the verdict is on
   * @param readFrom - when the oldest part of the response was read at the earliest
   * @param verdictsIn - the verdicts that make it up at a moment of the region
   * @param reachesBack - whether it must be dated from when it began
   * @returns what is wrong
   */
  check(
    of: string,
    { state, since }: DatedVerdict,
    {
      readFrom,
      verdictsIn,
      reachesBack,
    }: {
      readFrom: number;
      verdictsIn: (moment: Moment) => PartVerdicts;
      reachesBack: boolean;
    },
  ): unknown[] {
    const shown = this.#shown.get(of) ?? [];
    this.#shown.set(of, shown);
    const now = Date.now();
    const wrong: unknown[] = [];
    if (state !== 'unknown' && since !== undefined) {
      const began = Date.parse(since);
      if (began > now) {
        wrong.push(['begins in the future', of, since]);
      }
      const other = shown.findLast(
        each => each.state !== state && each.at <= readFrom,
      );
      if (
        other &&
        began < other.from &&
        !this.#hasLateRecords(other) &&
        !this.#isContradicted(other, state, verdictsIn) &&
        !this.#wasUnderWay(other, state, verdictsIn)
      ) {
        wrong.push(['had another state since', of, state, since, other]);
      }
      const same = shown.find(
        each =>
          reachesBack &&
          each.state === state &&
          !this.#hasMovedRecords(each) &&
          !this.#hasLeft(each) &&
          surelyWere(state, this.#region.since(each.from).map(verdictsIn)),
      );
      if (same && began > same.at) {
        wrong.push(['had that state before', of, state, since, same]);
      }
    }
    if (state !== 'unknown') {
      shown.push({ state, from: readFrom, at: now });
    }
    return wrong;
  }

  /** Whether trails were created again since, with the same verdicts. */
  #hasMovedRecords({ from }: Shown): boolean {
    const [first, ...later] = this.#region.since(from);
    const known = new Map(
      trailsOf(first).map(({ name, createdAt }) => [name, createdAt]),
    );
    return later
      .flatMap(trailsOf)
      .some(
        ({ name, createdAt }) => createdAt !== (known.get(name) ?? createdAt),
      );
  }

  /**
   * Whether a trail that had a state has got another one since. A portal can't
   * tell until when it had the first one.
   */
  #hasLeft({ state, from }: Shown): boolean {
    const had = new Set<string>();
    return this.#region.since(from).some(moment =>
      trailsOf(moment).some(({ flow, name, createdAt }) => {
        const trail = `${flow} ${name} ${createdAt}`;
        const isSo = trailVerdictOf(moment, flow, name) === state;
        if (isSo) {
          had.add(trail);
        }
        return !isSo && had.has(trail);
      }),
    );
  }

  /**
   * Whether what failed later may have failed already when the region passed it,
   * because the region's verdicts differed.
   */
  #isContradicted(
    other: Shown,
    state: string,
    verdictsIn: (moment: Moment) => PartVerdicts,
  ): boolean {
    return (
      state === 'non-compliant' &&
      this.#momentsOf(other).some(moment =>
        Object.values(verdictsIn(moment)).includes(undefined),
      )
    );
  }

  /**
   * Whether a newest trail was undecided, which doesn't interrupt the verdict of
   * those around it.
   */
  #wasUnderWay(
    other: Shown,
    state: string,
    verdictsIn: (moment: Moment) => PartVerdicts,
  ): boolean {
    return (
      other.state === 'incomplete' &&
      state !== 'incomplete' &&
      this.#momentsOf(other).some(moment => {
        const verdicts = verdictsIn(moment);
        return FLOWS.some(flow => verdicts[flow] === 'incomplete');
      })
    );
  }

  /** The region's moments while a verdict was read. */
  #momentsOf({ from, at }: Shown): Moment[] {
    return this.#region.since(from).filter(({ since }) => since <= at);
  }

  /**
   * Whether trails may have been read since that are older than what was shown.
   * Their reports may tell that the verdict was another one.
   */
  #hasLateRecords({ from, at }: Shown): boolean {
    const moments = this.#whole.since(from);
    const read = new Set(
      FLOWS.flatMap(flow =>
        (moments[0].flows[flow] ?? [])
          .slice(0, FIRST_PAGE)
          .map(({ name }) => name),
      ),
    );
    return moments
      .flatMap(trailsOf)
      .some(({ name, createdAt }) => createdAt < at && !read.has(name));
  }
}

import type { HistoryRegion } from './HistoryRegion';
import { trailsOf } from './moments';
import type { Moment } from './moments';

/** A verdict as an answer dated it. */
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
  readonly #region: HistoryRegion;
  readonly #shown = new Map<string, Shown[]>();

  constructor(region: HistoryRegion) {
    this.#region = region;
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
   * @param readFrom - when the oldest part of the answer was read at the earliest
   * @param verdictIn - the verdict at a moment of the region, if it is known
   * @param spansTrails - whether the date is that of all newest trails with the
   * verdict, so that it begins anew with a change of any of them
   * @returns what is wrong
   */
  check(
    of: string,
    { state, since }: DatedVerdict,
    {
      readFrom,
      spread,
      verdictIn,
      spansTrails,
    }: {
      readFrom: number;
      /** How far clocks have been apart. */
      spread: number;
      verdictIn: (moment: Moment) => string | undefined;
      spansTrails: boolean;
    },
  ): unknown[] {
    const shown = this.#shown.get(of) ?? [];
    this.#shown.set(of, shown);
    const now = Date.now();
    const wrong: unknown[] = [];
    if (state !== 'unknown' && since !== undefined) {
      const began = Date.parse(since);
      if (began > now + spread) {
        wrong.push(['begins in the future', of, since]);
      }
      const other = shown.findLast(
        each => each.state !== state && each.at <= readFrom,
      );
      if (
        other &&
        began < other.from - spread &&
        !this.#hasLateRecords(other)
      ) {
        wrong.push(['had another state since', of, state, since, other]);
      }
      const same = shown.find(
        each =>
          each.state === state &&
          !this.#hasMovedRecords(each) &&
          !(spansTrails && this.#hasChangedTrails(each)) &&
          this.#region
            .since(each.from)
            .every(moment => verdictIn(moment) === state),
      );
      if (same && began > same.at + spread) {
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

  /** Whether a trail has got another verdict since. */
  #hasChangedTrails({ from }: Shown): boolean {
    const states = new Map<string, string>();
    return this.#region
      .since(from)
      .flatMap(trailsOf)
      .some(({ flow, name, createdAt, state }) => {
        const key = `${flow} ${name} ${createdAt}`;
        const before = states.get(key) ?? state;
        states.set(key, state);
        return before !== state;
      });
  }

  /**
   * Whether trails have appeared since that are older than what was shown. Their
   * reports may tell that the verdict was another one.
   */
  #hasLateRecords({ from, at }: Shown): boolean {
    const [first, ...later] = this.#region.since(from);
    const known = new Set(trailsOf(first).map(({ name }) => name));
    return later
      .flatMap(trailsOf)
      .some(({ name, createdAt }) => createdAt < at && !known.has(name));
  }
}

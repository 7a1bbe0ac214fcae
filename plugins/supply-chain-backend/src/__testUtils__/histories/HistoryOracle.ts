import type { Answer } from 'backstage-plugin-supply-chain-common';
import type { HistoryRegion } from './HistoryRegion';
import { failsIn, foundRowsOf, isSameRecord } from './moments';
import type { Moment, PastTrail, Row } from './moments';
import { FIRST_PAGE, FLOWS } from './names';
import { ShownVerdicts } from './ShownVerdicts';
import type { DatedVerdict } from './ShownVerdicts';
import type { PartVerdicts } from './verdicts';

/** The default of `cache.freshFor`, in milliseconds. */
const FRESH_FOR = 60_000;

/**
 * What answers are checked against: everything the region held since they were
 * read.
 */
export class HistoryOracle {
  readonly wrong: unknown[] = [];
  /** Number of answers that claimed to be complete. */
  whole = 0;
  readonly region: HistoryRegion;
  readonly shown: ShownVerdicts;
  /**
   * How far the clocks of the portals and the region have been apart, in
   * milliseconds.
   */
  clockSpread = 0;

  constructor(region: HistoryRegion) {
    this.region = region;
    this.shown = new ShownVerdicts(region);
  }

  /** @param offsets - of the portals' clocks, in milliseconds */
  allowClocks(offsets: readonly number[]): void {
    const all = [0, ...offsets];
    this.clockSpread = Math.max(
      this.clockSpread,
      Math.max(...all) - Math.min(...all),
    );
  }

  expect(holds: boolean, claim: unknown): void {
    if (!holds) {
      this.wrong.push(claim);
    }
  }

  /**
   * Checks that an answer isn't newer than the region's last response, and says
   * so if a requested refresh failed.
   */
  checkAge(
    answer: Pick<Answer, 'asOf' | 'stale'> & {
      problems: readonly unknown[];
      unsearched?: number;
    },
    refresh: boolean,
  ): void {
    const { asOf, stale, problems, unsearched = 0 } = answer;
    const { answeredAt, failing } = this.region;
    this.expect(
      asOf === undefined || Date.parse(asOf) <= answeredAt + this.clockSpread,
      ['nothing was read then', asOf],
    );
    this.expect(
      !refresh || failing === 'no' || stale || problems.length + unsearched > 0,
      ['was not refreshed', failing, answer],
    );
  }

  /** The region's states since the oldest part of an answer was read. */
  momentsOf({ asOf }: Pick<Answer, 'asOf'>): Moment[] {
    return this.region.since(
      asOf ? Date.parse(asOf) - this.clockSpread : Infinity,
    );
  }

  /**
   * The region's states that a portal may rely on without reading again.
   *
   * @param asked - when it was asked, in milliseconds since the epoch
   */
  recentMoments(refresh: boolean, asked: number): Moment[] {
    return this.region.since(
      asked - (refresh ? 0 : FRESH_FOR + this.clockSpread),
    );
  }

  /**
   * Whether a record ever was below the newest ones of its flow. What happens to
   * it there shows when the whole list is read again.
   */
  wasBelow(isIt: (trail: PastTrail, flow: string) => boolean): boolean {
    return this.region
      .since(0)
      .some(({ flows }) =>
        FLOWS.some(flow =>
          flows[flow]?.slice(FIRST_PAGE).some(trail => isIt(trail, flow)),
        ),
      );
  }

  /**
   * The given moments or, if a trail was unreadable in all of them, everything
   * before as well: its last readable record still counts.
   */
  readableSince(
    moments: readonly Moment[],
    flow: string,
    name: string | undefined,
  ): readonly Moment[] {
    const isUnreadable = moments.every(({ flows }) =>
      flows[flow]?.some(trail => trail.name === name && trail.isOdd),
    );
    return isUnreadable ? this.region.since(0) : moments;
  }

  /**
   * A build is compliant only if the region said so, and no flow said otherwise.
   * Its search (E9) may say so even while its lists are unreadable.
   */
  checkBuild(moments: readonly Moment[], row: Row): void {
    const { fingerprint } = row;
    this.expect(
      row.state !== 'compliant' ||
        (moments
          .flatMap(foundRowsOf)
          .some(
            each => each.state === 'compliant' && isSameRecord(each, row),
          ) &&
          FLOWS.every(flow =>
            moments.some(moment => !failsIn(moment, flow, fingerprint)),
          )),
      ['the build never was compliant', row],
    );
  }

  /**
   * Checks since when a verdict is claimed to have held, against what was shown
   * before.
   *
   * @param of - identifies what the verdict is on
   * @param verdictsIn - the verdicts that make it up at a moment of the region
   */
  checkSince(
    of: string,
    verdict: DatedVerdict,
    { asOf }: Pick<Answer, 'asOf'>,
    verdictsIn: (moment: Moment) => PartVerdicts,
  ): void {
    if (asOf !== undefined) {
      this.wrong.push(
        ...this.shown.check(of, verdict, {
          readFrom: Date.parse(asOf) - this.clockSpread,
          spread: this.clockSpread,
          verdictsIn,
        }),
      );
    }
  }

  /** A component is compliant only if the newest trails of its flows were. */
  checkOverall(
    state: string,
    answer: Pick<Answer, 'asOf'>,
    flows: readonly string[] = FLOWS,
  ): void {
    const moments = this.momentsOf(answer);
    this.expect(
      state !== 'compliant' ||
        flows.every(flow =>
          moments.some(moment => {
            const newest = moment.flows[flow]?.[0];
            return newest?.state === undefined || newest.state === 'COMPLIANT';
          }),
        ),
      ['the newest trails never were compliant', answer],
    );
  }
}

import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import { isExpired } from './keptPart';
import { ownPart } from './ownPart';
import type { PastRegion } from './ownPart';
import { failsIn, foundRowsOf, isSameRecord, verdictIn } from './moments';
import type { Moment, PastTrail, Row } from './moments';
import { COMPONENTS, FIRST_PAGE, FLOWS, SUBJECT } from './names';
import type { HistoryComponent } from './names';
import { ShownVerdicts } from './ShownVerdicts';
import type { DatedVerdict } from './ShownVerdicts';
import type { PartVerdicts } from './verdicts';

/** The default of `cache.freshFor`, in milliseconds. */
const FRESH_FOR = 60_000;

/**
 * What responses are checked against: everything the region held since they were
 * read.
 */
export class HistoryOracle {
  /** What is wrong with the responses about any component. */
  readonly wrong: unknown[];
  /** Number of responses that claimed to be complete. */
  whole = 0;
  /** The part of the region that the component owns. */
  readonly region: PastRegion;
  readonly shown: ShownVerdicts;
  readonly #entire: PastRegion;
  readonly #component: HistoryComponent;
  readonly #oracles: Map<string, HistoryOracle>;

  /** An oracle for the component that owns everything. */
  constructor(region: PastRegion);
  constructor(region: PastRegion, component: string, like: HistoryOracle);
  constructor(entire: PastRegion, component = SUBJECT, like?: HistoryOracle) {
    this.#entire = entire;
    this.#component = COMPONENTS[component];
    this.region = ownPart(entire, this.#component);
    this.shown = new ShownVerdicts(this.region, entire);
    this.wrong = like?.wrong ?? [];
    this.#oracles = like ? like.#oracles : new Map();
    this.#oracles.set(component, this);
  }

  /** The oracle for what a component owns. */
  of(component: string): HistoryOracle {
    return (
      this.#oracles.get(component) ??
      new HistoryOracle(this.#entire, component, this)
    );
  }

  expect(holds: boolean, claim: unknown): void {
    if (!holds) {
      this.wrong.push(claim);
    }
  }

  /**
   * Checks that a response isn't newer than the region's last response, and says
   * so if a requested refresh failed.
   */
  checkAge(
    response: Pick<ResponseMeta, 'asOf' | 'stale'> & {
      problems: readonly unknown[];
      unsearched?: number;
    },
    refresh: boolean,
  ): void {
    const { asOf, stale, problems, unsearched = 0 } = response;
    const { respondedAt, failing } = this.region;
    this.expect(asOf === undefined || Date.parse(asOf) <= respondedAt, [
      'nothing was read then',
      asOf,
    ]);
    this.expect(
      !refresh || failing === 'no' || stale || problems.length + unsearched > 0,
      ['was not refreshed', failing, response],
    );
  }

  /** The region's states since the oldest part of a response was read. */
  momentsOf({ asOf }: Pick<ResponseMeta, 'asOf'>): Moment[] {
    return this.region.since(asOf ? Date.parse(asOf) : Infinity);
  }

  /**
   * The region's states that a portal may rely on without reading again.
   *
   * @param asked - when it was asked, in milliseconds since the epoch
   */
  recentMoments(refresh: boolean, asked: number): Moment[] {
    return this.region.since(asked - (refresh ? 0 : FRESH_FOR));
  }

  /**
   * Whether a record ever was below the newest ones of its flow, or isn't kept
   * any longer. What happens to it there shows when the whole list is read again,
   * if at all.
   */
  wasBelow(isIt: (trail: PastTrail, flow: string) => boolean): boolean {
    return this.#entire
      .since(0)
      .some(({ flows }) =>
        FLOWS.some(flow =>
          flows[flow]?.some(
            (trail, index) =>
              (index >= FIRST_PAGE || isExpired(trail)) && isIt(trail, flow),
          ),
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
   * @param reachesBack - whether it must be dated from when it began, instead of
   * from later
   */
  checkSince(
    of: string,
    verdict: DatedVerdict,
    { asOf }: Pick<ResponseMeta, 'asOf'>,
    verdictsIn: (moment: Moment) => PartVerdicts,
    reachesBack: boolean = true,
  ): void {
    if (asOf !== undefined) {
      this.wrong.push(
        ...this.shown.check(of, verdict, {
          readFrom: Date.parse(asOf),
          ...{ verdictsIn, reachesBack },
        }),
      );
    }
  }

  /**
   * Checks since when the newest trails, or they and what runs, are claimed to
   * have had a verdict. A component that owns some artifacts of its flows is
   * dated from its newest trails only.
   */
  checkComponentSince(
    of: string,
    verdict: DatedVerdict,
    response: Pick<ResponseMeta, 'asOf'>,
    verdictsIn: (moment: Moment) => PartVerdicts,
  ): void {
    const { artifacts, repo } = this.#component;
    const reachesBack = artifacts === undefined && repo === undefined;
    this.checkSince(of, verdict, response, verdictsIn, reachesBack);
  }

  /** A component is compliant only if the newest trails of its flows were. */
  checkOverall(
    state: string,
    response: Pick<ResponseMeta, 'asOf'>,
    flows: readonly string[] = FLOWS,
  ): void {
    const moments = this.momentsOf(response);
    this.expect(
      state !== 'compliant' ||
        flows.every(flow =>
          moments.some(moment => {
            const newest = moment.flows[flow]?.[0];
            return newest === undefined || verdictIn(newest) === 'compliant';
          }),
        ),
      ['the newest trails never were compliant', response],
    );
  }
}

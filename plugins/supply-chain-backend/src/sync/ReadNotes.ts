import type {
  Answer,
  FlowRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { unreadableProblem } from '../records/problems';

/** How old what an answer is joined from is, and what is wrong with it. */
export class ReadNotes {
  readonly #problems = new Map<string, Problem>();
  #asOf?: number;
  #stale = false;
  #settling = false;

  /** What an answer says of its sources. */
  get provenance(): Pick<Answer, 'asOf' | 'stale' | 'settling' | 'problems'> {
    return {
      ...(this.#asOf !== undefined && {
        asOf: new Date(this.#asOf).toISOString(),
      }),
      stale: this.#stale,
      ...(this.#settling && { settling: true as const }),
      problems: [...this.#problems.values()],
    };
  }

  /**
   * Takes down when something was read, in milliseconds since the epoch.
   *
   * @param stale - true when something newer was wanted
   */
  noteRead(readAt: readonly number[], stale: boolean = false): void {
    for (const time of readAt) {
      this.#asOf = Math.min(this.#asOf ?? time, time);
    }
    this.#stale ||= stale;
  }

  /** Notes that a region is being asked for what the answer leaves unknown. */
  noteSettling(): void {
    this.#settling = true;
  }

  /**
   * Adds a problem; the same one of several reads is told once, and not as one
   * of stale data if one of the reads gave none.
   */
  note(problem: Problem): void {
    const { reason, region, org, flow, value, count, stale } = problem;
    const key = JSON.stringify([reason, region, org, flow, value, count]);
    const known = this.#problems.get(key);
    if (!known || (known.stale && !stale)) {
      this.#problems.set(key, problem);
    }
  }

  /** Adds what others say of what the same answer is joined from. */
  include({ provenance }: ReadNotes): void {
    const { asOf, stale, settling, problems } = provenance;
    this.noteRead(asOf === undefined ? [] : [Date.parse(asOf)], stale);
    this.#settling ||= settling ?? false;
    problems.forEach(problem => this.note(problem));
  }

  /** Tells that records of a flow's lists are not shown. */
  noteUnreadable(flow: FlowRef, count: number): void {
    if (count > 0) {
      this.note(unreadableProblem(flow, count));
    }
  }
}

import type {
  ResponseMeta,
  FlowRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { unreadableProblem } from '../../records/problems';

/** Collects the age and the problems of the data in a response. */
export class ReadNotes {
  readonly #problems = new Map<string, Problem>();
  #asOf?: number;
  #stale = false;
  #settling = false;

  /** The response fields about its sources. */
  get provenance(): Pick<
    ResponseMeta,
    'asOf' | 'stale' | 'settling' | 'problems'
  > {
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
   * Records when data was read, in milliseconds since the epoch.
   *
   * @param stale - whether newer data was requested but unavailable
   */
  noteRead(readAt: readonly number[], stale: boolean = false): void {
    for (const time of readAt) {
      this.#asOf = Math.min(this.#asOf ?? time, time);
    }
    this.#stale ||= stale;
  }

  /** Notes that newer or missing data is still being read. */
  noteSettling(): void {
    this.#settling = true;
  }

  /**
   * Adds a problem. The same problem from several reads is added once, and
   * marked as stale only if all of those reads returned stale data.
   */
  note(problem: Problem): void {
    const { reason, region, org, flow, value, count, stale } = problem;
    const key = JSON.stringify([reason, region, org, flow, value, count]);
    const known = this.#problems.get(key);
    if (!known || (known.stale && !stale)) {
      this.#problems.set(key, problem);
    }
  }

  /** Merges the notes of another read for the same response. */
  include({ provenance }: ReadNotes): void {
    const { asOf, stale, settling, problems } = provenance;
    this.noteRead(asOf === undefined ? [] : [Date.parse(asOf)], stale);
    this.#settling ||= settling ?? false;
    problems.forEach(problem => this.note(problem));
  }

  /** Notes that some records of a flow can't be shown. */
  noteUnreadable(flow: FlowRef, count: number): void {
    if (count > 0) {
      this.note(unreadableProblem(flow, count));
    }
  }
}

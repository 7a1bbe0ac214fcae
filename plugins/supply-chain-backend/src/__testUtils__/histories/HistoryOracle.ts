import type {
  Answer,
  ArtifactsAnswer,
  DeploymentsAnswer,
  EnvironmentsAnswer,
  SearchAnswer,
  ServicesAnswer,
  SummaryAnswer,
  TrailDetailsAnswer,
  TrailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { fingerprintOf, FLOWS } from './HistoryRegion';
import type { HistoryRegion, Moment, PastTrail } from './HistoryRegion';

const STATES = {
  COMPLIANT: 'compliant',
  'NON-COMPLIANT': 'non-compliant',
  INCOMPLETE: 'incomplete',
};

interface Row {
  flow: string;
  trail: string;
  fingerprint: string;
  state: string;
}

/** Checks answers against everything the region held since they were read. */
export class HistoryOracle {
  readonly wrong: unknown[] = [];
  /** Number of answers that claimed to be complete. */
  whole = 0;
  readonly #region: HistoryRegion;

  constructor(region: HistoryRegion) {
    this.#region = region;
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
    const { answeredAt, failing } = this.#region;
    this.#expect(asOf === undefined || Date.parse(asOf) <= answeredAt, [
      'nothing was read then',
      asOf,
    ]);
    this.#expect(
      !refresh || failing === 'no' || stale || problems.length + unsearched > 0,
      ['was not refreshed', failing, answer],
    );
  }

  /**
   * @param isAll - whether nothing was filtered out and the page holds
   * everything
   */
  checkTrails(answer: TrailsAnswer, isAll: boolean): void {
    const moments = this.#momentsOf(answer);
    const rows = answer.trails.map(
      ({ flow, name, state, artifacts }): Row => ({
        flow,
        trail: name,
        state,
        fingerprint: artifacts[0]?.fingerprint ?? '',
      }),
    );
    for (const row of rows) {
      this.#expect(
        moments.some(moment =>
          trailRowsOf(moment).some(each => isSame(each, row)),
        ),
        ['never was so', row, answer.asOf],
      );
    }
    answer.trails.forEach(({ artifacts, flow, name }) =>
      artifacts.forEach(({ state, fingerprint = '' }) =>
        this.#checkBuild(moments, { flow, trail: name, fingerprint, state }),
      ),
    );
    this.#checkTable(answer, rows, isAll);
  }

  /**
   * @param isAll - whether nothing was filtered out and the page holds
   * everything
   */
  checkArtifacts(answer: ArtifactsAnswer, isAll: boolean): void {
    const moments = this.#momentsOf(answer);
    const rows = answer.artifacts.map(
      ({ flow, trail = '', fingerprint, state }): Row => ({
        ...{ flow, trail, fingerprint, state },
      }),
    );
    rows.forEach(row => this.#checkBuild(moments, row));
    this.#checkTable(answer, rows, isAll);
  }

  checkTrail(answer: TrailDetailsAnswer): void {
    const { trail, asOf } = answer;
    const { flow, name, state } = trail;
    this.#expect(
      this.#momentsOf(answer)
        .flatMap(trailRowsOf)
        .some(
          row => row.flow === flow && row.trail === name && row.state === state,
        ),
      ['the trail never was so', trail, asOf],
    );
  }

  /**
   * Checks a definite claim that a trail doesn't exist.
   *
   * @param how - `readAt` is the earliest time at which its flow was read;
   * `refresh` is true if it had to be read then
   */
  checkNoTrail(
    flow: string,
    name: string,
    { readAt, refresh }: { readAt: number; refresh: boolean },
  ): void {
    this.#expect(!refresh || this.#region.failing === 'no', [
      'the trail could not be read',
      flow,
      name,
    ]);
    this.#expect(
      !this.#region
        .since(readAt)
        .every(moment =>
          trailRowsOf(moment).some(
            row => row.flow === flow && row.trail === name,
          ),
        ),
      ['the trail is there', flow, name],
    );
  }

  checkSummary(answer: SummaryAnswer): void {
    const moments = this.#momentsOf(answer);
    const isSure = !answer.stale && answer.problems.length === 0;
    for (const { flow, trail, unread } of answer.flows) {
      if (trail) {
        this.#expect(
          moments
            .flatMap(trailRowsOf)
            .some(
              row =>
                row.flow === flow &&
                row.trail === trail.name &&
                row.state === trail.state,
            ),
          ['the newest trail never was so', flow, trail, answer.asOf],
        );
      } else if (isSure && !unread) {
        this.#expect(
          moments.some(({ flows }) => !flows[flow]?.length),
          ['there are trails', flow, answer],
        );
      }
    }
    this.#checkOverall(answer.state, answer);
  }

  checkEnvironments(answer: EnvironmentsAnswer): void {
    const moments = this.#momentsOf(answer);
    for (const { environment, builds, ...place } of answer.environments) {
      this.#expect(
        place.state !== 'compliant' ||
          FLOWS.every(flow =>
            moments.some(moment => isCompliantIn(moment, flow, environment)),
          ),
        ['the environment never was compliant', environment, answer],
      );
      for (const { fingerprint, flow, trail, state } of builds) {
        this.#expect(
          moments.some(moment =>
            runningIn(moment).includes(`${environment} ${fingerprint}`),
          ),
          ['never ran there since', environment, fingerprint, answer],
        );
        this.#checkBuild(moments, { flow, trail, fingerprint, state });
      }
    }
  }

  checkDeployments(answer: DeploymentsAnswer, environment: string): void {
    const moments = this.#momentsOf(answer);
    const { deployments, total } = answer;
    this.#expect(deployments.length === total, ['other total', answer]);
    for (const { flow, trail, fingerprint, state, ...run } of deployments) {
      this.#checkBuild(moments, { flow, trail, fingerprint, state });
      this.#expect(
        moments.some(({ runs }) =>
          runs.some(
            each =>
              each.environment === environment &&
              fingerprintOf(each.number) === fingerprint &&
              each.startedAt === timeOf(run.startedAt) &&
              each.stoppedAt === timeOf(run.stoppedAt),
          ),
        ),
        ['never was deployed so', environment, fingerprint, run, answer.asOf],
      );
    }
  }

  /** Checks all pages of a table, read in order. */
  checkPages(pages: readonly TrailsAnswer[]): void {
    const names = pages.flatMap(({ trails }) => trails.map(each => each.name));
    this.#expect(
      new Set(names).size === names.length &&
        pages.every(({ total }) => total === names.length),
      ['pages and total differ', names, pages.map(({ total }) => total)],
    );
  }

  checkServices({ services, asOf }: ServicesAnswer): void {
    services.forEach(({ state }) => this.#checkOverall(state, { asOf }));
  }

  checkSearch(answer: SearchAnswer): void {
    const moments = this.#momentsOf(answer);
    answer.results.forEach(({ flow, trail = '', fingerprint, state }) =>
      this.#checkBuild(moments, { flow, trail, fingerprint, state }),
    );
  }

  /** The region's states since the oldest part of an answer was read. */
  #momentsOf({ asOf }: Pick<Answer, 'asOf'>): Moment[] {
    return this.#region.since(asOf ? Date.parse(asOf) : Infinity);
  }

  /** A component is compliant only if the newest trails of its flows were. */
  #checkOverall(state: string, answer: Pick<Answer, 'asOf'>): void {
    const moments = this.#momentsOf(answer);
    this.#expect(
      state !== 'compliant' ||
        FLOWS.every(flow =>
          moments.some(({ flows }) => {
            const newest = flows[flow]?.[0];
            return newest?.state === undefined || newest.state === 'COMPLIANT';
          }),
        ),
      ['the newest trails never were compliant', answer],
    );
  }

  /**
   * A build is compliant only if the region said so, and no flow said otherwise.
   * Its search (E9) may say so even while its lists are unreadable.
   */
  #checkBuild(moments: readonly Moment[], row: Row): void {
    const { fingerprint } = row;
    this.#expect(
      row.state !== 'compliant' ||
        (moments
          .flatMap(foundRowsOf)
          .some(
            each => each.state === 'compliant' && isSameRecord(each, row),
          ) &&
          FLOWS.every(flow =>
            moments.some(moment => !failsIn(moment, flow, fingerprint)),
          )),
      ['the build never was compliant', row, moments.length],
    );
  }

  #checkTable(
    answer: TrailsAnswer | ArtifactsAnswer,
    rows: readonly Row[],
    isAll: boolean,
  ): void {
    const { window, hasNextPage, total, stale, problems } = answer;
    const claim = { rows, asOf: answer.asOf, total };
    if (isAll && !hasNextPage) {
      this.#expect(total === rows.length, ['other total', claim]);
    }
    if (
      !isAll ||
      hasNextPage ||
      !window.complete ||
      stale ||
      problems.length > 0
    ) {
      return;
    }
    this.whole += 1;
    const moments = this.#momentsOf(answer);
    for (const flow of FLOWS) {
      const own = namesOf(rows, flow);
      this.#expect(
        moments.some(
          moment => namesOf(trailRowsOf(moment), flow).join() === own.join(),
        ),
        ['never was all there is', flow, own, claim],
      );
    }
  }

  #expect(holds: boolean, claim: unknown): void {
    if (!holds) {
      this.wrong.push(claim);
    }
  }
}

/** Rows of the trails table, newest first. */
export function trailRowsOf(moment: Moment): Row[] {
  return rowsOf(moment, trail => STATES[trail.state]);
}

/** Rows of the artifacts table, each with the region's state. */
export function buildRowsOf(moment: Moment): Row[] {
  return rowsOf(moment, ({ build }) => STATES[build.state]);
}

/** Rows of a search (E9), which include records that lists can't show. */
function foundRowsOf(moment: Moment): Row[] {
  return rowsOf(
    moment,
    ({ build }) => STATES[build.state],
    () => true,
  );
}

/** Whether a flow has a record that says that a build isn't compliant. */
function failsIn(moment: Moment, flow: string, fingerprint: string): boolean {
  return foundRowsOf(moment).some(
    row =>
      row.flow === flow &&
      row.fingerprint === fingerprint &&
      row.state !== 'compliant',
  );
}

/** Whether a flow knows of no running build in an environment that fails. */
function isCompliantIn(
  moment: Moment,
  flow: string,
  environment: string,
): boolean {
  return moment.runs.every(
    run =>
      run.environment !== environment ||
      run.stoppedAt !== undefined ||
      !failsIn(moment, flow, fingerprintOf(run.number)),
  );
}

/**
 * The verdict on a build: the worst across all flows that have it, since an
 * archived flow may have recorded a failure.
 */
export function verdictOf(moment: Moment, fingerprint: string): string {
  const fails = buildRowsOf(moment).some(
    row => row.fingerprint === fingerprint && row.state === 'non-compliant',
  );
  if (fails) {
    return 'non-compliant';
  }
  return FLOWS.every(flow => moment.flows[flow]) ? 'compliant' : 'unknown';
}

/** What runs where, as far as trails report it. */
export function runningIn(moment: Moment): string[] {
  const told = new Set(
    trailRowsOf(moment).map(({ fingerprint }) => fingerprint),
  );
  return moment.runs
    .filter(({ stoppedAt }) => stoppedAt === undefined)
    .map(run => ({ ...run, fingerprint: fingerprintOf(run.number) }))
    .filter(({ fingerprint }) => told.has(fingerprint))
    .map(({ environment, fingerprint }) => `${environment} ${fingerprint}`)
    .sort();
}

/** @param isShown - leaves out unreadable records by default */
function rowsOf(
  { flows }: Moment,
  stateOf: (trail: PastTrail) => string,
  isShown: (trail: PastTrail) => boolean = trail => !trail.isOdd,
): Row[] {
  return FLOWS.flatMap(flow =>
    (flows[flow] ?? []).map(trail => ({ flow, trail })),
  )
    .filter(({ trail }) => isShown(trail))
    .sort((a, b) => b.trail.createdAt - a.trail.createdAt)
    .map(({ flow, trail }) => ({
      flow,
      trail: trail.name,
      fingerprint: fingerprintOf(trail.build.number),
      state: stateOf(trail),
    }));
}

function namesOf(rows: readonly Row[], flow: string): string[] {
  return rows.filter(row => row.flow === flow).map(({ trail }) => trail);
}

function isSameRecord(a: Row, b: Row): boolean {
  return (
    a.flow === b.flow && a.trail === b.trail && a.fingerprint === b.fingerprint
  );
}

function isSame(a: Row, b: Row): boolean {
  return isSameRecord(a, b) && a.state === b.state;
}

function timeOf(iso: string | undefined): number | undefined {
  return iso === undefined ? undefined : Date.parse(iso);
}

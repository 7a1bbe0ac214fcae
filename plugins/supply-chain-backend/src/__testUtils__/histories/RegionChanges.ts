import type { HistoryRegion } from './HistoryRegion';
import type { Moment, PastTrail, Report } from './moments';
import { BUILDS } from './names';
import type { RegionStep } from './steps';

const MINUTE = 60 * 1_000;

/** Applies steps to a region. */
export class RegionChanges {
  readonly #region: HistoryRegion;
  #names = 0;

  constructor(region: HistoryRegion) {
    this.#region = region;
  }

  apply(step: RegionStep): void {
    if (step.type === 'fail') {
      this.#region.failing = step.how;
    } else {
      this.#region.change(Date.now(), moment => this.#change(step, moment));
    }
  }

  /** Makes the region respond, with all of its records readable. */
  mend(): void {
    this.#region.failing = 'no';
    this.#region.change(Date.now(), ({ flows }) =>
      Object.values(flows).forEach(trails =>
        trails?.forEach(trail => Object.assign(trail, { isOdd: false })),
      ),
    );
  }

  #change(
    step: Exclude<RegionStep, { type: 'fail' }>,
    { flows, runs }: Moment,
  ): void {
    if ('environment' in step) {
      const { number, environment } = step;
      const open = runs.find(
        run =>
          run.number === number &&
          run.environment === environment &&
          run.stoppedAt === undefined,
      );
      if (step.type === 'stop' && open) {
        open.stoppedAt = Date.now();
      } else if (step.type === 'run' && !open) {
        runs.push({ number, environment, startedAt: Date.now() });
      }
      return;
    }
    const trails = flows[step.flow];
    if (step.type === 'archive') {
      delete flows[step.flow];
    } else if (step.type === 'recreate') {
      flows[step.flow] = [];
    } else if (step.type === 'appear') {
      for (let index = 0; index < step.count && trails; index += 1) {
        trails.push(this.#newTrail(step, index));
      }
    } else if ('at' in step && trails?.[step.at]) {
      this.#changeTrail(trails[step.at], step, trails);
    }
  }

  #newTrail(
    { late, state, build }: Extract<RegionStep, { type: 'appear' }>,
    index: number,
  ): PastTrail {
    this.#names += 1;
    const createdAt = Date.now() - late * MINUTE - this.#names * 4;
    return {
      name: `trail-${this.#names}`,
      createdAt,
      state,
      build: {
        ...build,
        // Each build appears in few trails.
        number: index === 0 ? build.number : BUILDS + this.#names,
      },
      reports: firstReports(state, build.state, createdAt),
      isOdd: false,
    };
  }

  #changeTrail(
    trail: PastTrail,
    step: Extract<RegionStep, { at: number }>,
    trails: PastTrail[],
  ): void {
    switch (step.type) {
      case 'change':
        trail.state = step.state;
        trail.reports.push(...reportOf('trail', step.state, Date.now()));
        break;
      case 'rebuild':
        trail.build.state = step.build.state;
        trail.reports.push(...reportOf('build', step.build.state, Date.now()));
        break;
      case 'rename':
        this.#names += 1;
        trail.name = `renamed-${this.#names}`;
        break;
      case 'move':
        this.#names += 1;
        trail.createdAt = Date.now() - this.#names * 4;
        trail.reports = firstReports(
          trail.state,
          trail.build.state,
          trail.createdAt,
        );
        break;
      case 'garble':
        trail.isOdd = !trail.isOdd;
        break;
      default:
        trails.splice(step.at, 1);
    }
  }
}

/** What is reported when a trail is created. */
function firstReports(
  state: PastTrail['state'],
  buildState: PastTrail['state'],
  createdAt: number,
): Report[] {
  return [
    ...reportOf('build', buildState, createdAt),
    ...reportOf('trail', state, createdAt),
  ];
}

/** The report that led to a state; none if nothing was reported. */
function reportOf(
  about: Report['about'],
  state: PastTrail['state'],
  at: number,
): Report[] {
  return state === 'INCOMPLETE'
    ? []
    : [{ about, at, isCompliant: state === 'COMPLIANT' }];
}

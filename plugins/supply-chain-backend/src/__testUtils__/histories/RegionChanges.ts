import type { HistoryRegion } from './HistoryRegion';
import type { Moment, PastTrail, Report } from './moments';
import { BUILDS } from './names';
import type { RegionChange, RegionStep } from './steps';

const MINUTE = 60 * 1_000;

/** How long before and after a change a response takes, in milliseconds. */
const MEANWHILE_MS = 500;

/** Applies steps to a region. */
export class RegionChanges {
  readonly #region: HistoryRegion;
  #names = 0;
  /** Changes that wait for a number of responses. */
  #waiting: { left: number; change: RegionChange }[] = [];

  constructor(region: HistoryRegion) {
    this.#region = region;
  }

  apply(step: RegionStep): void {
    if (step.type === 'fail') {
      this.#region.failing = step.how;
    } else if (step.type === 'withoutE1') {
      this.#region.offersE1 = false;
    } else if (step.type === 'meanwhile') {
      this.#waiting.push({ left: step.after, change: step.change });
    } else {
      this.#region.change(Date.now(), moment => this.#change(step, moment));
    }
  }

  /** Makes changes that happen before a response arrives. */
  beforeResponse(): void {
    const waiting = this.#waiting.map(({ left, change }) => ({
      ...{ left: left - 1, change },
    }));
    this.#waiting = waiting.filter(({ left }) => left >= 0);
    for (const { change } of waiting.filter(({ left }) => left < 0)) {
      this.#region.passTime(MEANWHILE_MS);
      this.apply(change);
      this.#region.passTime(MEANWHILE_MS);
    }
  }

  /**
   * Makes the region respond, with all of its records readable and all
   * attestations reported.
   */
  mend(): void {
    this.#region.failing = 'no';
    this.#waiting = [];
    this.#region.change(Date.now(), ({ flows }) =>
      Object.values(flows).forEach(trails =>
        trails?.forEach(trail => {
          trail.isOdd = false;
          sign(trail);
        }),
      ),
    );
  }

  #change(step: RegionChange, { flows, runs }: Moment): void {
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
    {
      late,
      state,
      build,
      isUnsigned = false,
    }: Extract<RegionChange, { type: 'appear' }>,
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
      // A compliant trail lacks nothing.
      signature:
        isUnsigned && state === 'NON-COMPLIANT' ? 'missing' : undefined,
    };
  }

  #changeTrail(
    trail: PastTrail,
    step: Extract<RegionChange, { at: number }>,
    trails: PastTrail[],
  ): void {
    switch (step.type) {
      case 'change':
        trail.state = step.state;
        if (step.state === 'COMPLIANT') {
          sign(trail);
        }
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
        delete trail.lints;
        break;
      case 'lint':
        trail.lints = [
          ...(trail.lints ?? []),
          { at: Date.now(), isCompliant: step.isCompliant },
        ];
        break;
      case 'sign':
        sign(trail);
        break;
      case 'garble':
        trail.isOdd = !trail.isOdd;
        break;
      default:
        trails.splice(step.at, 1);
    }
  }
}

function sign(trail: PastTrail): void {
  trail.signature &&= 'reported';
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

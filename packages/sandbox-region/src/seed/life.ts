import { Organization, Store } from '../store';
import { Recorder } from '../store/recorder';
import { runningState } from '../triggers/environmentState';
import { mishap } from './fill';
import { filenameOf, fingerprintOf } from './pipeline';
import { Pipeline, PipelineRun, planRun } from './pipeline';
import { FlowPlan, OrganizationPlan } from './plan';
import { Random } from './random';
import { trailScript } from './script';

const HOUR = 3600;
/** How often a flow builds. */
const PERIOD = 8 * HOUR;
/** After this many periods, a build is released and runs everywhere. */
const PERIODS_A_BUILD = 3;
const FAILURE_RATE = 0.2;

/** Something that happens at a time in epoch seconds. */
interface Moment {
  at: number;
  happen: () => void;
}

/**
 * Simulates activity while time advances: trails begin, evidence arrives, artifacts start and stop.
 * What happens at a time depends only on the seed, so nothing about it is stored.
 */
export class Life {
  readonly #pipeline: Pipeline;

  constructor(
    private readonly store: Store,
    private readonly recorder: Recorder,
    private readonly seed: string,
    private readonly plans: OrganizationPlan[],
  ) {
    this.#pipeline = new Pipeline(store, recorder);
  }

  /** Lets everything happen that is due after one time and up to another, and advances the clock. */
  play(from: number, until: number): void {
    const began = Number(this.store.fact('filled-at'));
    const first = Math.floor((from - began) / PERIOD) - PERIODS_A_BUILD;
    const last = Math.floor((until - began) / PERIOD);
    const moments: Moment[] = [];
    for (let turn = Math.max(0, first); turn <= last; turn += 1) {
      for (const plan of this.plans) {
        const org = this.store.organizations.ensure(plan.name);
        const alive = plan.flows.filter(
          flow => flow.trails > 0 && !flow.archivedAt && !flow.still,
        );
        alive
          .filter(flow => !flow.promotes)
          .forEach(flow =>
            moments.push(...this.#build(org, plan, flow, turn, began)),
          );
      }
    }
    moments
      .filter(({ at }) => at > from && at <= until)
      .sort((a, b) => a.at - b.at)
      .forEach(({ at, happen }) => {
        this.store.clock.forwardTo(at * 1000);
        this.store.db.transaction(happen);
      });
  }

  /** A build, the environments it reaches and the releases that promote it. */
  #build(
    org: Organization,
    plan: OrganizationPlan,
    flow: FlowPlan,
    turn: number,
    began: number,
  ): Moment[] {
    const random = this.#random(org, flow, turn);
    const at = began + (turn + random.next()) * PERIOD;
    const build = this.#run(random, org, flow, turn, at);
    if (!build) {
      return [];
    }
    const { reports, done } = this.#reports(random, build);
    const environments = plan.runs
      .filter(run => run.flow === flow.name)
      .map(({ environment }) => environment);
    const deployments = environments.flatMap((environment, index) =>
      flow.template.artifacts.map(({ name }) => ({
        at: done + 600 + index * HOUR,
        happen: () => this.#deploy(build, environment, name),
      })),
    );
    const releases = plan.flows
      .filter(({ promotes }) => promotes === flow.name)
      .flatMap(release => {
        const own = this.#random(org, release, turn);
        const run = this.#run(own, org, release, turn, done + 1200, build);
        return run ? this.#reports(own, run).reports : [];
      });
    return [...reports, ...deployments, ...releases];
  }

  #run(
    random: Random,
    org: Organization,
    plan: FlowPlan,
    turn: number,
    at: number,
    promoted?: PipelineRun,
  ): PipelineRun | undefined {
    const flow = this.store.flows.find(org.seq, plan.name);
    const number = (plan.numbered?.first ?? 1) + plan.trails + turn;
    const start = { at, age: turn, number, promoted };
    return flow && planRun(random, { org, flow, plan }, start);
  }

  /** The beginning of a run and its reports, and when it is done. */
  #reports(random: Random, run: PipelineRun) {
    const exceptions = mishap(random, run.plan, FAILURE_RATE);
    const script = trailScript(random, run.plan, exceptions);
    const steps = script.map(step => ({
      at: run.at + step.after,
      happen: () => {
        const trail = this.store.trails.find(run.flow.seq, run.name);
        const source = new Random(`${this.seed}/${run.name}/${step.after}`);
        if (trail) {
          this.#pipeline.report(run, trail, step, source);
        }
      },
    }));
    const begin = { at: run.at, happen: () => this.#pipeline.begin(run) };
    const done = run.at + (script.at(-1)?.after ?? 0);
    return { reports: [begin, ...steps], done };
  }

  /** Starts a build and stops the one it replaces. Non-compliant builds don't go to production. */
  #deploy(run: PipelineRun, where: string, artifact: string): void {
    const { environments } = this.store;
    const environment = environments.find(run.org.seq, where);
    const fingerprint = fingerprintOf(run, artifact);
    const { state } = runningState(this.store, run.org.seq, fingerprint);
    const isHeld = state !== 'COMPLIANT' && where.startsWith('production');
    if (!environment || state === null || isHeld) {
      return;
    }
    const name = filenameOf(run, artifact);
    const imageOf = (filename: string) => filename.split(':')[0];
    const replaced = environments
      .running(environment.seq)
      .filter(other => imageOf(other.name) === imageOf(name));
    this.recorder.run(environment, 'started', { fingerprint, name });
    replaced
      .filter(other => other.fingerprint !== fingerprint)
      .forEach(other => this.recorder.run(environment, 'stopped', other));
  }

  #random(org: Organization, flow: FlowPlan, turn: number): Random {
    return new Random(`${this.seed}/life/${org.name}/${flow.name}/${turn}`);
  }
}

import { Recorder } from '../store/recorder';
import { GitCommit, Store } from '../store';
import { fromColumn } from '../store/json';
import { runningState } from '../triggers/environmentState';
import {
  beginRun,
  filenameOf,
  fingerprintOf,
  PipelineRun,
  reportStep,
} from './pipeline';
import { SimulatedFlow, SimulatedFlows, numberedName } from './simulatedFlows';
import { TrailPlan } from './plan';
import { Random } from './random';
import { TrailStep, trailScript } from './script';

const HOUR = 3600;

type LifeStep =
  | { kind: 'begin'; flow: string; org: string; build?: string }
  | {
      kind: 'report';
      flow: string;
      org: string;
      trail: string;
      step: TrailStep;
      fingerprints: Record<string, string>;
    }
  | {
      kind: 'run';
      flow: string;
      org: string;
      trail: string;
      environment: string;
      artifact: string;
    };

/**
 * Simulates activity: trails begin, evidence arrives, artifacts start and stop. It runs only when time
 * advances, step by step from the store's schedule.
 */
export class Life {
  readonly #flows: SimulatedFlows;

  constructor(
    private readonly store: Store,
    private readonly recorder: Recorder,
    private readonly seed: string,
  ) {
    this.#flows = new SimulatedFlows(store);
  }

  /** Starts the simulation of the flows. Releases begin once the build they promote is done. */
  begin(flows: SimulatedFlow[]): void {
    const now = this.store.clock.seconds();
    flows.forEach(flow => this.#flows.save(flow));
    flows
      .filter(flow => !flow.promotes)
      .forEach(flow => {
        const random = this.#random(flow, 'first');
        this.#plan(now + random.next() * 6 * HOUR, {
          kind: 'begin',
          org: flow.org,
          flow: flow.name,
        });
      });
  }

  /** Runs everything that is due by the given epoch seconds and advances the clock. */
  play(until: number): void {
    const { schedule, clock } = this.store;
    for (
      let next = schedule.takeDue(until);
      next;
      next = schedule.takeDue(until)
    ) {
      const { dueAt, step } = next;
      clock.forwardTo(dueAt * 1000);
      this.store.db.transaction(() => this.#take(step as LifeStep, dueAt));
    }
    clock.forwardTo(until * 1000);
  }

  #take(step: LifeStep, at: number): void {
    const flow = this.#flows.find(step.org, step.flow);
    if (!flow) {
      return;
    }
    switch (step.kind) {
      case 'begin':
        this.#begin(flow, at, step.build);
        return;
      case 'report': {
        const run = this.#run(flow, step.trail, step.fingerprints);
        const random = this.#random(flow, `${step.trail}/${step.step.after}`);
        const parts = { store: this.store, recorder: this.recorder, random };
        if (run) {
          reportStep(parts, run, step.step, at);
        }
        return;
      }
      default:
        this.#deploy(flow, step, at);
    }
  }

  #begin(flow: SimulatedFlow, at: number, build?: string): void {
    const random = this.#random(flow, String(flow.nextNumber));
    const promoted =
      flow.promotes === undefined || build === undefined
        ? undefined
        : this.#runOf(flow.org, flow.promotes, build);
    const org = this.store.organizations.ensure(flow.org);
    const stored = this.store.flows.find(org.seq, flow.name);
    const template =
      stored?.template &&
      this.store.flows.templates([stored.template]).get(stored.template);
    if (!stored || !template) {
      return;
    }
    const run = beginRun(
      { store: this.store, recorder: this.recorder, random },
      org,
      stored,
      flow,
      {
        at,
        name: numberedName(flow),
        commit: promoted?.commit,
        withFiles: true,
      },
    );
    this.#flows.save({ ...flow, nextNumber: flow.nextNumber + 1 });
    const fingerprints = Object.fromEntries(
      template.body.artifacts.map(({ name }) => [
        name,
        fingerprintOf(promoted ?? run, name),
      ]),
    );
    const script = trailScript(
      random,
      template.body,
      troubles(
        random,
        template.body.attestations.map(asked => asked.name),
      ),
    );
    const place = { org: flow.org, flow: flow.name, trail: run.trail.name };
    script.forEach(step =>
      this.#plan(at + step.after, {
        kind: 'report',
        ...place,
        step,
        fingerprints,
      }),
    );
    const done = at + (script.at(-1)?.after ?? 0);
    this.#planRuns(flow, place.trail, Object.keys(fingerprints), done);
    if (!flow.promotes) {
      this.#plan(at + random.int(3, 12) * HOUR, {
        kind: 'begin',
        org: flow.org,
        flow: flow.name,
      });
    }
  }

  #planRuns(
    flow: SimulatedFlow,
    trail: string,
    artifacts: string[],
    done: number,
  ): void {
    flow.environments.forEach((environment, turn) =>
      artifacts.forEach(artifact =>
        this.#plan(done + 600 + turn * HOUR, {
          kind: 'run',
          org: flow.org,
          flow: flow.name,
          trail,
          environment,
          artifact,
        }),
      ),
    );
    this.#flows.promoting(flow).forEach(release =>
      this.#plan(done + 1200, {
        kind: 'begin',
        org: flow.org,
        flow: release.name,
        build: trail,
      }),
    );
  }

  /** Starts a build and stops the one it replaces. Non-compliant builds don't go to production. */
  #deploy(
    flow: SimulatedFlow,
    step: LifeStep & { kind: 'run' },
    at: number,
  ): void {
    const run = this.#run(flow, step.trail, {});
    const environment =
      run && this.store.environments.find(run.org.seq, step.environment);
    if (!run || !environment) {
      return;
    }
    const fingerprint = fingerprintOf(run, step.artifact);
    const { state } = runningState(this.store, run.org.seq, fingerprint);
    if (
      state === null ||
      (state !== 'COMPLIANT' && step.environment.startsWith('production'))
    ) {
      return;
    }
    const name = filenameOf(run, step.artifact);
    const image = name.split(':')[0];
    const replaced = this.store.environments
      .running(environment.seq)
      .filter(running => running.name.split(':')[0] === image);
    this.recorder.run(environment, 'started', { fingerprint, name }, at);
    replaced
      .filter(running => running.fingerprint !== fingerprint)
      .forEach(running =>
        this.recorder.run(environment, 'stopped', running, at),
      );
  }

  #run(
    flow: SimulatedFlow,
    trail: string,
    fingerprints: Record<string, string>,
  ): PipelineRun | undefined {
    const run = this.#runOf(flow.org, flow.name, trail);
    return run && { ...run, repo: flow.repo, fingerprints };
  }

  /** Restores a pipeline's run from the store. */
  #runOf(org: string, flow: string, trail: string): PipelineRun | undefined {
    const owner = this.store.organizations.ensure(org);
    const stored = this.store.flows.find(owner.seq, flow);
    const row = stored && this.store.trails.find(stored.seq, trail);
    return row
      ? {
          org: owner,
          flow: stored,
          repo: '',
          trail: row,
          commit: fromColumn<GitCommit>(row.git_commit_info) ?? {},
          buildUrl: row.origin_url ?? '',
          fingerprints: {},
          withFiles: true,
        }
      : undefined;
  }

  #plan(dueAt: number, step: LifeStep): void {
    this.store.schedule.add(dueAt, step);
  }

  #random(flow: SimulatedFlow, moment: string): Random {
    return new Random(`${this.seed}/life/${flow.org}/${flow.name}/${moment}`);
  }
}

/** Most trails pass; some fail a check, and some never report one. */
function troubles(random: Random, attestations: string[]): TrailPlan {
  if (attestations.length === 0 || !random.chance(0.2)) {
    return {};
  }
  const outcome = random.chance(0.65) ? 'fail' : 'missing';
  return { outcomes: { [random.pick(attestations)]: outcome } };
}

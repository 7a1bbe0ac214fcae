import { Recorder } from '../store/recorder';
import { Store } from '../store';
import { Outcome } from './evidence';
import { beginRun, filenameOf, fingerprintOf, PipelineRun } from './pipeline';
import { reportStep } from './pipeline';
import { CompleteFlowPlan, CompletePlan, FlowPlan, TrailPlan } from './plan';
import { Random } from './random';
import { trailScript } from './script';

const DAY = 86_400;
const SPAN_DAYS = 60;
/** The newest trails of a flow pass at any failure rate, because a demo shows them first. */
const ALWAYS_PASSING = 5;

/** A seeded flow with its runs, newest first. */
interface FilledFlow {
  plan: CompleteFlowPlan;
  runs: PipelineRun[];
}

function planOf(random: Random, flow: FlowPlan, age: number): TrailPlan {
  const special = flow.special?.[age];
  const mayFail = age >= ALWAYS_PASSING && random.chance(flow.failureRate ?? 0);
  if (special || !mayFail || flow.template.attestations.length === 0) {
    return special ?? {};
  }
  const outcome: Outcome = random.chance(0.7) ? 'fail' : 'missing';
  return {
    outcomes: { [random.pick(flow.template.attestations).name]: outcome },
  };
}

/** Start time of a trail by age: the newest within hours, the oldest about 60 days ago. */
function beganAt(random: Random, now: number, age: number, count: number) {
  const newest = now - random.int(2, 5) * 3600;
  const jitter = random.next() * 0.6;
  return newest - ((age + (age > 0 ? jitter : 0)) * SPAN_DAYS * DAY) / count;
}

function trailName(plan: CompleteFlowPlan, age: number): string | undefined {
  const number = (plan.firstNumber ?? 1) + plan.trails - 1 - age;
  switch (plan.naming) {
    case 'pull-request':
      return `pr-${number}`;
    case 'release':
      return `${plan.prefix ?? 'prod'}-${number}`;
    default:
      return undefined;
  }
}

/** Seeds an organization from its plan. */
export class OrganizationFiller {
  readonly #recorder: Recorder;
  readonly #filled = new Map<string, FilledFlow>();
  readonly #org: { seq: number; name: string };

  constructor(
    private readonly store: Store,
    private readonly random: Random,
    private readonly plan: CompletePlan,
    private readonly now: number,
    /** Random source for flows that are the same in every region. */
    private readonly worldwide: Random,
  ) {
    this.#recorder = new Recorder(store);
    this.#org = store.organizations.ensure(plan.name);
  }

  fill(): void {
    this.plan.flows.forEach(flow => this.#fillFlow(flow));
    this.plan.environments.forEach(name =>
      this.store.environments.create(this.#org.seq, name),
    );
    this.#playRuns();
    this.#allow();
  }

  #fillFlow(plan: CompleteFlowPlan): void {
    const source = plan.worldwide ? this.worldwide : this.random;
    const random = source.fork(`flow/${plan.name}`);
    const flow = this.store.flows.create({ org: this.#org.seq, ...plan });
    const promoted = plan.promotes && this.#filled.get(plan.promotes);
    const parts = { store: this.store, recorder: this.#recorder, random };
    const runs: PipelineRun[] = [];
    for (let age = plan.trails - 1; age >= 0; age -= 1) {
      const build = promoted ? promoted.runs[age] : undefined;
      const base = plan.archivedAt ?? this.now;
      const at = build
        ? build.trail.created_at + 2700
        : beganAt(random, base, age, plan.trails);
      const { repos = [plan.repo] } = plan;
      const repo = repos[age % repos.length];
      const run = beginRun(
        parts,
        this.#org,
        flow,
        { ...plan, repo },
        {
          at,
          name: trailName(plan, age),
          commit: build?.commit,
          fingerprints: build && promotedFingerprints(plan, build),
          withFiles: !plan.lean,
        },
      );
      const script = trailScript(
        random,
        plan.template,
        planOf(random, plan, age),
      );
      script.forEach(step => reportStep(parts, run, step, at + step.after));
      runs.unshift(run);
    }
    this.#filled.set(plan.name, { plan, runs });
  }

  /** Starts and stops artifacts in chronological order, so that snapshot numbers increase. */
  #playRuns(): void {
    this.#runMoments()
      .sort((a, b) => a.at - b.at)
      .forEach(({ environment, kind, run, artifact, at }) =>
        this.#recorder.run(
          environment,
          kind,
          {
            fingerprint: fingerprintOf(run, artifact),
            name: filenameOf(run, artifact),
          },
          at,
        ),
      );
  }

  #runMoments() {
    return this.plan.runs.flatMap(plan => {
      const environment = this.store.environments.find(
        this.#org.seq,
        plan.environment,
      );
      const runs = this.#filled.get(plan.flow)?.runs ?? [];
      if (!environment) {
        return [];
      }
      const isProduction = plan.environment.startsWith('production');
      return plan.trails.flatMap((age, turn) =>
        plan.artifacts.flatMap(artifact => {
          const run = runs[age];
          const before = turn > 0 ? runs[plan.trails[turn - 1]] : undefined;
          const at = run.trail.created_at + (isProduction ? 5400 : 3000);
          const started = {
            environment,
            kind: 'started' as const,
            run,
            artifact,
            at,
          };
          const stopped = { ...started, kind: 'stopped' as const };
          const ends = plan.stopped && turn === plan.trails.length - 1;
          return [
            started,
            ...(before ? [{ ...stopped, run: before, at: at + 40 }] : []),
            ...(ends ? [{ ...stopped, at: at + 600 }] : []),
          ];
        }),
      );
    });
  }

  #allow(): void {
    for (const entry of this.plan.allowed) {
      const environment = this.store.environments.find(
        this.#org.seq,
        entry.environment,
      );
      if (environment) {
        const artifact = {
          fingerprint: this.random.fork(`allowed/${entry.name}`).hex(64),
          name: entry.name,
        };
        this.#recorder.allow(environment, artifact, entry.reason);
        const at = this.now - SPAN_DAYS * DAY;
        this.#recorder.run(environment, 'started', artifact, at);
      }
    }
  }
}

function promotedFingerprints(plan: FlowPlan, build: PipelineRun) {
  return Object.fromEntries(
    plan.template.artifacts.map(({ name }) => [
      name,
      fingerprintOf(build, name),
    ]),
  );
}

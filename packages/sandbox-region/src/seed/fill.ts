import { Environment, Organization, Store } from '../store';
import { Recorder } from '../store/recorder';
import { filenameOf, fingerprintOf } from './pipeline';
import { Pipeline, PipelineRun, planRun } from './pipeline';
import { FlowPlan, OrganizationPlan, RunPlan, TrailPlan } from './plan';
import { Random } from './random';
import { trailScript } from './script';

const DAY = 86_400;
const SPAN_DAYS = 60;
/** The newest trails of a flow pass at any failure rate, because a demo shows them first. */
const ALWAYS_PASSING = 5;

/** At the given rate, one attestation failed or was never reported. */
function mishap(
  random: Random,
  { template: { attestations } }: FlowPlan,
  rate: number,
): TrailPlan {
  if (!random.chance(rate) || attestations.length === 0) {
    return {};
  }
  const outcome = random.chance(0.7) ? 'fail' : 'missing';
  return { outcomes: { [random.pick(attestations).name]: outcome } };
}

/** Start time of a trail by age: the newest within hours, the oldest about 60 days ago. */
function beganAt(random: Random, now: number, age: number, count: number) {
  const newest = now - random.int(2, 5) * 3600;
  const jitter = random.next() * 0.6;
  return newest - ((age + (age > 0 ? jitter : 0)) * SPAN_DAYS * DAY) / count;
}

/** Seeds an organization from its plan. */
export class OrganizationFiller {
  readonly #recorder: Recorder;
  readonly #pipeline: Pipeline;
  /** The runs of each flow, newest first. */
  readonly #runs = new Map<string, PipelineRun[]>();
  readonly #org: Organization;

  constructor(
    private readonly store: Store,
    private readonly random: Random,
    private readonly plan: OrganizationPlan,
    private readonly now: number,
    /** Random source for flows that are the same in every region. */
    private readonly worldwide: Random,
  ) {
    this.#recorder = new Recorder(store);
    this.#pipeline = new Pipeline(store, this.#recorder);
    this.#org = store.organizations.ensure(plan.name);
  }

  fill(): void {
    this.plan.flows.forEach(flow => this.#fillFlow(flow));
    this.plan.runs
      .flatMap(run => this.#moments(run))
      // In chronological order, so that snapshot numbers increase.
      .sort((a, b) => a.at - b.at)
      .forEach(({ environment, kind, run, artifact, at }) => {
        const fingerprint = fingerprintOf(run, artifact);
        const name = filenameOf(run, artifact);
        this.#recorder.run(environment, kind, { fingerprint, name }, at);
      });
    this.#allow();
  }

  #fillFlow(plan: FlowPlan): void {
    const source = plan.worldwide ? this.worldwide : this.random;
    const random = source.fork(`flow/${plan.name}`);
    const flow = this.store.flows.create({ org: this.#org.seq, ...plan });
    const promoted = this.#runs.get(plan.promotes ?? '');
    const runs: PipelineRun[] = [];
    for (let age = plan.trails - 1; age >= 0; age -= 1) {
      const build = promoted?.[age];
      const now = plan.archivedAt ?? this.now;
      const run = planRun(
        random,
        { org: this.#org, flow, plan },
        {
          at: build ? build.at + 2700 : beganAt(random, now, age, plan.trails),
          age,
          number: (plan.numbered?.first ?? 1) + plan.trails - 1 - age,
          promoted: build,
        },
      );
      const chanced =
        age < ALWAYS_PASSING ? {} : mishap(random, plan, plan.failureRate ?? 0);
      const trail = this.#pipeline.begin(run);
      trailScript(random, plan, plan.special?.[age] ?? chanced).forEach(step =>
        this.#pipeline.report(run, trail, step, random),
      );
      runs.unshift(run);
    }
    this.#runs.set(plan.name, runs);
  }

  #environment(name: string): Environment {
    const { environments } = this.store;
    return (
      environments.find(this.#org.seq, name) ??
      environments.create(this.#org.seq, name)
    );
  }

  /** When builds started and stopped; each replaces the one before. */
  #moments(plan: RunPlan) {
    const environment = this.#environment(plan.environment);
    const delay = plan.environment.startsWith('production') ? 5400 : 3000;
    const runs = this.#runs.get(plan.flow) ?? [];
    return plan.trails.flatMap((age, turn) => {
      const run = runs[age];
      const at = run.at + delay;
      const replaced = plan.trails.slice(0, turn).slice(-1);
      const built = run.plan.template.artifacts.map(({ name }) => name);
      return (plan.artifacts ?? built).flatMap(artifact => [
        { environment, kind: 'started' as const, run, artifact, at },
        ...replaced.map(other => ({
          environment,
          kind: 'stopped' as const,
          run: runs[other],
          artifact,
          at: at + 40,
        })),
      ]);
    });
  }

  #allow(): void {
    for (const { environment, name, reason } of this.plan.allowed ?? []) {
      const fingerprint = this.random.fork(`allowed/${name}`).hex(64);
      const artifact = { fingerprint, name };
      const where = this.#environment(environment);
      this.#recorder.allow(where, artifact, reason);
      const at = this.now - SPAN_DAYS * DAY;
      this.#recorder.run(where, 'started', artifact, at);
    }
  }
}

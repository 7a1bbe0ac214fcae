import { Store } from '../store';
import { fromColumn } from '../store/json';
import { CompleteFlowPlan, CompletePlan } from './plan';

/** A flow that keeps getting trails while time is played forward. */
export interface LivingFlow
  extends Pick<
    CompleteFlowPlan,
    'name' | 'naming' | 'prefix' | 'repo' | 'oddTexts' | 'promotes'
  > {
  org: string;
  /** The number of its next trail, where trails are numbered. */
  nextNumber: number;
  /** Where its artifacts run, in the order in which a build gets there. */
  environments: string[];
}

/** Reads from the plans which flows live on. */
export function livingFlows(plans: CompletePlan[]): LivingFlow[] {
  return plans.flatMap(plan =>
    plan.flows
      .filter(
        flow => flow.trails > 0 && flow.archivedAt === undefined && !flow.still,
      )
      .map(flow => ({
        org: plan.name,
        name: flow.name,
        naming: flow.naming,
        prefix: flow.prefix,
        repo: flow.repo,
        oddTexts: flow.oddTexts,
        promotes: flow.promotes,
        nextNumber: (flow.firstNumber ?? 1) + flow.trails,
        environments: [
          ...new Set(
            plan.runs
              .filter(run => run.flow === flow.name)
              .map(run => run.environment),
          ),
        ],
      })),
  );
}

/** Remembers which flows live and how far they got. */
export class LivingFlows {
  constructor(private readonly store: Store) {}

  save(flow: LivingFlow): void {
    this.store.setFact(`living/${flow.org}/${flow.name}`, JSON.stringify(flow));
  }

  find(org: string, name: string): LivingFlow | undefined {
    const text = this.store.fact(`living/${org}/${name}`) ?? null;
    return fromColumn<LivingFlow>(text) ?? undefined;
  }

  /** The flows whose releases promote the builds of this one. */
  promoting(flow: LivingFlow): LivingFlow[] {
    return this.store.flows
      .list(this.store.organizations.ensure(flow.org).seq)
      .flatMap(({ name }) => this.find(flow.org, name) ?? [])
      .filter(other => other.promotes === flow.name);
  }
}

/** What the flow's next trail is called, where not after its commit. */
export function numberedName(flow: LivingFlow): string | undefined {
  const prefixes = {
    commit: undefined,
    'pull-request': 'pr',
    release: flow.prefix ?? 'prod',
  };
  const prefix = prefixes[flow.naming];
  return prefix && `${prefix}-${flow.nextNumber}`;
}

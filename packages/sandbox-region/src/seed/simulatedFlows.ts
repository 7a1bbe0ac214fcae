import { Store } from '../store';
import { fromColumn } from '../store/json';
import { CompleteFlowPlan, CompletePlan } from './plan';

/** A flow that gets new trails when time advances. */
export interface SimulatedFlow
  extends Pick<
    CompleteFlowPlan,
    'name' | 'naming' | 'prefix' | 'repo' | 'oddTexts' | 'promotes'
  > {
  org: string;
  /** The number of the next trail, if trails are numbered. */
  nextNumber: number;
  /** Environments in the order a build reaches them. */
  environments: string[];
}

/** Selects the flows to simulate from the plans. */
export function simulatedFlows(plans: CompletePlan[]): SimulatedFlow[] {
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

/** Stores which flows are simulated and how far they are. */
export class SimulatedFlows {
  constructor(private readonly store: Store) {}

  save(flow: SimulatedFlow): void {
    this.store.setFact(`living/${flow.org}/${flow.name}`, JSON.stringify(flow));
  }

  find(org: string, name: string): SimulatedFlow | undefined {
    const text = this.store.fact(`living/${org}/${name}`) ?? null;
    return fromColumn<SimulatedFlow>(text) ?? undefined;
  }

  /** The flows that promote builds of this one. */
  promoting(flow: SimulatedFlow): SimulatedFlow[] {
    return this.store.flows
      .list(this.store.organizations.ensure(flow.org).seq)
      .flatMap(({ name }) => this.find(flow.org, name) ?? [])
      .filter(other => other.promotes === flow.name);
  }
}

/** The next trail's name, unless the flow names trails after commits. */
export function numberedName(flow: SimulatedFlow): string | undefined {
  const prefixes = {
    commit: undefined,
    'pull-request': 'pr',
    release: flow.prefix ?? 'prod',
  };
  const prefix = prefixes[flow.naming];
  return prefix && `${prefix}-${flow.nextNumber}`;
}

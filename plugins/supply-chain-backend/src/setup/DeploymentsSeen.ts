import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  FlowRef,
  Link,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { unseenEnvironment } from '../evidence/unseenEnvironment';
import type { ListState } from '../records/storedRecords';

/** The environments that the kept deployments of flows were in. */
export class DeploymentsSeen {
  readonly #environments = new Map<string, Set<string>>();
  readonly #searched = new Set<string>();
  readonly #problems = new Map<string, Problem>();

  /** Adds those of a flow, whose list of trails may not be kept as a whole. */
  add(
    flow: FlowRef,
    { complete, unreadable }: Pick<ListState, 'complete' | 'unreadable'>,
    deployed: readonly { environment: string }[],
  ): void {
    const seen = this.#seenIn(flow);
    deployed.forEach(({ environment }) => seen.add(environment));
    if (complete && unreadable === 0) {
      this.#searched.add(stringifyFlowRef(flow));
    }
  }

  /**
   * Tells, once all is added, the environments of a link that no deployment was
   * seen in, of any flow. What a flow that is not kept as a whole would say is
   * not known.
   */
  check({ environments, flows }: Link): {
    unknown: EnvironmentRef[];
    problems: Problem[];
  } {
    const unseen = environments.filter(
      each => !this.#seenIn(each).has(each.environment),
    );
    const isKnown = ({ region, org }: EnvironmentRef) => {
      const own = flows.filter(
        flow => flow.region === region && flow.org === org,
      );
      return (
        own.length > 0 &&
        own.every(flow => this.#searched.has(stringifyFlowRef(flow)))
      );
    };
    return {
      unknown: unseen.filter(each => !isKnown(each)),
      problems: unseen.filter(isKnown).map(each => this.#problemOf(each)),
    };
  }

  /** Many links may name the same one, and looking for what was meant takes long. */
  #problemOf(ref: EnvironmentRef): Problem {
    const key = JSON.stringify([ref.region, ref.org, ref.environment]);
    const problem =
      this.#problems.get(key) ?? unseenEnvironment(ref, this.#seenIn(ref));
    this.#problems.set(key, problem);
    return problem;
  }

  #seenIn({ region, org }: { region: string; org: string }): Set<string> {
    const organization = JSON.stringify([region, org]);
    const seen = this.#environments.get(organization) ?? new Set();
    this.#environments.set(organization, seen);
    return seen;
  }
}

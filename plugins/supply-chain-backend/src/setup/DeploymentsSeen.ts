import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  FlowRef,
  Link,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { organizationKey } from '../util/keys';
import { unseenEnvironment } from '../evidence/linkProblems';

/** The environments that appear in the stored deployments of flows. */
export class DeploymentsSeen {
  readonly #environments = new Map<string, Set<string>>();
  readonly #searched = new Set<string>();
  readonly #problems = new Map<string, Problem>();

  /** Adds a flow's environments, of which more may still have to be read. */
  add(
    flow: FlowRef,
    { isComplete }: { isComplete: boolean },
    deployed: readonly { environment: string }[],
  ): void {
    const seen = this.#seenIn(flow);
    deployed.forEach(({ environment }) => seen.add(environment));
    if (isComplete) {
      this.#searched.add(stringifyFlowRef(flow));
    }
  }

  /**
   * Returns the linked environments in which no flow had a deployment. Call it
   * after adding all flows. Environments that an incomplete flow might report
   * are unknown.
   */
  check({ environments, flows }: Link): {
    unknown: EnvironmentRef[];
    problems: Problem[];
  } {
    const unseen = environments.filter(
      linked => !this.#seenIn(linked).has(linked.environment),
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
      unknown: unseen.filter(ref => !isKnown(ref)),
      problems: unseen.filter(isKnown).map(ref => this.#problemOf(ref)),
    };
  }

  /**
   * Cached, because many links may name the same environment and finding a
   * suggestion is slow.
   */
  #problemOf(ref: EnvironmentRef): Problem {
    const key = stringifyEnvironmentRef(ref);
    const problem =
      this.#problems.get(key) ?? unseenEnvironment(ref, this.#seenIn(ref));
    this.#problems.set(key, problem);
    return problem;
  }

  #seenIn(place: { region: string; org: string }): Set<string> {
    const organization = organizationKey(place);
    const seen = this.#environments.get(organization) ?? new Set();
    this.#environments.set(organization, seen);
    return seen;
  }
}

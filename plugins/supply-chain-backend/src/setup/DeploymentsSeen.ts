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
import { organizationKey } from '../records/keys';
import { unseenEnvironment } from '../evidence/environments/unseenEnvironment';
import type { ListState } from '../records/storedRecords';

/** The environments that appear in the stored deployments of flows. */
export class DeploymentsSeen {
  readonly #environments = new Map<string, Set<string>>();
  readonly #searched = new Set<string>();
  readonly #problems = new Map<string, Problem>();

  /**
   * Adds a flow's environments. Its list of trails may be stored only in part.
   */
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
   * Returns the linked environments in which no flow had a deployment. Call it
   * after adding all flows. Environments that an incomplete flow might report
   * are unknown.
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

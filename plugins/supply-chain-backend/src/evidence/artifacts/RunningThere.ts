import type {
  ArtifactRecord,
  EnvironmentRef,
  FlowRef,
  Page,
} from 'backstage-plugin-supply-chain-common';
import type { ReadNotes } from '../../sync/ReadNotes';
import { isSamePlace } from '../environments/runningBuilds';
import type { LinkData } from '../link/LinkData';

/**
 * Which artifacts run in an environment now, and whether that is known of all of
 * them.
 */
export class RunningThere {
  readonly #data: LinkData;
  readonly #place: EnvironmentRef;
  #hasUnknown = false;

  constructor(data: LinkData, place: EnvironmentRef) {
    this.#data = data;
    this.#place = place;
  }

  /** Whether artifacts of a flow may run there. */
  mayRun({ region, org }: Pick<FlowRef, 'region' | 'org'>): boolean {
    return region === this.#place.region && org === this.#place.org;
  }

  /** Whether an artifact runs there; remembers if that isn't known. */
  includes({ runningIn }: ArtifactRecord): boolean {
    this.#hasUnknown ||= runningIn === undefined;
    return runningIn?.includes(this.#place.environment) ?? false;
  }

  /**
   * Notes when the builds that run there, or ran there last, were read: whether
   * they have stopped or started again only shows in their trails.
   */
  async noteRead(notes: ReadNotes): Promise<void> {
    const data = this.#data;
    const flows = data.link.flows.filter(flow => this.mayRun(flow));
    const latest = await data.store.latestDeployments(
      data.flowIds('trails', flows),
    );
    notes.noteRead(
      latest
        .filter(({ environment, ...row }) =>
          isSamePlace({ ...data.flowOf(row), environment }, this.#place),
        )
        .map(({ readAt }) => readAt),
    );
  }

  /**
   * Limits what a table of the artifacts that run there claims: any flow of the
   * organization may report where a build runs.
   */
  limit(window: Page['window']): Page['window'] {
    const data = this.#data;
    const flows = data.link.flows.filter(flow => this.mayRun(flow));
    const isRead =
      !data.scope.flowsUnresolved &&
      flows.every(flow => data.isWhole(flow, 'trails'));
    if (isRead && !this.#hasUnknown) {
      return window;
    }
    const { since: _, incompleteReason, ...rest } = window;
    const reason =
      incompleteReason ??
      (isRead
        ? 'environment-unknown'
        : data.incompleteReasonOf('trails', flows));
    return {
      ...rest,
      complete: false,
      ...(reason && { incompleteReason: reason }),
    };
  }
}

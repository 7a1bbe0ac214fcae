import type {
  ArtifactRecord,
  EnvironmentRef,
  FlowRef,
  Page,
} from 'backstage-plugin-supply-chain-common';
import type { ReadNotes } from '../reader/ReadNotes';
import { isSamePlace } from '../environments/runningBuilds';
import type { LinkData } from '../link/LinkData';

/** Maximum number of builds to look for instead of going through all. */
const MAX_CANDIDATES = 1_000;

/**
 * Which artifacts run in an environment now, and whether that is known of all of
 * them.
 */
export class EnvironmentFilter {
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

  /**
   * Fingerprints of all builds that may run there; undefined if others may, or if
   * there are too many.
   */
  async candidates(): Promise<string[] | undefined> {
    if (!this.#isRead()) {
      return undefined;
    }
    const { store } = this.#data;
    const flowIds = this.#data.flowIds('trails', this.#flows());
    const [open, unlisted] = await Promise.all([
      store.deployments({
        flowIds,
        environment: this.#place.environment,
        open: true,
      }),
      store.unlistedBuilds(flowIds, MAX_CANDIDATES + 1),
    ]);
    const builds = new Set([
      ...open.map(({ fingerprint }) => fingerprint),
      ...unlisted,
    ]);
    return builds.size <= MAX_CANDIDATES ? [...builds] : undefined;
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
    const latest = await data.store.latestDeployments(
      data.flowIds('trails', this.#flows()),
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
    const isRead = this.#isRead();
    if (isRead && !this.#hasUnknown) {
      return window;
    }
    const { since: _, incompleteReason, ...rest } = window;
    const reason =
      incompleteReason ??
      (isRead
        ? 'environment-unknown'
        : this.#data.incompleteReasonOf('trails', this.#flows()));
    return {
      ...rest,
      complete: false,
      ...(reason && { incompleteReason: reason }),
    };
  }

  /** The flows that may report what runs there. */
  #flows(): FlowRef[] {
    return this.#data.link.flows.filter(flow => this.mayRun(flow));
  }

  #isRead(): boolean {
    return (
      !this.#data.scope.flowsUnresolved &&
      this.#flows().every(flow => this.#data.isWhole(flow, 'trails'))
    );
  }
}

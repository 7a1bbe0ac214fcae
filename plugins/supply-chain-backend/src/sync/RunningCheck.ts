import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { CachedReads } from '../regions/CachedReads';
import { organizationKey } from '../util/keys';
import type { ReadOptions } from '../regions/RegionRequest';
import { foundArtifacts } from '../regions/resources';
import { contradicted } from '../store/progress';
import type { Store } from '../store/Store';
import type { ChangePublisher } from './ChangePublisher';
import { assertOfRegion } from './Sync';
import type { SyncedFlow } from './nextStep';
import { within } from '../util/within';

/** Maximum number of builds asked about for a response. */
const MAX_CONFIRMED = 20;
/** How long a viewer waits for that. */
const CONFIRM_WAIT_MS = 1_000;

/** A build that may run, of the flows of one organization. */
interface RunningBuild {
  flows: readonly SyncedFlow[];
  fingerprint: string;
}

/** Asks regions whether builds run where the store says (E9). */
export class RunningCheck {
  constructor(
    private readonly options: {
      store: Store;
      reads: CachedReads;
      config: () => SupplyChainConfig;
      changes: ChangePublisher;
    },
  ) {}

  /**
   * The builds that run according to the store, or did lately, and weren't
   * confirmed lately, in some of the given flows.
   *
   * @param before - in milliseconds since the epoch
   */
  async unconfirmed(
    flows: readonly SyncedFlow[],
    { before, limit }: { before: number; limit: number },
  ): Promise<RunningBuild[]> {
    const byId = new Map(flows.map(flow => [flow.flowId, flow]));
    const found = await this.options.store.deployments.unconfirmed(
      [...byId.keys()],
      before,
      limit,
    );
    const ofOrganizations = Map.groupBy(flows, ({ ref }) =>
      organizationKey(ref),
    );
    return found.map(({ flowId, fingerprint }) => ({
      fingerprint,
      flows: ofOrganizations.get(organizationKey(byId.get(flowId)!.ref))!,
    }));
  }

  /**
   * Asks about the builds that weren't confirmed lately, for a viewer who waits
   * only for a moment.
   *
   * @returns whether anything was asked
   */
  async confirm(
    flows: readonly SyncedFlow[],
    options: { caller: string; signal?: AbortSignal; refresh?: boolean },
  ): Promise<boolean> {
    const { caller, signal, refresh } = options;
    const { freshFor } = this.options.config().cache;
    const builds = await this.unconfirmed(flows, {
      before: refresh ? Date.now() : Date.now() - freshFor,
      limit: MAX_CONFIRMED,
    });
    const checks = builds.map(build => this.check(build, { caller, refresh }));
    await within(Promise.all(checks), CONFIRM_WAIT_MS, signal);
    return builds.length > 0;
  }

  /**
   * Stores what a region says about a build: where it runs, and its states.
   *
   * @returns false if the region couldn't be asked
   * @throws errors other than failures of a region
   */
  async check(build: RunningBuild, options: ReadOptions): Promise<boolean> {
    const { fingerprint } = build;
    const found = foundArtifacts(build.flows[0].ref, fingerprint);
    const { value, readAt, failure } = await this.options.reads
      .read(found, options)
      .catch((error: unknown) => {
        assertOfRegion(error);
        return { failure: error, value: undefined, readAt: Date.now() };
      });
    if (failure && failure.kind !== 'not-found') {
      return false;
    }
    const rows = value?.unreadable === 0 ? value.items : [];
    const own = rows.filter(row => row.fingerprint === fingerprint);
    await this.#save(build, own, readAt);
    return true;
  }

  /** @param rows - empty if the region says nothing about the build */
  async #save(
    { flows, fingerprint }: RunningBuild,
    rows: readonly FoundArtifact[],
    at: number,
  ): Promise<void> {
    const { changes, store } = this.options;
    const { artifacts, deployments, flows: lists } = store;
    for (const { flowId, ref } of flows) {
      const own = rows.filter(({ flow }) => flow === ref.flow);
      if (own.length === 0) {
        continue;
      }
      const states = own.map(({ trail = '', state }) => ({ trail, state }));
      const build = { flowId, fingerprint };
      const { isKnown, ...saved } = await artifacts.report(build, states, at);
      if (!isKnown) {
        await lists.change(flowId, 'artifacts', contradicted);
      }
      changes.publish(ref, flowId, saved);
    }
    const places = rows.map(row => row.runningIn);
    const isTold =
      places.length > 0 && places.every(place => place !== undefined);
    const { changedIn, unseenIn } = await deployments.confirm(
      flows.map(({ flowId }) => flowId),
      {
        fingerprint,
        running: isTold ? [...new Set(places.flat())] : undefined,
        at,
      },
    );
    changedIn.forEach(flowId => changes.signal(flowId));
    if (unseenIn !== undefined) {
      await lists.change(unseenIn, 'trails', contradicted);
    }
  }
}

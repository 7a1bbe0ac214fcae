import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { CachedReads } from '../regions/CachedReads';
import { organizationKey } from '../records/keys';
import { groupBy } from '../records/groupBy';
import { foundArtifacts } from '../regions/resources';
import type { Store } from '../store/Store';
import type { SyncedFlow } from './Sync';
import { within } from './within';

/** Maximum number of builds asked about for a response. */
const MAX_CONFIRMED = 20;
/** How long a viewer waits for that. */
const CONFIRM_WAIT_MS = 1_000;

/** A build that may run, of the flows of one organization. */
export interface RunningBuild {
  flows: readonly SyncedFlow[];
  fingerprint: string;
}

/** Asks regions whether builds run where the store says (E9). */
export class RunningCheck {
  readonly #store: Store;
  readonly #reads: CachedReads;

  constructor(options: { store: Store; reads: CachedReads }) {
    this.#store = options.store;
    this.#reads = options.reads;
  }

  /**
   * The builds that run according to the store and weren't confirmed lately, in
   * some of the given flows.
   *
   * @param before - in milliseconds since the epoch
   */
  async unconfirmed(
    flows: readonly SyncedFlow[],
    { before, limit }: { before: number; limit: number },
  ): Promise<RunningBuild[]> {
    const byId = new Map(flows.map(flow => [flow.flowId, flow]));
    const found = await this.#store.deployments.unconfirmed(
      [...byId.keys()],
      before,
      limit,
    );
    return found.map(({ flowId, fingerprint }) => {
      const { ref } = byId.get(flowId)!;
      return {
        fingerprint,
        flows: flows.filter(
          flow => organizationKey(flow.ref) === organizationKey(ref),
        ),
      };
    });
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
    const builds = await this.unconfirmed(flows, {
      before: refresh ? Date.now() : Date.now() - this.#reads.freshFor,
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
  async check(
    { flows, fingerprint }: RunningBuild,
    options: { caller: string; signal?: AbortSignal; refresh?: boolean },
  ): Promise<boolean> {
    const { region, org } = flows[0].ref;
    try {
      const { value, readAt } = await this.#reads.read(
        foundArtifacts(region, org, fingerprint),
        options,
      );
      const rows = value.rows.filter(row => row.fingerprint === fingerprint);
      if (value.unreadable === 0 && rows.length > 0) {
        await this.#save(flows, fingerprint, rows, readAt);
      }
      return true;
    } catch (error) {
      if (error instanceof RegionalApiError) {
        return false;
      }
      throw error;
    }
  }

  async #save(
    flows: readonly SyncedFlow[],
    fingerprint: string,
    rows: Awaited<
      ReturnType<ReturnType<typeof foundArtifacts>['load']>
    >['rows'],
    at: number,
  ): Promise<void> {
    const places = rows.flatMap(row => row.running_in ?? []);
    const isPlaced = rows.every(row => row.running_in !== undefined);
    const idOf = new Map(flows.map(flow => [flow.ref.flow, flow.flowId]));
    const byFlow = groupBy(rows, row => idOf.get(row.flow ?? ''));
    for (const [flowId, own] of byFlow) {
      if (flowId !== undefined) {
        const isKnown = await this.#store.artifacts.report(
          flowId,
          fingerprint,
          own.map(row => ({
            trail: row.trail ?? '',
            state: row.compliance_state.value,
          })),
          at,
        );
        if (!isKnown) {
          await this.#store.flows.reopen(flowId, 'artifacts');
        }
      }
    }
    if (isPlaced) {
      const unseenIn = await this.#store.deployments.confirm(
        flows.map(({ flowId }) => flowId),
        { fingerprint, running: [...new Set(places)], at },
      );
      if (unseenIn !== undefined) {
        await this.#store.flows.reopen(unseenIn, 'trails');
      }
    }
  }
}

import type { LoggerService } from '@backstage/backend-plugin-api';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { Store } from '../store/Store';
import type { Sync, SyncedFlow } from '../sync/Sync';
import type { Hint } from './delivery';

/** Flows polled for one hint. Others are polled when they are due. */
const MAX_FLOWS = 10;
/** Trails reread for one hint: those that report the build. */
const MAX_TRAILS = 5;
/** A list that was read a moment ago isn't read again before this time. */
const PAUSE_MS = 1_000;

/** Whose flows are polled. */
const CALLER = 'deliveries';

/** A hint, and where it came from. */
interface OrganizationHint extends Hint {
  region: string;
  org: string;
}

/**
 * Reads what hints are about, first in line. Hints about the same flows that
 * come meanwhile share the next read.
 */
export class Hints {
  readonly #store: Store;
  readonly #sync: Sync;
  readonly #config: () => SupplyChainConfig;
  readonly #logger: LoggerService;
  readonly #waiting = new Map<string, OrganizationHint>();
  #isRunning = false;

  constructor(options: {
    store: Store;
    sync: Sync;
    /** The current configuration. */
    config: () => SupplyChainConfig;
    logger: LoggerService;
  }) {
    this.#store = options.store;
    this.#sync = options.sync;
    this.#config = options.config;
    this.#logger = options.logger;
  }

  /** Reads soon what a hint is about. Never throws. */
  add(hint: OrganizationHint): void {
    this.#waiting.set(JSON.stringify(hint), hint);
    if (!this.#isRunning) {
      this.#isRunning = true;
      this.#run()
        .catch(error => {
          this.#logger.warn("Couldn't read what a region announced", error);
        })
        .finally(() => {
          this.#isRunning = false;
        });
    }
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const hints = [...this.#waiting.values()];
      this.#waiting.clear();
      const flows = new Map<string, SyncedFlow>();
      const reports: { flow: SyncedFlow; fingerprint: string }[] = [];
      for (const hint of hints) {
        for (const flow of await this.#flowsOf(hint)) {
          flows.set(stringifyFlowRef(flow.ref), flow);
          const { fingerprint } = hint;
          if (fingerprint) {
            reports.push({ flow, fingerprint });
          }
        }
      }
      await this.#read([...flows.values()], reports);
    }
  }

  async #flowsOf({
    region,
    org,
    ...event
  }: OrganizationHint): Promise<SyncedFlow[]> {
    const { regions } = this.#config();
    if (!Object.hasOwn(regions, region)) {
      return [];
    }
    const address = regions[region].baseUrl;
    const names = await this.#store.flows.concerned(
      { address, org },
      event,
      MAX_FLOWS,
    );
    return this.#sync.states(names.map(flow => ({ region, org, flow })));
  }

  /** Reads the newest records, and the trails that report a build. */
  async #read(
    flows: readonly SyncedFlow[],
    reports: readonly { flow: SyncedFlow; fingerprint: string }[],
  ): Promise<void> {
    const readAt = Math.max(
      0,
      ...flows.flatMap(({ trails, artifacts }) => [
        trails.headAt ?? 0,
        artifacts.headAt ?? 0,
      ]),
    );
    const pause = Math.min(PAUSE_MS, readAt + PAUSE_MS - Date.now());
    if (pause > 0) {
      await new Promise(resolve => {
        setTimeout(resolve, pause);
      });
    }
    const viewer = { caller: CALLER, refresh: true };
    const rereads = reports.map(async ({ flow, fingerprint }) => {
      const trails = await this.#store.trails.reporting(
        flow.flowId,
        fingerprint,
        MAX_TRAILS,
      );
      await Promise.all(
        trails.map(trail => this.#sync.reread(flow, trail, viewer)),
      );
    });
    await Promise.all([
      this.#sync.ensureFresh(
        flows.map(({ ref }) => ref),
        viewer,
      ),
      ...rereads,
    ]);
  }
}

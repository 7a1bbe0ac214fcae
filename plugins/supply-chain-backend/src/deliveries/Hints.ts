import type { LoggerService } from '@backstage/backend-plugin-api';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import PQueue from 'p-queue';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import type { SyncedFlow } from '../sync/nextStep';
import type { Sync } from '../sync/Sync';

/** Flows polled for one hint. Others are polled when they are due. */
const MAX_FLOWS = 10;
/** Trails reread for one hint: those that report the build. */
const MAX_TRAILS = 5;

const VIEWER = { caller: 'deliveries', refresh: true };

/** Where something may have happened. */
interface Hint {
  region: string;
  org: string;
  environment: string;
  flow?: string;
  fingerprint?: string;
}

/**
 * Reads what hints are about, first in line. Hints about the same flows that
 * come meanwhile share the next read.
 */
export class Hints {
  readonly #waiting = new Map<string, Hint>();
  readonly #queue = new PQueue({ concurrency: 1 });

  constructor(
    private readonly options: {
      store: Store;
      sync: Sync;
      config: () => SupplyChainConfig;
      logger: LoggerService;
    },
  ) {}

  /** Reads soon what a hint is about. Never throws. */
  add(hint: Hint): void {
    this.#waiting.set(JSON.stringify(hint), hint);
    this.#queue
      .add(() => this.#readWaiting())
      .catch(error => {
        const { logger } = this.options;
        logger.warn("Couldn't read what a region announced", error);
      });
  }

  async #readWaiting(): Promise<void> {
    const { config, store, sync } = this.options;
    const hints = [...this.#waiting.values()];
    this.#waiting.clear();
    const flows = new Map<string, SyncedFlow>();
    const reporting: { flow: SyncedFlow; trail: TrailRow }[] = [];
    for (const { region, org, ...event } of hints) {
      const address = config().regions[region].baseUrl;
      await store.flows.noteDelivery({ address, org });
      const place = { address, org };
      const names = await store.flows.concerned(place, event, MAX_FLOWS);
      const refs = names.map(flow => ({ region, org, flow }));
      for (const flow of await sync.states(refs)) {
        flows.set(stringifyFlowRef(flow.ref), flow);
        const trails = event.fingerprint
          ? await store.trails.reporting(
              flow.flowId,
              event.fingerprint,
              MAX_TRAILS,
            )
          : [];
        reporting.push(...trails.map(trail => ({ flow, trail })));
      }
    }
    await Promise.all([
      sync.ensureFresh(
        [...flows.values()].map(({ ref }) => ref),
        VIEWER,
      ),
      ...reporting.map(({ flow, trail }) => sync.reread(flow, trail, VIEWER)),
    ]);
  }
}

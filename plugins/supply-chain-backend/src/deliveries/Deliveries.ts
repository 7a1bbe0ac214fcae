import type { LoggerService } from '@backstage/backend-plugin-api';
import type { MetricsService } from '@backstage/backend-plugin-api/alpha';
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  FINGERPRINT_PATTERN,
  NAME_PATTERN,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import express from 'express';
import Router from 'express-promise-router';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import type { SyncedFlow } from '../sync/nextStep';
import type { Sync } from '../sync/Sync';
import { organizationKey } from '../util/keys';
import type { Place } from '../util/keys';
import { BodyError, readBody } from '../util/readBody';

/** Age of the oldest delivery that counts, and how far clocks may differ. */
const MAX_AGE_MS = 15 * 60_000;
const MAX_PER_MINUTE = 120;
const MAX_READING = 16;

/** Size of the largest payload; regions send about 1 kB. */
const MAX_BYTES = 64 * 1024;
const MAX_MS = 5_000;

/** Header for the secret, for targets that can send one. */
const SECRET_HEADER = 'x-supply-chain-secret';

const parse = express.json({
  type: () => true,
  limit: MAX_BYTES,
  inflate: false,
});

/** Why a delivery is refused, with the status of the response. */
const REFUSALS = {
  unknown: 401,
  malformed: 400,
  old: 400,
  slow: 408,
  repeated: 409,
  'too-large': 413,
  'too-many': 429,
} as const;

type Refusal = keyof typeof REFUSALS;

/** Where a delivery was sent to, and with which secret. */
interface Addressed extends Place {
  secret: string;
}

/**
 * Of a payload (version 1.0), the fields that say where to look.
 */
const payloadSchema = z.object({
  timestamp: z.coerce.number(),
  org: z.string(),
  environment: z.string().min(1).max(255),
  artifact: z
    .object({
      fingerprint: z.string().regex(FINGERPRINT_PATTERN).nullish(),
      provenance: z
        .object({ flow: z.string().regex(NAME_PATTERN).nullish() })
        .nullish(),
    })
    .nullish(),
});

/**
 * Accepts the deliveries of environment notifications. They aren't signed, so
 * each is a hint only: it says where to look, never what is so.
 */
export class Deliveries {
  readonly #options;
  readonly #counter;
  /** Hashes of the deliveries that are too young to be refused as old. */
  readonly #seen = new LRUCache<string, true>({
    max: 20_000,
    ttl: 2 * MAX_AGE_MS,
    perf: Date,
  });
  /** Number of deliveries in the current minute, by organization. */
  readonly #counts = new LRUCache<string, number>({
    max: 1_000,
    ttl: 60_000,
    perf: Date,
  });

  #reading = 0;

  constructor(options: {
    config: () => SupplyChainConfig;
    hints: Pick<Hints, 'add'>;
    metrics: Pick<MetricsService, 'createCounter'>;
  }) {
    this.#options = options;
    this.#counter = options.metrics.createCounter('supply_chain.deliveries', {
      description: 'Deliveries of regions, by outcome',
    });
  }

  /**
   * Receives a delivery and counts it, whether it is accepted or not.
   *
   * @param read - reads the body, only if it may be read at all
   * @returns why it is refused
   */
  async receive(
    addressed: Addressed,
    read: () => Promise<unknown>,
  ): Promise<Refusal | undefined> {
    const { region } = addressed;
    const refusal =
      this.#check(addressed) ?? (await this.#read(addressed, read));
    // Whoever has no secret must not name the labels.
    const isKnown = Object.hasOwn(this.#options.config().regions, region);
    this.#counter.add(1, {
      region: isKnown ? region : 'unknown',
      outcome: refusal ?? 'accepted',
    });
    return refusal;
  }

  #check({ region, org, secret }: Addressed): Refusal | undefined {
    const { regions } = this.#options.config();
    const { deliverySecret, previousDeliverySecret } =
      (Object.hasOwn(regions, region) &&
        Object.hasOwn(regions[region].organizations, org) &&
        regions[region].organizations[org]) ||
      {};
    // All are compared, so that the time doesn't tell which one is closer.
    const matches = [deliverySecret, previousDeliverySecret].map(
      known => isSame(secret, known ?? '') && known !== undefined,
    );
    if (!matches.includes(true)) {
      return 'unknown';
    }
    const key = organizationKey({ region, org });
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count, { noUpdateTTL: true });
    const isTooMany = count > MAX_PER_MINUTE || this.#reading >= MAX_READING;
    return isTooMany ? 'too-many' : undefined;
  }

  async #read(
    addressed: Addressed,
    read: () => Promise<unknown>,
  ): Promise<Refusal | undefined> {
    this.#reading += 1;
    try {
      return this.#accept(addressed, await read());
    } catch (error) {
      if (error instanceof BodyError) {
        return error.reason;
      }
      throw error;
    } finally {
      this.#reading -= 1;
    }
  }

  #accept({ region, org }: Addressed, body: unknown): Refusal | undefined {
    const hash = createHash('sha256')
      .update(JSON.stringify([region, org, body]))
      .digest('base64');
    if (this.#seen.has(hash)) {
      return 'repeated';
    }
    const { data } = payloadSchema.safeParse(body);
    if (data?.org !== org) {
      return 'malformed';
    }
    const { timestamp, environment, artifact } = data;
    if (Math.abs(Date.now() - timestamp * 1_000) > MAX_AGE_MS) {
      return 'old';
    }
    this.#seen.set(hash, true);
    this.#options.hints.add({
      region,
      org,
      environment,
      flow: artifact?.provenance?.flow ?? undefined,
      fingerprint: artifact?.fingerprint ?? undefined,
    });
    return undefined;
  }
}

/**
 * The route for deliveries of regions, which have no Backstage token. The secret
 * is in a header or, as the contract's targets have only an address, in the
 * path.
 */
export function createDeliveriesRouter(deliveries: Deliveries): express.Router {
  const router = Router();
  router.post(
    '/v1/deliveries/:region/:org/:secret?',
    async (request, response) => {
      const { region, org, secret = '' } = request.params;
      const header = request.header(SECRET_HEADER);
      const refusal = await deliveries.receive(
        { region, org, secret: header ?? secret },
        () => readBody(parse, request, response, MAX_MS),
      );
      if (refusal) {
        // What is still on its way isn't read.
        response.set('Connection', 'close');
      }
      response
        .status(refusal ? REFUSALS[refusal] : 202)
        .json(refusal ? { refusal } : {});
    },
  );
  return router;
}

/** Compares secrets in a time that depends on neither. */
function isSame(a: string, b: string): boolean {
  const [first, second] = [a, b].map(secret =>
    createHash('sha256').update(secret).digest(),
  );
  return timingSafeEqual(first, second);
}

/** Flows polled for one hint. Others are polled when they are due. */
const MAX_FLOWS = 10;
/** Trails reread for one hint: those that report the build. */
const MAX_TRAILS = 5;

const VIEWER = { caller: 'deliveries', refresh: true };

/** Where something may have happened. */
interface Hint extends Place {
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

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from '../services/telemetryServices';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { organizationKey } from '../util/keys';
import { MAX_AGE_MS, readDelivery } from './delivery';
import type { Hints } from './Hints';

/** Deliveries per organization: so many at once, and per minute. */
const MAX_BURST = 60;
const PER_MINUTE = 120;

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

export type Refusal = keyof typeof REFUSALS;

/** Where a delivery was sent to, and with which secret. */
interface Addressed {
  region: string;
  org: string;
  secret: string;
}

/**
 * Accepts the deliveries of environment notifications. They aren't signed, so
 * each is a hint only: it says where to look, never what is so.
 */
export class Deliveries {
  readonly #config: () => SupplyChainConfig;
  readonly #hints: Pick<Hints, 'add'>;
  readonly #counter;
  /** Hashes of the deliveries that are too young to be refused as old. */
  readonly #seen = new LRUCache<string, true>({
    max: 20_000,
    ttl: 2 * MAX_AGE_MS,
    perf: Date,
  });
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(options: {
    /** The current configuration. */
    config: () => SupplyChainConfig;
    hints: Pick<Hints, 'add'>;
    metrics: Pick<Metrics, 'createCounter'>;
  }) {
    this.#config = options.config;
    this.#hints = options.hints;
    this.#counter = options.metrics.createCounter('supply_chain.deliveries', {
      description: 'Deliveries of regions, by outcome',
    });
  }

  /**
   * Whether a delivery may be read at all, before its body is.
   *
   * @returns why not
   */
  check({ region, org, secret }: Addressed): Refusal | undefined {
    const { regions } = this.#config();
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
    return this.#take(organizationKey({ region, org }))
      ? undefined
      : 'too-many';
  }

  /**
   * Accepts the body of a delivery that passed {@link Deliveries.check}.
   *
   * @returns why not
   */
  accept({ region, org }: Addressed, body: Buffer): Refusal | undefined {
    const hash = createHash('sha256')
      .update(organizationKey({ region, org }))
      .update(body)
      .digest('base64');
    if (this.#seen.has(hash)) {
      return 'repeated';
    }
    const read = readDelivery(body.toString('utf8'), org, Date.now());
    if (read.refused) {
      return read.refused;
    }
    this.#seen.set(hash, true);
    this.#hints.add({ region, org, ...read.hint });
    this.#counter.add(1, { region, outcome: 'accepted' });
    return undefined;
  }

  /** @returns the status of the response to a delivery that is refused */
  refuse({ region }: Addressed, refusal: Refusal): number {
    // Whoever has no secret must not name the labels.
    const isKnown = Object.hasOwn(this.#config().regions, region);
    this.#counter.add(1, {
      region: isKnown ? region : 'unknown',
      outcome: refusal,
    });
    return REFUSALS[refusal];
  }

  /** Takes a token from an organization's bucket, if it has one. */
  #take(key: string): boolean {
    const now = Date.now();
    const { left, at } = this.#buckets.get(key) ?? { left: MAX_BURST, at: now };
    const refilled = left + (Math.max(0, now - at) * PER_MINUTE) / 60_000;
    const available = Math.min(MAX_BURST, refilled);
    this.#buckets.set(key, { left: Math.max(0, available - 1), at: now });
    return available >= 1;
  }
}

/** Compares secrets in a time that depends on neither. */
function isSame(a: string, b: string): boolean {
  const [first, second] = [a, b].map(secret =>
    createHash('sha256').update(secret).digest(),
  );
  return timingSafeEqual(first, second);
}

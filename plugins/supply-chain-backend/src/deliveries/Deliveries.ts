import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from '../services/telemetryServices';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { DeliveryTimes } from '../store/DeliveryTimes';
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

/** What an admin needs to know about an organization's deliveries. */
interface DeliveryStatus {
  /** Whether it has a secret, so that any are accepted. */
  isOn: boolean;
  /** When the last one came, in milliseconds since the epoch. */
  lastAt?: number;
  /** Numbers of deliveries that this replica refused since it started. */
  refused: Partial<Record<Refusal, number>>;
}

/**
 * Accepts the deliveries of environment notifications. They aren't signed, so
 * each is a hint only: it says where to look, never what is so.
 */
export class Deliveries {
  readonly #config: () => SupplyChainConfig;
  readonly #hints: Pick<Hints, 'add'>;
  readonly #times: DeliveryTimes;
  readonly #counter;
  /** Hashes of the deliveries that are too young to be refused as old. */
  readonly #seen = new LRUCache<string, true>({
    max: 20_000,
    ttl: 2 * MAX_AGE_MS,
    perf: Date,
  });
  readonly #buckets = new Map<string, { left: number; at: number }>();
  readonly #refused = new Map<string, DeliveryStatus['refused']>();

  constructor(options: {
    /** The current configuration. */
    config: () => SupplyChainConfig;
    hints: Pick<Hints, 'add'>;
    times: DeliveryTimes;
    metrics: Pick<Metrics, 'createCounter'>;
  }) {
    this.#config = options.config;
    this.#hints = options.hints;
    this.#times = options.times;
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
  async accept(
    { region, org }: Addressed,
    body: Buffer,
  ): Promise<Refusal | undefined> {
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
    await this.#times.note(region, org, Date.now());
    this.#counter.add(1, { region, outcome: 'accepted' });
    return undefined;
  }

  /** @returns the status of the response to a delivery that is refused */
  refuse({ region, org }: Addressed, refusal: Refusal): number {
    const { regions } = this.#config();
    // Whoever has no secret must not fill the memory or name the labels.
    const isKnown =
      Object.hasOwn(regions, region) &&
      Object.hasOwn(regions[region].organizations, org);
    this.#counter.add(1, {
      region: isKnown ? region : 'unknown',
      outcome: refusal,
    });
    if (isKnown) {
      const key = organizationKey({ region, org });
      const counts = this.#refused.get(key) ?? {};
      counts[refusal] = (counts[refusal] ?? 0) + 1;
      this.#refused.set(key, counts);
    }
    return REFUSALS[refusal];
  }

  /** What the health page shows of an organization's deliveries. */
  async statusOf(region: string, org: string): Promise<DeliveryStatus> {
    const { deliverySecret } =
      this.#config().regions[region]?.organizations[org] ?? {};
    return {
      isOn: deliverySecret !== undefined,
      lastAt: await this.#times.lastOf(region, org),
      refused: this.#refused.get(organizationKey({ region, org })) ?? {},
    };
  }

  /**
   * The path to register with a region, after the plugin's base URL. It contains
   * the secret, so it must never reach a browser or a log.
   *
   * @returns undefined without a secret
   */
  secretPath(region: string, org: string): string | undefined {
    const { deliverySecret } =
      this.#config().regions[region]?.organizations[org] ?? {};
    return (
      deliverySecret &&
      [
        '/v1/deliveries',
        ...[region, org, deliverySecret].map(encodeURIComponent),
      ].join('/')
    );
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

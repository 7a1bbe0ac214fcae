import type { MetricsService } from '@backstage/backend-plugin-api/alpha';
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  FINGERPRINT_PATTERN,
  NAME_PATTERN,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { organizationKey } from '../util/keys';
import type { Hints } from './Hints';

/** Age of the oldest delivery that counts, and how far clocks may differ. */
const MAX_AGE_MS = 15 * 60_000;
const MAX_PER_MINUTE = 120;

/** Why a delivery is refused, with the status of the response. */
export const REFUSALS = {
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
   * Whether a delivery may be read at all, before its body is.
   *
   * @returns why not
   */
  check({ region, org, secret }: Addressed): Refusal | undefined {
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
    return count > MAX_PER_MINUTE ? 'too-many' : undefined;
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
    const { data } = payloadSchema.safeParse(parseJson(body.toString('utf8')));
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

  /** Counts a delivery that was accepted or refused. */
  count({ region }: Addressed, outcome: Refusal | 'accepted'): void {
    // Whoever has no secret must not name the labels.
    const isKnown = Object.hasOwn(this.#options.config().regions, region);
    this.#counter.add(1, { region: isKnown ? region : 'unknown', outcome });
  }
}

/** Compares secrets in a time that depends on neither. */
function isSame(a: string, b: string): boolean {
  const [first, second] = [a, b].map(secret =>
    createHash('sha256').update(secret).digest(),
  );
  return timingSafeEqual(first, second);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type {
  MetricsService,
  TracingService,
} from '@backstage/backend-plugin-api/alpha';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';

/** Where a value came from. */
export type CacheOutcome = 'fresh' | 'stale' | 'miss';

/**
 * Labels of every metric. Both have low cardinality: user-defined names, such
 * as organizations and flows, must not become labels.
 */
interface Labels {
  region: string;
  endpoint: RegionalEndpoint;
}

/** Metrics and traces of the calls to regions. */
export class Telemetry {
  readonly #tracing: TracingService;
  readonly #duration;
  readonly #reads;
  readonly #retries;

  constructor(metrics: MetricsService, tracing: TracingService) {
    this.#tracing = tracing;
    this.#duration = metrics.createHistogram('supply_chain.region.duration', {
      description: 'Time a region took to respond, by outcome',
      unit: 's',
    });
    this.#reads = metrics.createCounter('supply_chain.cache.reads', {
      description:
        'Reads, by cache result: fresh, stale (the region failed) or miss',
    });
    this.#retries = metrics.createCounter('supply_chain.region.retries', {
      description: 'Retried requests',
    });
  }

  /** Traces and measures one request to a region. */
  async request<T>(
    { region, endpoint }: Labels,
    send: () => Promise<T>,
  ): Promise<T> {
    const attributes = { region, endpoint };
    return this.#tracing.startActiveSpan(
      `supply-chain region ${endpoint}`,
      { kind: 'client', attributes },
      async span => {
        const start = performance.now();
        let outcome = 'ok';
        try {
          return await send();
        } catch (error) {
          outcome = error instanceof RegionalApiError ? error.kind : 'bug';
          span.setStatus({ code: 'error', message: outcome });
          throw error;
        } finally {
          const seconds = (performance.now() - start) / 1_000;
          this.#duration.record(seconds, { ...attributes, outcome });
        }
      },
    );
  }

  served({ region, endpoint }: Labels, cache: CacheOutcome): void {
    this.#reads.add(1, { region, endpoint, cache });
  }

  retried({ region, endpoint }: Labels): void {
    this.#retries.add(1, { region, endpoint });
  }
}

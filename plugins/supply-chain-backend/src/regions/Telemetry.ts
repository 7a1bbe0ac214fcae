import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import type { Metrics, Tracing } from '../services/telemetryServices';

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
  readonly #tracing: Tracing;
  readonly #requests;
  readonly #duration;
  readonly #reads;
  readonly #coalesced;
  readonly #retries;
  readonly #openCircuits;
  readonly #age;

  constructor(metrics: Metrics, tracing: Tracing) {
    const counter = (name: string, description: string) =>
      metrics.createCounter(`supply_chain.${name}`, { description });
    const seconds = (name: string, description: string) =>
      metrics.createHistogram(`supply_chain.${name}`, {
        description,
        unit: 's',
      });
    this.#tracing = tracing;
    this.#requests = counter(
      'region.requests',
      'Requests sent to a region, by outcome',
    );
    this.#duration = seconds(
      'region.duration',
      'Time a region took to respond',
    );
    this.#reads = counter(
      'cache.reads',
      'Reads, by cache result: fresh, stale (the region failed) or miss',
    );
    this.#coalesced = counter(
      'cache.coalesced',
      'Reads that joined an identical pending request',
    );
    this.#retries = counter('region.retries', 'Retried requests');
    this.#age = seconds('cache.age', 'Age of the data served');
    this.#openCircuits = metrics.createUpDownCounter(
      'supply_chain.region.open_circuits',
      { description: 'Organizations whose circuit is open' },
    );
  }

  /** Traces and measures one request to a region. */
  async request<T>(labels: Labels, send: () => Promise<T>): Promise<T> {
    const { region, endpoint } = labels;
    return this.#tracing.startActiveSpan(
      `supply-chain region ${endpoint}`,
      { kind: 'client', attributes: { ...labelsOf(labels) } },
      async span => {
        const start = performance.now();
        const end = (outcome: string) => {
          const seconds = (performance.now() - start) / 1000;
          this.#requests.add(1, { region, endpoint, outcome });
          this.#duration.record(seconds, { region, endpoint });
        };
        try {
          const value = await send();
          end('ok');
          return value;
        } catch (error) {
          const kind = error instanceof RegionalApiError ? error.kind : 'bug';
          end(kind);
          span.setStatus({ code: 'error', message: kind });
          throw error;
        }
      },
    );
  }

  /**
   * @param asOf - when the served value was read, in milliseconds since the
   * epoch; absent if nothing could be served
   */
  served(labels: Labels, cache: CacheOutcome, asOf?: number): void {
    this.#reads.add(1, { ...labelsOf(labels), cache });
    if (asOf !== undefined) {
      this.#age.record((Date.now() - asOf) / 1000, labelsOf(labels));
    }
  }

  coalesced(labels: Labels): void {
    this.#coalesced.add(1, labelsOf(labels));
  }

  retried(labels: Labels): void {
    this.#retries.add(1, labelsOf(labels));
  }

  /** Counts a circuit that opened or closed. */
  circuitChanged(region: string, isOpen: boolean): void {
    this.#openCircuits.add(isOpen ? 1 : -1, { region });
  }
}

/** Picks only the labels, since the object may have other fields. */
function labelsOf({ region, endpoint }: Labels) {
  return { region, endpoint };
}

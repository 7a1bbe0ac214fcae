import { EndpointId } from './routes/endpoint';

/**
 * A request that reached the region. It never holds a key.
 *
 * @public
 */
export interface RecordedRequest {
  /** ISO 8601, in the region's own time. */
  at: string;
  method: string;
  /** Without the query, as it came: still encoded. */
  path: string;
  query: Record<string, unknown>;
  /** Undefined for a path of no endpoint. */
  endpoint?: EndpointId;
  /** `org/service-account` of the key, when there was an active one. */
  account?: string;
  /** Undefined until something was answered, and for good when the connection broke before. */
  status?: number;
  /** What the region did to the answer on purpose. */
  fault?: string;
}

/** The newest requests, a bounded number of them. */
export class RequestLog {
  readonly #limit: number;
  #entries: RecordedRequest[] = [];

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  /** Adds a request when it arrives; the caller fills in how it ended. */
  add(entry: RecordedRequest): RecordedRequest {
    this.#entries.push(entry);
    if (this.#entries.length > this.#limit) {
      this.#entries = this.#entries.slice(-Math.ceil(this.#limit / 2));
    }
    return entry;
  }

  list(): RecordedRequest[] {
    return this.#entries.map(entry => ({ ...entry }));
  }

  clear(): void {
    this.#entries = [];
  }
}

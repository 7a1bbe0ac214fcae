import { EndpointId } from '../routes/endpoint';

/** A request to the region, without its key. */
export interface RecordedRequest {
  /** ISO 8601, by the region's clock. */
  at: string;
  method: string;
  /** Still encoded, without the query. */
  path: string;
  query: Record<string, unknown>;
  /** Undefined if the path matches no endpoint. */
  endpoint?: EndpointId;
  /** `org/service-account` of the key, if it was active. */
  account?: string;
  /** Undefined until the region responds; stays undefined if the connection breaks first. */
  status?: number;
  /** The fault that was applied. */
  fault?: string;
}

/** A bounded log of the latest requests. */
export class RequestLog {
  readonly #limit: number;
  #entries: RecordedRequest[] = [];

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  /** Adds a request on arrival; the caller sets the outcome later. */
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

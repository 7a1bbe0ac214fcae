/** Options of a single request to the portal API. @public */
export interface SupplyChainRequestOptions {
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Reads the regions now, bypassing the portal's cache. */
  refresh?: boolean;
}

/** Options of a write request. @public */
export interface WriteRequestOptions {
  /**
   * Idempotency key: a UUID generated once per write. A repeated request with
   * the same key returns the outcome of the first.
   */
  idempotencyKey: string;
  /** Stops waiting for the response. The write may still be carried out. */
  signal?: AbortSignal;
}

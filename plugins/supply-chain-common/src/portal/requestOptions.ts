/**
 * Header that identifies a write. The client generates the key, and repeats the
 * request unchanged if the response is lost. Each key writes at most once.
 *
 * @public
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

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

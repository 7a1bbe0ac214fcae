import type { EndpointId, RecordedRequest } from 'sandbox-region';

/**
 * Holds requests to a region, so that a test can look at the portal meanwhile,
 * however long that takes.
 */
export class RequestGate {
  #held?: { endpoint: EndpointId; released: Promise<void> };

  /** The region's `onRequest`. */
  readonly onRequest = async ({ endpoint }: RecordedRequest): Promise<void> => {
    if (endpoint !== undefined && endpoint === this.#held?.endpoint) {
      await this.#held.released;
    }
  };

  /**
   * Holds all requests to an endpoint.
   *
   * @returns lets them go on
   */
  hold(endpoint: EndpointId): () => void {
    let release = () => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    this.#held = { endpoint, released };
    return () => {
      this.#held = undefined;
      release();
    };
  }
}

import type { EndpointId, RecordedRequest } from 'sandbox-region';

/**
 * Holds requests to a region, so that a test can look at the portal meanwhile,
 * however long that takes.
 */
export class RequestGate {
  #held?: {
    endpoint: EndpointId;
    arrived: () => void;
    released: Promise<void>;
  };

  /** Resolves once a request is held. */
  arrival: Promise<void> = Promise.resolve();

  /** The region's `onRequest`. */
  readonly onRequest = async ({ endpoint }: RecordedRequest): Promise<void> => {
    if (endpoint !== undefined && endpoint === this.#held?.endpoint) {
      this.#held.arrived();
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
    let arrived = () => {};
    this.arrival = new Promise<void>(resolve => {
      arrived = resolve;
    });
    this.#held = { endpoint, arrived, released };
    return () => {
      this.#held = undefined;
      release();
    };
  }
}

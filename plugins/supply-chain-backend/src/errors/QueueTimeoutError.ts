import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';

/**
 * The time was up while the request was queued behind others, or soon after it
 * was sent, which says nothing about its region.
 */
export class QueueTimeoutError extends RegionalApiError {
  constructor(place: { region: string; endpoint: RegionalEndpoint }) {
    super({
      kind: 'timeout',
      endpoint: place.endpoint,
      message: `Too many requests to the region ${place.region} are queued`,
    });
  }
}

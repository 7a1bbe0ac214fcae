import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  CallOptions,
  RegionalClient,
  RegionalEndpoint,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { TimeLimit } from './TimeLimit';

/** A request to a region, and who it is for. */
export interface RegionRequest {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
  /**
   * The entity or, for a file, the user. Callers share a region's capacity
   * fairly.
   */
  caller: string;
  /**
   * When the response that this request is part of was started, on the
   * `performance.now()` clock. All parts of a response share one `timeout`.
   */
  startedAt?: number;
  signal?: AbortSignal;
  /** Low priority: starts only if no other request can. */
  isLow?: boolean;
  /** Probes with the key used for writes. */
  usesWriteKey?: boolean;
}

/** Calls a method of the client. */
export type Use<T> = (
  client: RegionalClient,
  options: CallOptions & { signal: AbortSignal },
) => Promise<T>;

/** A read of one resource. */
export interface ResourceRequest<T> extends RegionRequest {
  /** Identifies the resource within its endpoint. */
  resource: readonly (string | number | undefined)[];
  /**
   * Reads from the region. The result may be cached, so it must be small, plain
   * JSON.
   */
  load: Use<T>;
}

/**
 * The config of a region, which may have changed since the request started.
 *
 * @throws RegionalApiError if the region or organization is no longer
 * configured
 */
export function regionOf(
  { regions }: SupplyChainConfig,
  { region, org, endpoint }: Omit<RegionRequest, 'caller'>,
) {
  const found = Object.hasOwn(regions, region) ? regions[region] : undefined;
  if (!found || !Object.hasOwn(found.organizations, org)) {
    throw new RegionalApiError({
      kind: 'invalid',
      endpoint,
      message: `supplyChain.regions.${region}.organizations.${org} is not configured`,
    });
  }
  return found;
}

/**
 * Identifies a resource across regions. Includes the address: a region that
 * moved is a different one.
 */
export function identityOf(
  config: SupplyChainConfig,
  request: ResourceRequest<unknown>,
) {
  const { endpoint, org, resource } = request;
  return [endpoint, regionOf(config, request).baseUrl, org, ...resource];
}

/** The deadline of a request's caller, on the `performance.now()` clock. */
export function deadlineOf(
  config: SupplyChainConfig,
  request: RegionRequest,
): number {
  const { startedAt = performance.now() } = request;
  return startedAt + regionOf(config, request).timeout;
}

/** The time limit of a request's caller. */
export function timeLimitOf(
  config: SupplyChainConfig,
  request: RegionRequest,
): TimeLimit {
  return new TimeLimit(deadlineOf(config, request), request.signal);
}

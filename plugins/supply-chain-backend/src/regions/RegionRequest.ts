import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  CallOptions,
  RegionalClient,
  RegionalEndpoint,
} from 'backstage-plugin-supply-chain-node';
import type {
  RegionConfig,
  SupplyChainConfig,
} from '../config/SupplyChainConfig';

/** A request to a region, and who it is for. */
export interface RegionRequest {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
  /**
   * The entity or, for a file, the user. The more requests a caller has queued,
   * the later the next one is sent.
   */
  caller: string;
}

/** Calls a method of the client. */
export type Use<T> = (
  client: RegionalClient,
  options: CallOptions & { signal: AbortSignal },
) => Promise<T>;

/** Something that can be read from a region and cached. */
export interface Resource<T> extends Omit<RegionRequest, 'caller'> {
  /** Identifies the resource within its endpoint. */
  resource: readonly (string | number | undefined)[];
  /**
   * Reads from the region. The result must be small, plain JSON, since it is
   * cached.
   */
  load: Use<T>;
}

/** Who reads, and how. */
export interface ReadOptions {
  /** The entity, or the part of the plugin. Callers take turns. */
  caller: string;
  /** Aborts when the caller leaves. Other callers keep waiting. */
  signal?: AbortSignal;
  /** Reads from the region even if the cached value is fresh. */
  refresh?: boolean;
  /**
   * How long to wait for the region, in milliseconds. By default, as long as its
   * own time limit or, if there is a stale value, a few seconds.
   */
  maxWaitMs?: number;
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
): RegionConfig {
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

import { mockServices } from '@backstage/backend-test-utils';
import {
  metricsServiceMock,
  tracingServiceMock,
} from '@backstage/backend-test-utils/alpha';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalErrorKind,
  RegionalKeyProvider,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { CachedReads } from '../regions/CachedReads';
import { RegionGateway } from '../regions/RegionGateway';
import type { ReadOptions, Resource } from '../regions/RegionRequest';
import { Telemetry } from '../regions/Telemetry';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A config with one region `eu` and one organization `acme`. */
export function configWith(
  region: Partial<SupplyChainConfig['regions'][string]> = {},
): SupplyChainConfig {
  return {
    regions: {
      eu: {
        baseUrl: 'http://127.0.0.1:1/api/v2',
        title: 'Europe',
        timeout: 30_000,
        concurrency: 8,
        firstOrganization: 'acme',
        organizations: { acme: { apiKey: 'current-key' } },
        ...region,
      },
    },
    unusable: { regions: {}, organizations: {} },
    environments: [],
    guidance: [],
    cache: { freshFor: MINUTE, keepFor: 24 * HOUR },
    store: { keepFor: 400 * 24 * HOUR },
    sync: { requestsPerMinute: 60 },
    writes: { attestations: false, notifications: false, archive: false },
    notify: {
      environments: true,
      trails: true,
      recipients: true,
      keys: true,
      admins: [],
    },
    access: { rememberFor: 0 },
  };
}

/** A gateway and cached reads through it, with access to their config and log. */
export function testGateway(
  options: {
    config?: SupplyChainConfig;
    keyProvider?: RegionalKeyProvider;
  } = {},
) {
  let config = options.config ?? configWith();
  const logger = mockServices.logger.mock();
  const common = {
    config: () => config,
    logger,
    telemetry: new Telemetry(
      metricsServiceMock.mock(),
      tracingServiceMock.mock(),
    ),
  };
  const gateway = new RegionGateway({
    ...common,
    keyProvider: options.keyProvider,
  });
  return {
    gateway,
    reads: new CachedReads({ ...common, gateway }),
    logger,
    configure: (next: SupplyChainConfig) => {
      config = next;
    },
  };
}

/** A resource of the organization `acme`, and who reads it. */
export function readOf<T>(
  load: Resource<T>['load'],
  rest: Partial<Resource<T> & ReadOptions> = {},
): [resource: Resource<T> & { caller: string }, options: ReadOptions] {
  const resource = {
    region: 'eu',
    org: 'acme',
    endpoint: 'E6',
    resource: ['checkout', 0],
    caller: 'component:default/checkout',
    load,
    ...rest,
  } as const;
  return [resource, resource];
}

/** A failure as thrown by a region's client. */
export function failure(
  kind: RegionalErrorKind,
  details: { httpStatus?: number; retryAfterMs?: number } = {},
): RegionalApiError {
  return new RegionalApiError({
    kind,
    endpoint: 'E6',
    message: `It failed: ${kind}`,
    ...details,
  });
}

/** Never responds, and fails like a client when aborted. */
export function hanging(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(failure('aborted'));
    if (signal.aborted) {
      end();
    }
    signal.addEventListener('abort', end);
  });
}

/** Resolves to the error that a promise rejects with. */
export function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It did not fail');
    },
    error => error,
  );
}

/** Runs everything that isn't waiting for a timer. */
export async function settle(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
}

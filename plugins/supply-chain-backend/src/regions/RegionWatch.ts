import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import { organizationKey } from '../records/keys';
import { QueueTimeoutError } from '../records/QueueTimeoutError';
import { WRITES } from './KeyWatch';
import { CircuitOpenError } from './RegionPolicy';
import type { RegionRequest } from './RegionRequest';

/** Kinds that aren't failures of a region, or that are logged elsewhere. */
const NO_NEWS: ReadonlySet<RegionalErrorKind> = new Set([
  'aborted',
  'not-found',
  // Logged by KeyWatch.
  'unauthorized',
  'forbidden',
]);

/**
 * Logs why a region is failing for an organization: once when a new cause
 * appears and once when it has recovered, rather than per request.
 */
export class RegionWatch {
  readonly #logger: LoggerService;
  /** Causes by endpoint, for each region and organization. */
  readonly #failing = new Map<string, Map<RegionalEndpoint, string>>();

  constructor(logger: LoggerService) {
    this.#logger = logger;
  }

  noteResponse({ region, org, endpoint }: RegionRequest): void {
    const name = organizationKey({ region, org });
    const causes = this.#failing.get(name);
    if (causes?.delete(endpoint) && causes.size === 0) {
      this.#failing.delete(name);
      this.#logger.info(
        `The region ${region} is responding again for organization ${org}`,
      );
    }
  }

  failed(request: RegionRequest, failure: unknown): void {
    const error = failure instanceof CircuitOpenError ? failure.cause : failure;
    if (!(error instanceof RegionalApiError) || isOwn(error)) {
      return;
    }
    const { region, org, endpoint } = request;
    const { httpStatus, kind } = error;
    const isRefusedWrite =
      WRITES.has(endpoint) && httpStatus !== undefined && httpStatus < 500;
    if (NO_NEWS.has(kind) || isRefusedWrite) {
      if (httpStatus !== undefined) {
        this.noteResponse(request);
      }
      return;
    }
    const name = organizationKey({ region, org });
    const causes = this.#failing.get(name) ?? new Map();
    const cause = causeOf(error);
    const isKnown = [...causes.values()].includes(cause);
    this.#failing.set(name, causes.set(endpoint, cause));
    if (!isKnown) {
      this.#logger.warn(
        `The region ${region} is failing for organization ${org} (${cause}), first for ${endpoint}. Check supplyChain.regions.${region} and that the region is reachable from this host`,
      );
    }
  }

  circuitChanged({ region, org }: RegionRequest, isOpen: boolean): void {
    if (isOpen) {
      this.#logger.warn(
        `The region ${region} failed repeatedly for organization ${org}: circuit open. Showing stored data and retrying every few seconds. Check that supplyChain.regions.${region}.baseUrl is reachable from this host`,
      );
    } else {
      this.#logger.info(
        `The region ${region} is responding again for organization ${org}`,
      );
    }
  }
}

/** Whether the plugin itself held back the request or cut off the response. */
function isOwn(error: RegionalApiError): boolean {
  const { endpoint, httpStatus, kind } = error;
  return (
    error instanceof QueueTimeoutError ||
    (httpStatus === undefined &&
      (kind === 'rate-limited' ||
        kind === 'invalid' ||
        (kind === 'too-large' && endpoint === 'E13')))
  );
}

/**
 * Identifies a cause. Omits the region's own messages, which may repeat what
 * was sent.
 */
function causeOf(error: RegionalApiError): string {
  const { kind, detail, httpStatus, message } = error;
  const isOwnMessage = httpStatus === undefined && kind === 'network';
  return [kind, detail, httpStatus, isOwnMessage && oneLine(message)]
    .filter(Boolean)
    .join(', ');
}

/** Prevents log injection. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

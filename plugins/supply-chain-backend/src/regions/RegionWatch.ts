import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import { organizationKey } from '../util/keys';
import { QueueTimeoutError } from '../errors/QueueTimeoutError';
import { CircuitOpenError } from './RegionPolicy';
import type { RegionRequest } from './RegionRequest';

/** Endpoints that write. */
const WRITES: RegionalEndpoint[] = ['E3', 'E4', 'E5', 'E14'];

/** Kinds that aren't failures of a region. KeyWatch logs those of keys. */
const NO_NEWS = ['aborted', 'not-found', 'unauthorized', 'forbidden'];

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

  failed(request: RegionRequest, error: unknown): void {
    if (!(error instanceof RegionalApiError) || isOwn(error)) {
      return;
    }
    const { region, org, endpoint } = request;
    const { httpStatus, kind } = error;
    const isRefusedWrite =
      WRITES.includes(endpoint) && httpStatus !== undefined && httpStatus < 500;
    if (NO_NEWS.includes(kind) || isRefusedWrite) {
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
}

/** Whether the plugin itself held back the request or cut off the response. */
function isOwn(error: RegionalApiError): boolean {
  const { endpoint, httpStatus, kind } = error;
  return (
    error instanceof QueueTimeoutError ||
    error instanceof CircuitOpenError ||
    (httpStatus === undefined &&
      (kind === 'rate-limited' ||
        kind === 'invalid' ||
        (kind === 'too-large' && endpoint === 'E13')))
  );
}

/**
 * Identifies a cause. Omits the region's own messages, which may repeat what
 * was sent, and line breaks, which could fake lines of the log.
 */
function causeOf({ kind, detail, httpStatus, message }: RegionalApiError) {
  const isOwnMessage = httpStatus === undefined && kind === 'network';
  const text = isOwnMessage && message.replace(/[\s\p{C}]+/gu, ' ').trim();
  return [kind, detail, httpStatus, text].filter(Boolean).join(', ');
}

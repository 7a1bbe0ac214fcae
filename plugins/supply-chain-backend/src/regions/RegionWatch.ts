import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import { organizationKey } from '../records/keys';
import { CircuitOpenError } from './CircuitBreaker';

interface Place {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
}

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

  noteResponse({ region, org, endpoint }: Place): void {
    const name = organizationKey({ region, org });
    const causes = this.#failing.get(name);
    if (causes?.delete(endpoint) && causes.size === 0) {
      this.#failing.delete(name);
      this.#logger.info(
        `The region ${region} is responding again for organization ${org}`,
      );
    }
  }

  failed(place: Place, failure: unknown): void {
    const error = failure instanceof CircuitOpenError ? failure.cause : failure;
    if (!(error instanceof RegionalApiError) || isOwn(error)) {
      return;
    }
    if (NO_NEWS.has(error.kind)) {
      if (error.httpStatus !== undefined) {
        this.noteResponse(place);
      }
      return;
    }
    const { region, org, endpoint } = place;
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
    httpStatus === undefined &&
    (kind === 'rate-limited' ||
      kind === 'invalid' ||
      (kind === 'too-large' && endpoint === 'E13'))
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

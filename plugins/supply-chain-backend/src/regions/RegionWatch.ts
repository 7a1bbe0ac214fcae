import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import { CircuitOpenError } from './CircuitBreaker';

interface Place {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
}

/** What is no failure of a region, or what others tell the log. */
const NO_NEWS: ReadonlySet<RegionalErrorKind> = new Set([
  'aborted',
  'not-found',
  // With the key and what to do.
  'unauthorized',
  'forbidden',
]);

/**
 * Tells the log why a region fails for an organization: one line when a cause
 * turns up and one when the last has gone, not one for each request.
 */
export class RegionWatch {
  readonly #logger: LoggerService;
  /** Causes by endpoint, by region and organization of the configuration. */
  readonly #failing = new Map<string, Map<RegionalEndpoint, string>>();

  constructor(logger: LoggerService) {
    this.#logger = logger;
  }

  answered({ region, org, endpoint }: Place): void {
    const name = nameOf(region, org);
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
        this.answered(place);
      }
      return;
    }
    const { region, org, endpoint } = place;
    const name = nameOf(region, org);
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

/** The portal did not ask, or did not want the whole answer. */
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
 * What tells causes apart. The words of a region are left out: they may repeat
 * what it was sent.
 */
function causeOf(error: RegionalApiError): string {
  const { kind, detail, httpStatus, message } = error;
  const isOwnMessage = httpStatus === undefined && kind === 'network';
  return [kind, detail, httpStatus, isOwnMessage && oneLine(message)]
    .filter(Boolean)
    .join(', ');
}

function nameOf(region: string, org: string): string {
  return JSON.stringify([region, org]);
}

/** Text must not look like a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

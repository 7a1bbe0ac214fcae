import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalKeys,
} from 'backstage-plugin-supply-chain-node';
import { QueueTimeoutError } from '../errors/QueueTimeoutError';
import { organizationKey } from '../util/keys';
import { CircuitOpenError } from './RegionPolicy';
import type { RegionRequest } from './RegionRequest';

/** One of an organization's keys. */
export type KeyName = keyof RegionalKeys;

/** Endpoints that write. */
const WRITES: RegionalEndpoint[] = ['E3', 'E4', 'E5', 'E14'];

/** Kinds that aren't failures of a region. Those of keys are logged as such. */
const NO_NEWS = ['aborted', 'not-found', 'unauthorized', 'forbidden'];

/**
 * Logs when a region or a key starts failing and when it works again: once per
 * change rather than per request.
 */
export class RegionLog {
  readonly #logger: LoggerService;
  /** Causes by endpoint, for each region and organization. */
  readonly #failing = new Map<string, Map<RegionalEndpoint, string>>();
  /** What was last logged about keys and their provider, by subject. */
  readonly #troubles = new Map<string, string>();

  constructor(logger: LoggerService) {
    this.#logger = logger;
  }

  responded({ region, org, endpoint }: RegionRequest): void {
    const name = organizationKey({ region, org });
    const causes = this.#failing.get(name);
    if (causes?.delete(endpoint) && causes.size === 0) {
      this.#failing.delete(name);
      this.#logger.info(
        `The region ${region} is responding again for organization ${org}`,
      );
    }
  }

  /** Logs why a region is failing for an organization, if it is. */
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
        this.responded(request);
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

  keyAccepted(request: RegionRequest, key: KeyName, keys: RegionalKeys): void {
    const { region, endpoint } = request;
    const { subject, name, advice } = textsOf(request, key);
    this.#troubles.delete(`${subject} for ${endpoint}`);
    if (key !== 'previousApiKey') {
      if (this.#troubles.delete(subject)) {
        this.#logger.info(`The region ${region} accepts the ${name} again`);
      }
    } else if (this.#begins(subject, `previous ${stateOf(keys, key)}`)) {
      this.#logger.warn(
        `The region ${region} rejected the ${name}; the previous key still works. ${advice}`,
      );
    }
  }

  /** @param key - the last key that was tried */
  keyFailed(
    request: RegionRequest,
    error: unknown,
    key: KeyName,
    keys: RegionalKeys,
  ): void {
    const { org, region, endpoint } = request;
    const { subject, name, advice } = textsOf(request, key);
    const kind = error instanceof RegionalApiError ? error.kind : undefined;
    if (
      kind === 'forbidden' &&
      this.#begins(`${subject} for ${endpoint}`, kind)
    ) {
      this.#logger.error(
        `The region ${region} doesn't let the ${name} use ${endpoint}: its role is too low. Grant its service account a higher role, or set another key. No restart needed`,
      );
    }
    if (
      kind === 'unauthorized' &&
      this.#begins(subject, `rejected ${stateOf(keys, key)}`)
    ) {
      this.#logger.error(
        keys.apiKey
          ? `The region ${region} rejected the ${name}. ${advice}`
          : `No key for organization ${org} in region ${region}, and no key provider supplies one. ${advice}`,
      );
    }
  }

  providerWorks(): void {
    if (this.#troubles.delete('provider')) {
      this.#logger.info('The key provider is working again');
    }
  }

  /** Logs only the error's name, since its message may contain secrets. */
  providerFailed({ region, org }: RegionRequest, error: unknown): void {
    if (this.#begins('provider', 'failing')) {
      const name = error instanceof Error ? error.name : typeof error;
      this.#logger.error(
        `The key provider is failing (${name}), first for organization ${org} in region ${region}. Check that its key store is up`,
      );
    }
  }

  /** Whether a trouble is new. */
  #begins(subject: string, trouble: string): boolean {
    const isNew = this.#troubles.get(subject) !== trouble;
    this.#troubles.set(subject, trouble);
    return isNew;
  }
}

/** What a key is called, and where a valid one belongs. */
function textsOf({ region, org }: RegionRequest, key: KeyName) {
  const isForWrites = key === 'writeApiKey';
  const path = `supplyChain.regions.${region}.organizations.${org}`;
  return {
    subject: JSON.stringify([region, org, isForWrites]),
    name: `${isForWrites ? 'key for writes' : 'key'} for organization ${org}`,
    advice: `Set a valid key in ${path}.${
      isForWrites ? key : 'apiKey'
    }. No restart needed`,
  };
}

/** Changed keys are logged again, even if they are rejected as well. */
function stateOf(
  { apiKey, previousApiKey, writeApiKey }: RegionalKeys,
  key: KeyName,
): string {
  return JSON.stringify(
    key === 'writeApiKey' ? writeApiKey : [apiKey, previousApiKey],
  );
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

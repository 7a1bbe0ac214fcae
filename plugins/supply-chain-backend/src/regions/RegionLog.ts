import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalErrorKind,
  RegionalKeys,
} from 'backstage-plugin-supply-chain-node';
import { QueueTimeoutError } from '../errors/problems';
import type { RegionRequest } from './RegionRequest';

/** One of an organization's keys. */
export type KeyName = keyof RegionalKeys;

/** Kinds of failures for which a region, or the way to it, is to blame. */
const FAILURES: RegionalErrorKind[] = [
  'network',
  'timeout',
  'unavailable',
  'server',
  'redirect',
  'malformed',
];

/**
 * Logs when a region or a key starts failing and when it works again: once per
 * change rather than per request.
 */
export class RegionLog {
  /** What was last logged, by subject. */
  readonly #troubles = new Map<string, string>();

  constructor(private readonly logger: LoggerService) {}

  responded({ region, org, endpoint }: RegionRequest): void {
    if (this.#troubles.delete(JSON.stringify([region, org, endpoint]))) {
      this.logger.info(
        `The region ${region} is responding again to ${endpoint} for organization ${org}`,
      );
    }
  }

  /** Logs why a region is failing for an organization, if it is. */
  failed(request: RegionRequest, error: unknown): void {
    if (!(error instanceof RegionalApiError)) {
      return;
    }
    const { region, org, endpoint } = request;
    const isFailure =
      FAILURES.includes(error.kind) && !(error instanceof QueueTimeoutError);
    if (!isFailure && error.httpStatus !== undefined) {
      this.responded(request);
    }
    if (
      isFailure &&
      this.#begins(JSON.stringify([region, org, endpoint]), 'failing')
    ) {
      this.logger.warn(
        `The region ${region} is failing to respond to ${endpoint} for organization ${org} (${causeOf(
          error,
        )}). Check supplyChain.regions.${region} and that the region is reachable from this host`,
      );
    }
  }

  keyAccepted(request: RegionRequest, key: KeyName, keys: RegionalKeys): void {
    const { region, endpoint } = request;
    const { subject, name, advice } = textsOf(request, key);
    this.#troubles.delete(`${subject} for ${endpoint}`);
    if (key !== 'previousApiKey') {
      if (this.#troubles.delete(subject)) {
        this.logger.info(`The region ${region} accepts the ${name} again`);
      }
    } else if (this.#begins(subject, 'previous', keys)) {
      this.logger.warn(
        `The region ${region} rejected the ${name}; the previous key still works. ${advice}`,
      );
    }
  }

  /** @param key - the last key that was tried */
  keyFailed(
    request: RegionRequest,
    error: RegionalApiError,
    key: KeyName,
    keys: RegionalKeys,
  ): void {
    const { org, region, endpoint } = request;
    const { kind } = error;
    const { subject, name, advice } = textsOf(request, key);
    if (
      kind === 'forbidden' &&
      this.#begins(`${subject} for ${endpoint}`, kind, keys)
    ) {
      this.logger.error(
        `The region ${region} doesn't let the ${name} use ${endpoint}: its role is too low. Grant its service account a higher role, or set another key. No restart needed`,
      );
    }
    if (kind === 'unauthorized' && this.#begins(subject, kind, keys)) {
      this.logger.error(
        keys.apiKey
          ? `The region ${region} rejected the ${name}. ${advice}`
          : `No key for organization ${org} in region ${region}, and no key provider supplies one. ${advice}`,
      );
    }
  }

  /** Whether a trouble is new; with other keys, it is. */
  #begins(subject: string, what: string, keys?: RegionalKeys): boolean {
    const trouble = JSON.stringify([what, keys]);
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

/**
 * A cause without the region's own messages, which may repeat what was sent, and
 * without line breaks, which could fake lines of the log.
 */
function causeOf({ kind, detail, httpStatus, message }: RegionalApiError) {
  const isOwnMessage = httpStatus === undefined;
  const text = isOwnMessage && message.replace(/[\s\p{C}]+/gu, ' ').trim();
  return [kind, detail, httpStatus, text].filter(Boolean).join(', ');
}

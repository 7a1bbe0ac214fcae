import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalKeys,
} from 'backstage-plugin-supply-chain-node';

/** One of an organization's keys. */
export type KeyName = keyof RegionalKeys;

/** Endpoints that write. */
export const WRITES: ReadonlySet<RegionalEndpoint> = new Set([
  'E3',
  'E4',
  'E5',
  'E14',
]);

interface Place {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
}

interface State {
  says: 'accepted' | 'previous' | 'refused';
  /** Changed keys are logged again, even if they are rejected as well. */
  keys: string;
}

/**
 * Logs when a region starts rejecting a key and when it accepts it again, once
 * per change rather than per request.
 */
export class KeyWatch {
  readonly #logger: LoggerService;
  readonly #states = new Map<string, State>();
  readonly #tooLow = new Set<string>();
  #providerFails = false;

  constructor(logger: LoggerService) {
    this.#logger = logger;
  }

  accepted(place: Place, key: KeyName, keys: RegionalKeys): void {
    const { org, region } = place;
    this.#tooLow.delete(roleName(place));
    const before = this.#change(
      place,
      key === 'previousApiKey' ? 'previous' : 'accepted',
      keys,
      key,
    );
    if (before === 'same') {
      return;
    }
    if (key === 'previousApiKey') {
      this.#logger.warn(
        `The region ${region} rejected the key for organization ${org}; the previous key still works. Set a valid key in ${keyPath(
          place,
        )}. No restart needed`,
      );
    } else if (before) {
      this.#logger.info(
        `The region ${region} accepts the ${nameOf(
          key,
        )} for organization ${org} again`,
      );
    }
  }

  /** @param key - the last key that was tried */
  failed(place: Place, error: unknown, keys: RegionalKeys, key: KeyName): void {
    const { org, region, endpoint } = place;
    const kind = error instanceof RegionalApiError ? error.kind : undefined;
    if (kind === 'forbidden' && !this.#tooLow.has(roleName(place))) {
      this.#tooLow.add(roleName(place));
      this.#logger.error(
        `The region ${region} doesn't let the ${nameOf(
          key,
        )} for organization ${org} use ${endpoint}: its role is too low. Grant its service account a higher role, or set another key in ${keyPath(
          place,
          WRITES.has(endpoint) ? 'writeApiKey' : key,
        )}. No restart needed`,
      );
    }
    if (
      kind === 'unauthorized' &&
      this.#change(place, 'refused', keys, key) !== 'same'
    ) {
      this.#logger.error(
        keys.apiKey
          ? `The region ${region} rejected the ${nameOf(
              key,
            )} for organization ${org}. Set a valid key in ${keyPath(
              place,
              key,
            )}. No restart needed`
          : `No key for organization ${org} in region ${region}: neither ${keyPath(
              place,
            )} nor a key provider supplies one`,
      );
    }
  }

  /**
   * @param error - only its name is logged, since its message may contain
   * secrets
   */
  providerFailed({ region, org }: Place, error: unknown): void {
    if (!this.#providerFails) {
      this.#providerFails = true;
      this.#logger.error(
        `The key provider is failing (${
          error instanceof Error ? error.name : typeof error
        }), first for organization ${org} in region ${region}. Check that its key store is up`,
      );
    }
  }

  providerResponded(): void {
    if (this.#providerFails) {
      this.#providerFails = false;
      this.#logger.info('The key provider is working again');
    }
  }

  /** @returns the previous state; `same` if nothing changed */
  #change(
    { region, org }: Place,
    says: State['says'],
    { apiKey, previousApiKey, writeApiKey }: RegionalKeys,
    key: KeyName,
  ): State['says'] | 'same' | undefined {
    const isForWrites = key === 'writeApiKey';
    const name = JSON.stringify([region, org, isForWrites]);
    const before = this.#states.get(name);
    const keys = JSON.stringify(
      isForWrites ? [writeApiKey] : [apiKey, previousApiKey],
    );
    const isSame =
      before?.says === says && (says === 'accepted' || before.keys === keys);
    this.#states.set(name, { says, keys });
    return isSame ? 'same' : before?.says;
  }
}

/** Config path where a valid key belongs, whichever key was rejected. */
function keyPath({ region, org }: Place, key: KeyName = 'apiKey'): string {
  const field = key === 'writeApiKey' ? key : 'apiKey';
  return `supplyChain.regions.${region}.organizations.${org}.${field}`;
}

function nameOf(key: KeyName): string {
  return key === 'writeApiKey' ? 'key for writes' : 'key';
}

function roleName({ region, org, endpoint }: Place): string {
  return `${region}:${org} ${endpoint}`;
}

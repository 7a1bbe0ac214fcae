import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalKeys } from 'backstage-plugin-supply-chain-node';
import type { RegionRequest } from './RegionRequest';

/** One of an organization's keys. */
export type KeyName = keyof RegionalKeys;

/**
 * Logs when a region starts rejecting a key and when it accepts it again, once
 * per change rather than per request.
 */
export class KeyWatch {
  readonly #logger: LoggerService;
  /** What was last logged, by organization and by whether it is for writes. */
  readonly #states = new Map<string, { state: string; keys: string }>();
  readonly #tooLow = new Set<string>();
  #providerFails = false;

  constructor(logger: LoggerService) {
    this.#logger = logger;
  }

  accepted(request: RegionRequest, key: KeyName, keys: RegionalKeys): void {
    const { region } = request;
    const [subject, advice] = textsOf(request, key);
    this.#tooLow.delete(roleName(request));
    const isPrevious = key === 'previousApiKey';
    const state = isPrevious ? 'previous' : 'accepted';
    const before = this.#change(request, state, keys, key);
    if (before === 'same') {
      return;
    }
    if (isPrevious) {
      this.#logger.warn(
        `The region ${region} rejected the ${subject}; the previous key still works. ${advice}`,
      );
    } else if (before) {
      this.#logger.info(`The region ${region} accepts the ${subject} again`);
    }
  }

  /** @param key - the last key that was tried */
  failed(
    request: RegionRequest,
    error: unknown,
    keys: RegionalKeys,
    key: KeyName,
  ): void {
    const { org, region, endpoint } = request;
    const [subject, advice] = textsOf(request, key);
    const { kind = undefined } = error instanceof RegionalApiError ? error : {};
    if (kind === 'forbidden' && !this.#tooLow.has(roleName(request))) {
      this.#tooLow.add(roleName(request));
      this.#logger.error(
        `The region ${region} doesn't let the ${subject} use ${endpoint}: its role is too low. Grant its service account a higher role, or set another key. No restart needed`,
      );
    }
    if (
      kind === 'unauthorized' &&
      this.#change(request, 'refused', keys, key) !== 'same'
    ) {
      this.#logger.error(
        keys.apiKey
          ? `The region ${region} rejected the ${subject}. ${advice}`
          : `No key for organization ${org} in region ${region}, and no key provider supplies one. ${advice}`,
      );
    }
  }

  /**
   * @param error - only its name is logged, since its message may contain
   * secrets; undefined once the provider works
   */
  provider({ region, org }: RegionRequest, error?: unknown): void {
    if (this.#providerFails === (error !== undefined)) {
      return;
    }
    this.#providerFails = error !== undefined;
    if (this.#providerFails) {
      const name = error instanceof Error ? error.name : typeof error;
      this.#logger.error(
        `The key provider is failing (${name}), first for organization ${org} in region ${region}. Check that its key store is up`,
      );
    } else {
      this.#logger.info('The key provider is working again');
    }
  }

  /** @returns the previous state; `same` if nothing changed */
  #change(
    { region, org }: RegionRequest,
    state: 'accepted' | 'previous' | 'refused',
    { apiKey, previousApiKey, writeApiKey }: RegionalKeys,
    key: KeyName,
  ): string | undefined {
    const isForWrites = key === 'writeApiKey';
    const name = JSON.stringify([region, org, isForWrites]);
    // Changed keys are logged again, even if they are rejected as well.
    const keys = JSON.stringify(
      isForWrites ? writeApiKey : [apiKey, previousApiKey],
    );
    const before = this.#states.get(name);
    this.#states.set(name, { state, keys });
    const isSame =
      before?.state === state && (state === 'accepted' || before.keys === keys);
    return isSame ? 'same' : before?.state;
  }
}

/** What a key is called, and where a valid one belongs. */
function textsOf({ region, org }: RegionRequest, key: KeyName) {
  const isForWrites = key === 'writeApiKey';
  const path = `supplyChain.regions.${region}.organizations.${org}`;
  return [
    `${isForWrites ? 'key for writes' : 'key'} for organization ${org}`,
    `Set a valid key in ${path}.${
      isForWrites ? key : 'apiKey'
    }. No restart needed`,
  ];
}

function roleName({ region, org, endpoint }: RegionRequest): string {
  return `${region}:${org} ${endpoint}`;
}

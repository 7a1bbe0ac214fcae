import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalKeys,
} from 'backstage-plugin-supply-chain-node';

/** Which of an organization's keys. */
export type KeyName = keyof RegionalKeys;

interface Place {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
}

interface State {
  says: 'accepted' | 'previous' | 'refused';
  /** Other keys are news, also when they are refused again. */
  keys: string;
}

/**
 * Tells the log when a region begins to refuse a key and when it accepts it
 * again: one line each, not one for each request.
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
      key === 'apiKey' ? 'accepted' : 'previous',
      keys,
    );
    if (before === 'same') {
      return;
    }
    if (key === 'previousApiKey') {
      this.#logger.warn(
        `The region ${region} refuses the key of organization ${org}; the previous key still works. Set a valid key in ${keyPath(
          place,
        )}; no restart is needed`,
      );
    } else if (before) {
      this.#logger.info(
        `The region ${region} accepts the key of organization ${org} again`,
      );
    }
  }

  failed(place: Place, error: unknown, keys: RegionalKeys): void {
    const { org, region, endpoint } = place;
    const kind = error instanceof RegionalApiError ? error.kind : undefined;
    if (kind === 'forbidden' && !this.#tooLow.has(roleName(place))) {
      this.#tooLow.add(roleName(place));
      this.#logger.error(
        `The region ${region} does not let the key of organization ${org} use ${endpoint}: its role is too low. Give its service account a higher role, or set another key in ${keyPath(
          place,
        )}; no restart is needed`,
      );
    }
    if (
      kind === 'unauthorized' &&
      this.#change(place, 'refused', keys) !== 'same'
    ) {
      this.#logger.error(
        keys.apiKey
          ? `The region ${region} refuses the key of organization ${org}. Set a valid key in ${keyPath(
              place,
            )}; no restart is needed`
          : `There is no key for organization ${org} in region ${region}: neither ${keyPath(
              place,
            )} nor a key provider gives one`,
      );
    }
  }

  /** @param error - only named: its message may hold what it is for */
  providerFailed({ region, org }: Place, error: unknown): void {
    if (!this.#providerFails) {
      this.#providerFails = true;
      this.#logger.error(
        `The key provider fails (${
          error instanceof Error ? error.name : typeof error
        }), first for organization ${org} in region ${region}. See whether what it gets the keys from is up`,
      );
    }
  }

  providerAnswered(): void {
    if (this.#providerFails) {
      this.#providerFails = false;
      this.#logger.info('The key provider answers again');
    }
  }

  /** @returns what was before; `same` when nothing changed */
  #change(
    { region, org }: Place,
    says: State['says'],
    { apiKey, previousApiKey }: RegionalKeys,
  ): State['says'] | 'same' | undefined {
    const name = `${region}:${org}`;
    const before = this.#states.get(name);
    const keys = JSON.stringify([apiKey, previousApiKey]);
    const isSame =
      before?.says === says && (says === 'accepted' || before.keys === keys);
    this.#states.set(name, { says, keys });
    return isSame ? 'same' : before?.says;
  }
}

function keyPath({ region, org }: Place): string {
  return `supplyChain.regions.${region}.organizations.${org}.apiKey`;
}

function roleName({ region, org, endpoint }: Place): string {
  return `${region}:${org} ${endpoint}`;
}

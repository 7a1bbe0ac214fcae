import { BodyLimitError } from './body';
import type { RegionalEndpoint } from './RegionalApiError';

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Maximum size of a JSON response in bytes. A region without pagination returns
 * all trails in one E6 response, at 16 to 25 KB each, and an E8 entry repeats
 * up to 0.9 MB of attested data. All other responses are small.
 */
const MAX_BODY_BYTES: Readonly<Partial<Record<RegionalEndpoint, number>>> = {
  E1: 8 * MIB,
  E6: 16 * MIB,
  E8: 16 * MIB,
  E9: 2 * MIB,
};
const MAX_OTHER_BODY_BYTES = MIB;

/** Maximum size of an evidence file in bytes, unless a caller sets another. */
export const MAX_EVIDENCE_BYTES = 100 * MIB;

/** @returns the maximum size of the endpoint's response, in bytes */
export function maxBodyBytesOf(endpoint: RegionalEndpoint): number {
  return MAX_BODY_BYTES[endpoint] ?? MAX_OTHER_BODY_BYTES;
}

/**
 * Maximum number of JSON values per response: 16 MB of trails have about
 * 420,000. Each value costs memory and time, even if it is just `{}`.
 */
export const MAX_VALUES = 600_000;

/**
 * Maximum number of JSON values per record of a list: a trail has about 500.
 */
export const MAX_RECORD_VALUES = 30_000;

/**
 * Maximum number of records per list, for regions that return more than
 * requested.
 */
export const MAX_RECORDS = 2_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Counts the values in JSON text as its chunks arrive, so that a text with
 * millions of them is dropped before parsing.
 */
export class ValueCounter {
  readonly #max: number;
  #count = 0;
  #inText = false;
  #escaped = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws BodyLimitError when there are too many */
  add(chunk: Uint8Array): void {
    // Local variables and an index loop, because this runs on every byte of
    // every response.
    let count = this.#count;
    let inText = this.#inText;
    let escaped = this.#escaped;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (inText) {
        if (escaped) {
          escaped = false;
        } else if (byte === BACKSLASH) {
          escaped = true;
        } else if (byte === QUOTE) {
          inText = false;
        }
      } else if (byte === QUOTE) {
        inText = true;
      } else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
        count += 1;
      }
    }
    this.#count = count;
    this.#inText = inText;
    this.#escaped = escaped;
    if (count > this.#max) {
      throw new BodyLimitError(`${this.#max} values`);
    }
  }
}

/** Whether a value contains more than `max` values at any depth. */
export function holdsMoreThan(value: unknown, max: number): boolean {
  let count = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const inner = rest.pop();
    if (typeof inner === 'object' && inner !== null) {
      const values: unknown[] = Object.values(inner);
      count += values.length;
      if (count > max) {
        return true;
      }
      for (const part of values) {
        rest.push(part);
      }
    }
  }
  return false;
}

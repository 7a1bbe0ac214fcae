import { BodyLimitError } from './body';

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

import { createHash } from 'node:crypto';

/** Of the bytes that an index of PostgreSQL takes, with room for the rest. */
const MAX_KEY = 600;

/**
 * A name as it is kept: without what a database refuses, and short enough for
 * an index.
 */
export function storable(name: string): string {
  return wellFormed(name).slice(0, MAX_KEY);
}

/** Whether a name can be kept as it is, but for single broken characters. */
export function isStorable(name: string): boolean {
  return name.length <= MAX_KEY;
}

/** A text as a database takes and gives it back. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '\uFFFD');
}

/**
 * The text that a search looks in besides some columns: each part once, in
 * lower case.
 *
 * @param columns - what those hold of the parts
 */
export function searchText(
  parts: readonly (string | undefined)[],
  columns: readonly string[],
): string {
  const texts = parts.flatMap(part =>
    part ? wellFormed(lowerCase(part)) : [],
  );
  return [...new Set(texts)].filter(text => !columns.includes(text)).join('\n');
}

/** Lower case as tables compare it, in any script. */
export function lowerCase(text: string): string {
  return text.toLocaleLowerCase('en-US');
}

/** Tells whether a record has changed: 96 bits of SHA-256. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value))
    .digest()
    .subarray(0, 12)
    .toString('base64url');
}

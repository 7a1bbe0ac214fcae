import { createHash } from 'node:crypto';

/** Maximum length of a key in bytes, so that several fit an index entry. */
const MAX_KEY = 800;

/**
 * A name as stored: without characters that databases reject, and short enough
 * for an index.
 */
export function storable(name: string): string {
  const text = wellFormed(name);
  return isStorable(text)
    ? text
    : wellFormed(
        Buffer.from(text)
          .subarray(0, MAX_KEY - 3)
          .toString(),
      );
}

/** Whether a name is short enough to be stored in full. */
export function isStorable(name: string): boolean {
  return Buffer.byteLength(name) <= MAX_KEY;
}

/** Text as it survives a round trip through the database. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '\uFFFD');
}

/** Text to search: deduplicated and in lower case. */
export function searchText(parts: readonly (string | undefined)[]): string {
  const texts = parts.flatMap(part =>
    part ? wellFormed(lowerCase(part)) : [],
  );
  return [...new Set(texts)].join('\n');
}

/** Lower case as used for comparisons in tables, for any script. */
export function lowerCase(text: string): string {
  return text.toLocaleLowerCase('en-US');
}

/** Hash for detecting changes: 96 bits of SHA-256. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value))
    .digest()
    .subarray(0, 12)
    .toString('base64url');
}

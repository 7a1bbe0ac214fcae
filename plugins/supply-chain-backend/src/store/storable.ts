import { createHash } from 'node:crypto';

/**
 * Maximum key length in characters. Leaves room in a PostgreSQL index entry.
 */
const MAX_KEY = 600;

/**
 * A name as stored: without characters that databases reject, and short enough
 * for an index.
 */
export function storable(name: string): string {
  return wellFormed(name).slice(0, MAX_KEY);
}

/** Whether a name is short enough to be stored in full. */
export function isStorable(name: string): boolean {
  return name.length <= MAX_KEY;
}

/** Text as it survives a round trip through the database. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '\uFFFD');
}

/**
 * Text to search besides some columns: deduplicated and in lower case.
 *
 * @param columns - values of those columns, which are left out
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

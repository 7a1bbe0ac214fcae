/** The parsed text of the search field. */
interface SearchValue {
  /** Normalized value to search for; undefined if invalid. */
  value?: string;
  /** Why the text is invalid; undefined also for empty text. */
  mistake?: 'short' | 'long' | 'characters';
}

const SHORTEST = 5;
const LONGEST = 64;

/**
 * Parses a commit or fingerprint, or a prefix: 5 to 64 hexadecimal digits (E9).
 * Strips the `sha256:` that tools put before a fingerprint.
 */
export function readSearchValue(text: string): SearchValue {
  const value = text
    .trim()
    .toLocaleLowerCase('en-US')
    .replace(/^sha256:/, '');
  if (value === '') {
    return {};
  }
  if (!/^[a-f0-9]+$/.test(value)) {
    return { mistake: 'characters' };
  }
  if (value.length < SHORTEST) {
    return { mistake: 'short' };
  }
  return value.length > LONGEST ? { mistake: 'long' } : { value };
}

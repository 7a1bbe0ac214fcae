/** What a text in the search field is. */
export interface SearchValue {
  /** As it is asked for; absent when it cannot be. */
  value?: string;
  /** Why it cannot be asked for; absent too while there is no text. */
  mistake?: 'short' | 'long' | 'characters';
}

const SHORTEST = 5;
const LONGEST = 64;

/**
 * Reads a commit or a fingerprint, or its beginning: five to 64 hexadecimal
 * digits (E9). The `sha256:` that tools write before a fingerprint is dropped.
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

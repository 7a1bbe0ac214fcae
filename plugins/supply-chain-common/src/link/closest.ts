import { distance } from 'fastest-levenshtein';

/** Minimum length for matching by prefix; shorter names are too similar. */
const MIN_PREFIX = 3;

/** Longer texts aren't misspelled names. Also bounds the work per name. */
const MAX_LENGTH = 255;

/**
 * Finds the name that a misspelled one was probably meant to be, ignoring case:
 * the one with the fewest edits, or else the only one that it shortens or
 * extends.
 *
 * @returns undefined when no name is close, or when several are equally close
 * @public
 */
export function closestName(
  value: string,
  names: readonly string[],
): string | undefined {
  const wanted = value.toLowerCase();
  if (wanted === '' || wanted.length > MAX_LENGTH) {
    return undefined;
  }
  const candidates = [...new Set(names)].filter(
    name => name !== value && name.length <= MAX_LENGTH,
  );
  // Swapped neighbors are two edits.
  const allowed = wanted.length < 4 ? 1 : 2;
  const near = candidates
    .filter(({ length }) => Math.abs(length - wanted.length) <= allowed)
    .map(name => ({ name, edits: distance(wanted, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= allowed);
  const fewest = Math.min(...near.map(({ edits }) => edits));
  const nearest = near.filter(({ edits }) => edits === fewest);
  return (
    onlyOne(nearest.map(({ name }) => name)) ??
    onlyOne(candidates.filter(name => isPrefix(wanted, name.toLowerCase())))
  );
}

function onlyOne(names: string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

function isPrefix(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= MIN_PREFIX && long.startsWith(short);
}

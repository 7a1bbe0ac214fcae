import { distance } from 'fastest-levenshtein';

/** Longer texts aren't misspelled names. Also bounds the work per name. */
const MAX_LENGTH = 255;

/**
 * Finds the name that a misspelled one was probably meant to be, ignoring case:
 * the one with the fewest edits.
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
  // Swapped neighbors are two edits.
  const allowed = wanted.length < 4 ? 1 : 2;
  const near = [...new Set(names)]
    .filter(
      name =>
        name !== value && Math.abs(name.length - wanted.length) <= allowed,
    )
    .map(name => ({ name, edits: distance(wanted, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= allowed);
  const fewest = Math.min(...near.map(({ edits }) => edits));
  const nearest = near.filter(({ edits }) => edits === fewest);
  return nearest.length === 1 ? nearest[0].name : undefined;
}

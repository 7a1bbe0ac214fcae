import { clipText } from '../../model/clipText';
import { shortenName } from '../../ui/shortenName';

/** Number of characters that fit above a column. */
const ROOM = 9;

/** Number of characters kept from the start of a name. */
const BEGINNING = 3;

/** Number of attempts to find a cut that makes names distinct. */
const ATTEMPTS = 5;

/**
 * Shortens names to fit above a column, with distinct headings for distinct
 * names. Long names with a common prefix keep the part that differs; names
 * without a distinct short form stay whole.
 *
 * @returns a heading for each name, in order
 */
export function headingsOf(names: readonly string[]): string[] {
  const headings = new Map(
    names.map(name => [name, clipText(shortenName(name), ROOM - 1)]),
  );
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (const alike of alikeIn(headings)) {
      const shared = lengthOfSharedStart(alike);
      alike.forEach(name => headings.set(name, cutAround(name, shared)));
    }
  }
  // Each round leaves at least one more name whole, so the loop terminates.
  for (let alike = alikeIn(headings); alike.length > 0; ) {
    alike.flat().forEach(name => headings.set(name, name));
    alike = alikeIn(headings);
  }
  return names.map(name => headings.get(name) ?? name);
}

/** Groups of names that share a heading. */
function alikeIn(headings: ReadonlyMap<string, string>): string[][] {
  const names = new Map<string, string[]>();
  for (const [name, heading] of headings) {
    names.set(heading, [...(names.get(heading) ?? []), name]);
  }
  return [...names.values()].filter(({ length }) => length > 1);
}

function lengthOfSharedStart(names: readonly string[]): number {
  const [first, ...others] = names.map(name => Array.from(name));
  const different = first.findIndex((character, index) =>
    others.some(other => other[index] !== character),
  );
  return different < 0 ? first.length : different;
}

/** The start of a name and the characters around the given position. */
function cutAround(name: string, place: number): string {
  const characters = Array.from(name);
  const kept = ROOM - BEGINNING - 1;
  const from = Math.min(place - 2, characters.length - kept);
  if (from <= BEGINNING) {
    return clipText(name, ROOM - 1);
  }
  const end = characters.slice(from, from + kept);
  const cut = from + kept < characters.length;
  return [
    ...characters.slice(0, BEGINNING),
    '…',
    ...(cut ? [...end.slice(0, -1), '…'] : end),
  ].join('');
}

import { clipText } from '../../model/clipText';
import { shortenName } from '../../ui/shortenName';

/** Characters there is room for above a column. */
const ROOM = 9;

/** Characters of the beginning that stand before a cut. */
const BEGINNING = 3;

/** How often names that still look alike are cut at another place. */
const ATTEMPTS = 5;

/**
 * Shortens names to what fits above a column, so that different names never
 * look alike: of long names that begin alike, the part that differs is kept.
 * Only names that no short form tells apart stay whole.
 *
 * @returns a heading for each of the names, in their order
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
  // Each round leaves at least one more name whole, so this ends.
  for (let alike = alikeIn(headings); alike.length > 0; ) {
    alike.flat().forEach(name => headings.set(name, name));
    alike = alikeIn(headings);
  }
  return names.map(name => headings.get(name) ?? name);
}

/** The names that have one heading, for each heading of several names. */
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

/** The beginning of a name and what surrounds the given place in it. */
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

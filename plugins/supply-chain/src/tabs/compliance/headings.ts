import { shortenName } from '../../ui/shortenName';

/** Number of characters kept of a long name, from its start and its end. */
const START = 3;
const END = 5;

/** Shortens a name to fit above a column. Numbered names keep their number. */
export function headingOf(name: string): string {
  const characters = Array.from(shortenName(name));
  return characters.length <= START + END + 1
    ? characters.join('')
    : [...characters.slice(0, START), '…', ...characters.slice(-END)].join('');
}

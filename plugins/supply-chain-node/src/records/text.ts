const MAX_TEXT = 300;
const MAX_PARAGRAPHS = 4_000;
const MAX_URL = 2_000;

// Characters that move the cursor or hide text, but no letters of any script.
const CONTROL_CHARACTERS =
  // eslint-disable-next-line no-control-regex -- it matches these
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * The first line of text from a pipeline, without control and direction
 * characters, truncated to fit a table.
 */
export function firstLine(text: string | undefined): string | undefined {
  const line = text
    ?.split(/\r\n|\r|\n/)
    .map(part => part.replace(CONTROL_CHARACTERS, ' ').trim())
    .find(part => part !== '');
  return line && line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

const ADDRESS = /[<(]?([^\s<>()@]+)@[^\s<>()]+[>)]?/g;

/** Precedes the names of people that the region doesn't know itself. */
const EXTERNAL = /\bexternal:\/\//g;

/** Between the people of a list. */
const SEPARATORS = /([,;]|\s(?:and|&)\s)/i;

/**
 * The names of people from text such as a commit's author, without email
 * addresses. Of a person with nothing but an address, it is the part before the
 * `@`.
 */
export function personName(text: string | undefined): string | undefined {
  return firstLine(text)
    ?.replace(EXTERNAL, '')
    .split(SEPARATORS)
    .map(withoutAddress)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .trim();
}

/** Keeps the spaces around a name, which belong to the list. */
function withoutAddress(person: string): string {
  const name = person.replace(ADDRESS, ' ');
  return name.trim() ? name : person.replace(ADDRESS, '$1');
}

/**
 * Text from a pipeline, without control and direction characters, truncated to
 * a few paragraphs.
 */
export function paragraphs(text: string | undefined): string | undefined {
  const clean = text
    ?.slice(0, 2 * MAX_PARAGRAPHS)
    .split(/\r\n|\r|\n/)
    .map(line => line.replace(CONTROL_CHARACTERS, ' ').trimEnd())
    .join('\n')
    .trim();
  const isLong =
    clean !== undefined &&
    (clean.length > MAX_PARAGRAPHS || (text?.length ?? 0) > 2 * MAX_PARAGRAPHS);
  return isLong ? `${clean.slice(0, MAX_PARAGRAPHS)}…` : clean || undefined;
}

/**
 * Returns the URL if it is safe to link to: http or https, and without user
 * info, which would make `https://bank.example@evil.example/` look like another
 * host. It is normalized, so that what is shown is where the link leads.
 */
export function webUrl(url: string | undefined): string | undefined {
  if (!url || url.length > MAX_URL || !URL.canParse(url)) {
    return undefined;
  }
  const { protocol, username, password, href } = new URL(url);
  // A bare `@` parses to an empty user name, but is just as misleading.
  const hasUserInfo =
    username !== '' ||
    password !== '' ||
    /^[^/?#\\]*[/\\]*[^/?#\\]*@/.test(url.trim());
  return /^https?:$/.test(protocol) && !hasUserInfo ? href : undefined;
}

/** The first items of a list, and how many were omitted. */
export function limitList<T>(
  limit: number,
  items: readonly T[],
): { shown: T[]; omitted?: number } {
  return items.length > limit
    ? { shown: items.slice(0, limit), omitted: items.length - limit }
    : { shown: [...items] };
}

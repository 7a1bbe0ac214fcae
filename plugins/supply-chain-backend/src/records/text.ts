const MAX_TEXT = 300;
const MAX_PARAGRAPHS = 4_000;
const MAX_URL = 2_000;

// Everything that moves the cursor or hides text, but no letters of any script.
const CONTROL_CHARACTERS =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * The first line of a text from a pipeline, without control and direction
 * characters, short enough for a table.
 */
export function firstLine(text: string | undefined): string | undefined {
  const line = text
    ?.split(/\r\n|\r|\n/)
    .map(each => each.replace(CONTROL_CHARACTERS, ' ').trim())
    .find(each => each !== '');
  return line && line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

/**
 * A text from a pipeline, without control and direction characters, cut to a
 * few paragraphs.
 */
export function paragraphs(text: string | undefined): string | undefined {
  const clean = text
    ?.slice(0, 2 * MAX_PARAGRAPHS)
    .split(/\r\n|\r|\n/)
    .map(line => line.replace(CONTROL_CHARACTERS, ' ').trimEnd())
    .join('\n')
    .trim();
  return clean && clean.length > MAX_PARAGRAPHS
    ? `${clean.slice(0, MAX_PARAGRAPHS)}…`
    : clean || undefined;
}

/**
 * The address when a browser may be sent there: http or https, and without a
 * user name, which makes `https://bank.example@evil.example/` look like another
 * host. It is given as a browser reads it, so that it is shown as it is used.
 */
export function webUrl(url: string | undefined): string | undefined {
  if (!url || url.length > MAX_URL || !URL.canParse(url)) {
    return undefined;
  }
  const { protocol, username, password, href } = new URL(url);
  // A bare `@` gives an empty user name, which looks just as wrong.
  const hasUserInfo =
    username !== '' ||
    password !== '' ||
    /^[^/?#\\]*[/\\]*[^/?#\\]*@/.test(url.trim());
  return /^https?:$/.test(protocol) && !hasUserInfo ? href : undefined;
}

/** The first items of a list, and how many more there are. */
export function upTo<T>(
  limit: number,
  items: readonly T[],
): { shown: T[]; omitted?: number } {
  return items.length > limit
    ? { shown: items.slice(0, limit), omitted: items.length - limit }
    : { shown: [...items] };
}

/** Leaves out what is undefined, so that answers stay small. */
export function defined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}

type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<
    T[K],
    undefined
  >;
};

const MAX_TEXT = 300;
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

/** The address when a browser may be sent there, which is http and https only. */
export function webUrl(url: string | undefined): string | undefined {
  if (!url || url.length > MAX_URL || !URL.canParse(url)) {
    return undefined;
  }
  return /^https?:$/.test(new URL(url).protocol) ? url : undefined;
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

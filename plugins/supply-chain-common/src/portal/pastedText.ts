/** Maximum length of a text to search for. @public */
export const MAX_SEARCH_TEXT = 2_000;

/**
 * What a pasted text names: a commit or fingerprint (`hash`, in lower case, in
 * full or at least its first five characters), a trail by its name, or a build
 * by its URL.
 *
 * @public
 */
export interface PastedText {
  kind: 'hash' | 'trail' | 'build';
  value: string;
}

/** What people copy along: quotes, brackets, and what follows a sentence. */
const AROUND = /^[\s"'`“”„‘’«»<([]+|[\s"'`“”„‘’«»>)\].,;:…]+$/g;

/** A commit or a fingerprint, in full or its start (E9). */
const HASH = /^[a-f0-9]{5,64}$/i;

/** Marks that say that a commit or a fingerprint follows, or its start. */
const MARKED = [
  /\bsha256:([a-f0-9]{5,64})\b/i,
  /\/commits?\/([a-f0-9]{5,40})(?![\w-])/i,
  // Of `git describe`.
  /-\d+-g([a-f0-9]{5,40})(?:-dirty)?$/i,
  // An image's tag. One without letters is more likely to be a date.
  /[^/]:(?:sha-)?(?=\d*[a-f])([a-f0-9]{7,40})$/i,
];

/** The last one counts: the newer commit of a comparison. */
const FULL = /.*(?<![a-z0-9])([a-f0-9]{64}|[a-f0-9]{40})(?![a-z0-9])/i;

/** A trailing slash, or a job or an attempt of a run on GitHub. */
const RUN = /(\/actions\/runs\/\d+)\/.*|\/$/;

/**
 * Builds have numbers. Other URLs, such as a webhook's, may be secrets, which
 * must not be sent.
 */
const NUMBERED = /[/=]\d+$/;

/** As NAME_PATTERN, without its schema library. */
const TRAIL = /^[a-z0-9][a-z0-9._~-]*$/i;

/**
 * Reads what people paste into a search: hashes with what surrounds them, URLs of
 * commits and builds, texts of `git describe`, image references, trail names.
 *
 * @returns undefined if the text names none of them
 * @public
 */
export function readPastedText(text: string): PastedText | undefined {
  const bare = text.replace(AROUND, '');
  const joined = bare.replace(/\s/g, '');
  const isUrl = /^https?:\/\/\S+$/i.test(bare);
  // An anchor on a commit's page contains the hash of a file's name. Credentials
  // must not be sent.
  const marked = isUrl
    ? bare.replace(/#.*/, '').replace(/\/\/[^/]*@/, '//')
    : bare;
  const hash =
    HASH.exec(joined)?.[0] ??
    [...MARKED, FULL].map(pattern => pattern.exec(marked)?.[1]).find(Boolean);
  if (hash) {
    return { kind: 'hash', value: hash.toLowerCase() };
  }
  if (isUrl) {
    const value = marked.replace(RUN, '$1');
    return NUMBERED.test(value) ? { kind: 'build', value } : undefined;
  }
  return TRAIL.test(bare) ? { kind: 'trail', value: bare } : undefined;
}

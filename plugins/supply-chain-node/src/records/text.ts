import type { JsonValue } from '@backstage/types';
import { fieldsOf, firstText, readAsText, readText } from './reading';
import type { Fields } from './reading';

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
export function firstLine(value: unknown): string | undefined {
  const line = readText(value)
    ?.split(/\r\n|\r|\n/)
    .map(part => part.replace(CONTROL_CHARACTERS, ' ').trim())
    .find(part => part !== '');
  return line && line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

/** Precedes the names of people that the region doesn't know itself. */
const EXTERNAL = /\bexternal:\/\//g;

const ADDRESS_AFTER_NAME = /([^\s,;])\s*[<(][^\s<>()@]+@[^\s<>()]+[>)]/g;
const ADDRESS = /[<(]?([^\s<>()@,;]+)@[^\s<>(),;]+[>)]?/g;

/**
 * The names of people from text such as a commit's author, or from an object,
 * without email addresses and secrets. Of a person with nothing but an address,
 * it is the part before the `@`.
 */
export function personName(value: unknown): string | undefined {
  const { username, name, login } = fieldsOf(value);
  const text = [value, username, name, login].find(readText);
  return readableLine(readText(text)?.replace(EXTERNAL, ''))
    ?.replace(ADDRESS_AFTER_NAME, '$1')
    .replace(ADDRESS, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .trim();
}

/**
 * Text from a pipeline, without control and direction characters, truncated to
 * a few paragraphs.
 */
export function paragraphs(text: string): string | undefined {
  const clean = text
    .slice(0, 2 * MAX_PARAGRAPHS)
    .split(/\r\n|\r|\n/)
    .map(line => line.replace(CONTROL_CHARACTERS, ' ').trimEnd())
    .join('\n')
    .trim();
  const isLong =
    clean.length > MAX_PARAGRAPHS || text.length > 2 * MAX_PARAGRAPHS;
  return isLong ? `${clean.slice(0, MAX_PARAGRAPHS)}…` : clean || undefined;
}

/**
 * Returns the URL if it is safe to link to: http or https, and without user
 * info, which would make `https://bank.example@evil.example/` look like another
 * host. It is normalized, so that what is shown is where the link leads.
 */
export function webUrl(value: unknown): string | undefined {
  const url = readText(value);
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

/** The first line of what a pipeline wrote, as text without secrets. */
export function readableLine(value: unknown): string | undefined {
  const text = readAsText(value);
  return text && firstLine(withoutSecrets(text));
}

/** The first of several fields with text, as a line without secrets. */
export function lineIn(fields: Fields, ...names: string[]): string | undefined {
  return readableLine(firstText(fields, ...names));
}

/** The first of several fields with text, as paragraphs without secrets. */
export function textIn(fields: Fields, ...names: string[]): string | undefined {
  const text = firstText(fields, ...names);
  return text && paragraphs(withoutSecrets(text));
}

/** JSON text is redacted by its field names, which is more accurate. */
function withoutSecrets(text: string): string {
  if (!/^\s*[[{]/.test(text)) {
    return redactText(text);
  }
  try {
    return JSON.stringify(redactJson(JSON.parse(text)));
  } catch {
    // Not JSON after all.
    return redactText(text);
  }
}

/** Replaces redacted text. */
export const REDACTED = '[redacted]';

/** Longer text is truncated first, to bound the time it takes to search. */
const MAX_SEARCHED = 20_000;

const SECRET_WORDS = [
  'webhook',
  'secret',
  'token',
  'passwo?r?d',
  'passphrase',
  'api[_-]?key',
  'private[_-]?key',
  'access[_-]?key',
  'credential',
  'cookie',
  'connection[_-]?string',
  'authorization',
].join('|');

const SECRET_NAME = new RegExp(SECRET_WORDS, 'i');
/** A smaller number is a setting or a count. */
const MIN_SECRET = 100_000;
/** Names of counts: a scanner's number of secrets found isn't a secret. */
const COUNTED = /s$|count|found|total|number/i;

/** Values that say nothing, even of a field that is named like a secret. */
const HARMLESS =
  /^(?:\d{1,5}|true|false|null|none|yes|no|on|off|enabled|disabled|active|inactive|passed|failed)?$/i;

/** Whether a field with this name holds a plain value that may be a secret. */
export function isSecret(name: string, value: JsonValue | undefined): boolean {
  return SECRET_NAME.test(name) && mayBeSecret(name, value);
}

/** @param name - of a field that is named like a secret, or within one */
function mayBeSecret(name: string, value: JsonValue | undefined): boolean {
  return (
    (typeof value === 'string' && !HARMLESS.test(value)) ||
    (typeof value === 'number' && value >= MIN_SECRET && !COUNTED.test(name))
  );
}

/**
 * Secrets recognizable by format, with their replacements. Each takes linear
 * time.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END|$)/g, REDACTED],
  // User names and passwords in URLs.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,300}@/gi, `$1${REDACTED}@`],
  // Anyone who knows a webhook's URL can post to it.
  [/\bhttps?:\/\/hooks\.[^\s"'<>]{1,2000}/gi, REDACTED],
  [/\bhttps?:\/\/[^\s"'<>]{0,300}webhook[^\s"'<>]{0,2000}/gi, REDACTED],
  [
    /([?&](?:sig|signature|key|code|auth|x-(?:amz|goog)-[a-z-]{1,40})=)[^&\s"'<>]{1,2000}/gi,
    `$1${REDACTED}`,
  ],
  [
    /\b(Bearer|Basic)\s{1,4}(?=[^\s]{0,40}[\d=._-])[\w.~+/=-]{8,2000}/gi,
    `$1 ${REDACTED}`,
  ],
  // Command-line options.
  [
    new RegExp(
      `(--[\\w-]{0,20}(?:${SECRET_WORDS})[\\w-]{0,20}\\s{1,4})[^\\s]{1,2000}`,
      'gi',
    ),
    `$1${REDACTED}`,
  ],
  // JWTs, and tokens of code hosts, clouds, chat services and registries.
  [
    /\b(?:gh[pousr]_|github_pat_|glpat-|xox[a-z]-|npm_|dckr_pat_|hvs\.|sk-|pypi-)[\w-]{10,2000}/g,
    REDACTED,
  ],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,60}/g, REDACTED],
  [/\beyJ[\w-]{8,2000}\.[\w-]{2,4000}(?:\.[\w-]{0,2000})?/g, REDACTED],
];

/** Assignments in text, such as `PASSWORD=x` or `"token":"x"`. */
const ASSIGNMENT = new RegExp(
  `((?:${SECRET_WORDS})[\\w.-]{0,40}["']?)(=|:\\s{0,4}|\\s{0,4}=\\s{0,4})(["']?)([^\\s"',;&{}\\[\\]]{1,2000})`,
  'gi',
);
const ODD_CHARACTER = /[^a-z]/i;

/** Redacts text that looks like a secret. Truncates very long text. */
export function redactText(text: string): string {
  const searched =
    text.length > MAX_SEARCHED ? `${text.slice(0, MAX_SEARCHED)}…` : text;
  const withoutForms = SECRETS.reduce(
    (rest, [form, replacement]) => rest.replace(form, replacement),
    searched,
  );
  return withoutForms.replace(
    ASSIGNMENT,
    (whole, name: string, sign: string, quote: string, value: string) => {
      // Prose often follows a colon and a space: “no-passwords: failed”.
      const isProse =
        /:\s/.test(sign) && quote === '' && !ODD_CHARACTER.test(value);
      return isProse || HARMLESS.test(value) || REDACTED.startsWith(value)
        ? whole
        : `${name}${sign}${quote}${REDACTED}`;
    },
  );
}

/**
 * Redacts JSON values that look like secrets, by format or by the name of a
 * field that holds them.
 *
 * @param name - of the value's own field
 */
export function redactJson(value: JsonValue, name = ''): JsonValue {
  if (isSecret(name, value)) {
    return REDACTED;
  }
  if (typeof value === 'string') {
    return redactText(value);
  }
  if (Array.isArray(value)) {
    return value.map(item => redactJson(item, name));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  // A secret's own fields are secrets too, whatever they are called.
  const prefix = SECRET_NAME.test(name) ? `${name}.` : '';
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isNamedSecret(value, field)
        ? REDACTED
        : redactJson(inner ?? null, `${prefix}${field}`),
    ]),
  );
}

/**
 * Whether a field is the `value` of a pair such as `{name: 'API_KEY', value:
 * 'x'}`.
 */
function isNamedSecret(
  pair: { [key: string]: JsonValue | undefined },
  field: string,
): boolean {
  const name = pair.name ?? pair.key;
  return (
    field === 'value' && typeof name === 'string' && isSecret(name, pair.value)
  );
}

import { isError } from '@backstage/errors';
import { isObject } from '../records/reading';

/** Why a region can't be read, in terms a portal admin needs. */
export type RegionFailure =
  | 'dns'
  /** Nothing listens at its address. */
  | 'refused'
  /** No route to its address, or a connection timeout. */
  | 'unreachable'
  | 'certificate'
  /** It doesn't support TLS, or no common version. */
  | 'tls'
  | 'not-http'
  /** The connection closed before the response was complete. */
  | 'broken-off'
  | 'redirect'
  /** Such as HTML, as sent by proxies. */
  | 'not-json'
  /** JSON that doesn't match the contract. */
  | 'form'
  | 'over-limit';

const DETAILS: readonly [RegExp, RegionFailure][] = [
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOST|ENET|EADDR|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)/, 'unreachable'],
  [/(CERT|ISSUER|SIGNATURE|^ERR_TLS_)/, 'certificate'],
  [/^(ERR_SSL_|EPROTO)/, 'tls'],
  [/^(HPE_|HTTPParserError)/, 'not-http'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY)/, 'broken-off'],
];

const MAX_DEPTH = 5;

/**
 * The code of a request without a complete response, such as ECONNREFUSED, or
 * the name of its error.
 */
export function codeOf(cause: unknown): string | undefined {
  let code: string | undefined;
  let error = cause;
  for (let depth = 0; isError(error) && depth < MAX_DEPTH; depth++) {
    // The innermost error is more specific than `fetch failed`.
    const known = error.code ?? error.name;
    code = typeof known === 'string' ? known : code;
    error = error.cause;
  }
  return code;
}

/** Why a request has no complete response, derived from its error code. */
export function detailOf(code: string | undefined): RegionFailure | undefined {
  return DETAILS.find(([codes]) => codes.test(code ?? ''))?.[1];
}

const MAX_FIELDS = 20;

/** What a field is called, such as `targets.0.webhook`. */
const FIELD_NAME = /^(?=.{1,80}$)[a-z_]+(\.([a-z_]+|\d+))*$/i;

/**
 * The fields that a region rejects, from the body of its response: a map by
 * field, or a list of `{field, …}` or `{loc, …}`. Its own words are never passed
 * on, since they may repeat the key, a webhook URL or a file.
 */
export function rejectedFields(text: string): string[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Plain text, or a proxy's page.
    return [];
  }
  const { errors, detail } = isObject(body) ? body : {};
  return [errors, detail]
    .flatMap(list =>
      Array.isArray(list)
        ? list.map(fieldOf)
        : Object.keys(isObject(list) ? list : {}),
    )
    .filter(name => FIELD_NAME.test(name))
    .slice(0, MAX_FIELDS);
}

function fieldOf(entry: unknown): string {
  const { loc, field, param, name } = isObject(entry) ? entry : {};
  const place = loc ?? field ?? param ?? name;
  return Array.isArray(place)
    ? place.filter(part => ['string', 'number'].includes(typeof part)).join('.')
    : String(place);
}

const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * Parses a Retry-After header in seconds or as a date.
 *
 * @returns milliseconds from now, at most a day; undefined for an invalid value
 */
export function readRetryAfter(
  value: string | null,
  now: number = Date.now(),
): number | undefined {
  const text = value?.trim();
  if (!text) {
    return undefined;
  }
  const wait = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - now;
  return Number.isNaN(wait)
    ? undefined
    : Math.min(Math.max(Math.round(wait), 0), MAX_WAIT_MS);
}

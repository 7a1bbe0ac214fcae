import { isObject } from '../records/reading';
import type { Redactor } from './redactor';

const MAX_FIELD_ERRORS = 20;

/** The useful content of an error response's body. */
interface ErrorBody {
  message?: string;
  fieldErrors?: Record<string, string>;
}

/**
 * Extracts text from a value that may wrap it in a few levels of lists and
 * objects.
 */
function textOf(value: unknown, depth = 3): string | undefined {
  if (typeof value === 'string') {
    return value.trim() ? value : undefined;
  }
  if (depth === 0) {
    return undefined;
  }
  const inner = (part: unknown) => textOf(part, depth - 1);
  if (Array.isArray(value)) {
    return value.map(inner).filter(Boolean).join('; ') || undefined;
  }
  return isObject(value)
    ? inner(value.message) ?? inner(value.msg) ?? inner(value.error)
    : undefined;
}

function fieldOf(entry: unknown): string | undefined {
  if (!isObject(entry)) {
    return undefined;
  }
  const place = entry.loc ?? entry.field ?? entry.param ?? entry.name;
  return Array.isArray(place)
    ? place.filter(part => ['string', 'number'].includes(typeof part)).join('.')
    : textOf(place);
}

/**
 * Reads field errors from a map, from `{field, message}` or from `{loc, msg}`.
 */
function fieldErrorsOf(errors: unknown): Array<[string, string]> {
  const entries = Array.isArray(errors)
    ? errors.map((entry, index) => [fieldOf(entry) ?? `${index}`, entry])
    : Object.entries(isObject(errors) ? errors : {});
  return entries.flatMap(([field, entry]): Array<[string, string]> => {
    const text = textOf(entry);
    return text ? [[String(field), text]] : [];
  });
}

function readObject(
  body: Record<string, unknown>,
  redact: Redactor,
): ErrorBody {
  const message =
    textOf(body.message) ?? textOf(body.error) ?? textOf(body.detail);
  const fieldErrors = [
    ...fieldErrorsOf(body.errors),
    ...(Array.isArray(body.detail) ? fieldErrorsOf(body.detail) : []),
  ]
    .slice(0, MAX_FIELD_ERRORS)
    .map(([field, text]) => [redact(field), redact(text)])
    .filter(([field]) => field !== '__proto__');
  return {
    ...(message && { message: redact(message) }),
    ...(fieldErrors.length && { fieldErrors: Object.fromEntries(fieldErrors) }),
  };
}

/**
 * Parses an error response's body in all forms seen so far: an object with
 * `message`, `error` or `detail`, a JSON string, plain text, a proxy's HTML
 * page (which contains nothing useful), or nothing.
 */
export function readErrorBody(text: string, redact: Redactor): ErrorBody {
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: plain text or HTML, distinguished below.
  }
  if (isObject(body)) {
    return readObject(body, redact);
  }
  const message = textOf(body);
  return message && !message.trimStart().startsWith('<')
    ? { message: redact(message) }
    : {};
}

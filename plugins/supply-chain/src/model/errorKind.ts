/** The kinds of portal API errors that users see. */
export const ERROR_KINDS = [
  'signIn',
  'forbidden',
  'notFound',
  'notLinked',
  'busy',
  'region',
  'network',
  'other',
] as const;

/** One of {@link ERROR_KINDS}. */
export type ErrorKind = (typeof ERROR_KINDS)[number];

const KINDS: Record<number, ErrorKind> = {
  401: 'signIn',
  403: 'forbidden',
  404: 'notFound',
  429: 'busy',
  502: 'region',
  503: 'region',
  504: 'region',
};

/** Error names that say more than the status code. */
const NAMES = new Map<unknown, ErrorKind>([
  // The portal's own database failed, not the region.
  ['DatabaseUnavailableError', 'other'],
  ['NotLinkedError', 'notLinked'],
]);

/**
 * Classifies errors by status code, and by name if others share the code. Reads
 * a `ResponseError` by its fields, since an app may contain several copies of
 * the class.
 */
export function errorKind(error: unknown): ErrorKind {
  const named = NAMES.get(errorOfPortal(error, 'name'));
  if (named) {
    return named;
  }
  const status = errorStatus(error);
  if (status !== undefined) {
    return KINDS[status] ?? 'other';
  }
  // What fetch throws without a response, or when a file breaks off.
  return error instanceof TypeError ? 'network' : 'other';
}

/** Error name for a backend without configuration. */
const UNAVAILABLE = 'ServiceUnavailableError';

/**
 * True if the backend isn't configured. Use it only for routes that don't
 * contact a region, where nothing else causes this error.
 */
export function isNotConfigured(error: unknown): boolean {
  return (
    errorStatus(error) === 503 && errorOfPortal(error, 'name') === UNAVAILABLE
  );
}

/** The status code of the portal's response; undefined if there was none. */
export function errorStatus(error: unknown): number | undefined {
  const status = field(error, 'statusCode');
  return typeof status === 'number' ? status : undefined;
}

/** The portal's error message, in English. */
export function errorMessage(error: unknown): string | undefined {
  const said = errorOfPortal(error, 'message');
  const message = said ?? field(error, 'message');
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Start of the stored history, if a time is before that. */
export function knownSinceOf(error: unknown): string | undefined {
  const knownSince = errorOfPortal(error, 'knownSince');
  return typeof knownSince === 'string' ? knownSince : undefined;
}

function errorOfPortal(error: unknown, name: string): unknown {
  return field(field(field(error, 'body'), 'error'), name);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Reflect.get(value, name)
    : undefined;
}

/** What an error of the portal API can mean to a user. */
export const ERROR_KINDS = [
  'signIn',
  'forbidden',
  'notFound',
  'busy',
  'region',
  'refused',
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

/** The portal's name for: the region answered, but not with what was asked. */
const REFUSED = 'RegionRefusedError';

/**
 * Tells errors apart by their status code, and by their name where the code
 * may also be that of a proxy. The fields of a `ResponseError` are read without
 * its class, of which an app may hold several.
 */
export function errorKind(error: unknown): ErrorKind {
  if (errorOfPortal(error, 'name') === REFUSED) {
    return 'refused';
  }
  const status = errorStatus(error);
  if (status !== undefined) {
    return KINDS[status] ?? 'other';
  }
  // What fetch throws when it gets no answer.
  return error instanceof TypeError ? 'network' : 'other';
}

/** The backend's name for: there is nothing that could answer. */
const UNAVAILABLE = 'ServiceUnavailableError';

/**
 * True for the error of a backend without configuration, of an answer that no
 * region is asked for: nothing else makes that one unavailable.
 */
export function isNotConfigured(error: unknown): boolean {
  return (
    errorStatus(error) === 503 && errorOfPortal(error, 'name') === UNAVAILABLE
  );
}

/** The status that the portal answered with; undefined when it did not. */
export function errorStatus(error: unknown): number | undefined {
  const status = field(error, 'statusCode');
  return typeof status === 'number' ? status : undefined;
}

/** What the portal said about the error, in English. */
export function errorMessage(error: unknown): string | undefined {
  const said = errorOfPortal(error, 'message');
  const message = said ?? field(error, 'message');
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function errorOfPortal(error: unknown, name: string): unknown {
  return field(field(field(error, 'body'), 'error'), name);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Reflect.get(value, name)
    : undefined;
}

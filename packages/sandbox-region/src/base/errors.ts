import { Answer, json } from './answer';

/** Invalid fields of a request: `location.field`, such as `query.per_page`, mapped to a message. */
export type FieldErrors = Record<string, string>;

/** An error response of an endpoint. */
export class RegionError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldErrors,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  toAnswer(): Answer {
    const { message, errors } = this;
    return json({ message, errors }, this.status, this.headers);
  }
}

/** 400 with the invalid fields. */
export function invalid(errors: FieldErrors): RegionError {
  return new RegionError(400, 'Input payload validation failed', errors);
}

/** 401: no key, or an unknown, expired or revoked one. */
export function unauthenticated(): RegionError {
  return new RegionError(
    401,
    'The API key is missing, unknown, expired or revoked',
    undefined,
    { 'www-authenticate': 'Bearer' },
  );
}

/** 403 of all endpoints but E14. */
export function forbidden(
  message = "You don't have permission to access this resource",
): RegionError {
  return new RegionError(403, message);
}

/** 404: `notFound('Flow')` says "Flow not found". */
export function notFound(thing: string): RegionError {
  return new RegionError(404, `${thing} not found`);
}

/** 413. */
export function tooLarge(message: string): RegionError {
  return new RegionError(413, message);
}

import type { LoggerService } from '@backstage/backend-plugin-api';
import {
  CustomErrorBase,
  InputError,
  isError,
  toError,
} from '@backstage/errors';
import type { z } from 'zod';

/**
 * An error whose message is written for callers. The messages of all others
 * are hidden from them.
 */
export abstract class PortalError extends CustomErrorBase {
  abstract readonly name: string;
  abstract readonly statusCode: number;
}

/** A time before the stored history. Reported as 400 Bad Request. */
export class BeforeHistoryError extends PortalError {
  name = 'BeforeHistoryError' as const;
  readonly statusCode = 400;

  /** @param knownSince - start of the stored history, ISO 8601 */
  constructor(readonly knownSince: string) {
    super(`No data for that time: the stored history starts at ${knownSince}`);
  }
}

/** An attestation without an evidence file. Reported as 404 Not Found. */
export class NoEvidenceFileError extends PortalError {
  name = 'NoEvidenceFileError' as const;
  readonly statusCode = 404;

  constructor() {
    super('The attestation has no file');
  }
}

/**
 * The plugin's database failed. Has no cause, because Knex writes the statement
 * and its values into the messages of its errors. Reported as 503.
 */
export class DatabaseUnavailableError extends PortalError {
  name = 'DatabaseUnavailableError' as const;
  readonly statusCode = 503;

  constructor() {
    super(
      "Couldn't access the portal's database. Try again in a moment. If it keeps happening, ask your portal admin to look in the backend's log.",
    );
  }
}

/** Something that the entity isn't linked to. Reported as 404 Not Found. */
export class NotLinkedError extends PortalError {
  name = 'NotLinkedError' as const;
  readonly statusCode = 404;

  constructor(kind: 'flow' | 'environment' | 'notification') {
    super(`The entity isn't linked to that ${kind}`);
  }
}

/**
 * Names of Backstage's own errors whose messages are written for callers, along
 * with those of each {@link PortalError}. Not their classes: another package may
 * have its own copy of them.
 */
export const BACKSTAGE_ERRORS = [
  'AuthenticationError',
  'InputError',
  'NotAllowedError',
  'NotFoundError',
  'ServiceUnavailableError',
];

/**
 * Replaces an error that isn't written for callers and logs it. The messages of
 * other errors may have the addresses and paths of servers, and Backstage would
 * pass on the status of a failed request to another plugin as the plugin's own.
 */
export function errorForCallers(
  error: unknown,
  logger: Pick<LoggerService, 'error'>,
): unknown {
  if (
    error instanceof PortalError ||
    (isError(error) &&
      (BACKSTAGE_ERRORS.includes(error.name) || isOfUrl(error)))
  ) {
    return error;
  }
  logger.error('A request failed', toError(error));
  return new Error(
    "Something failed in the portal's backend. Try again. If it keeps happening, ask your portal admin to look in its log.",
  );
}

/** Express couldn't decode the URL. */
function isOfUrl({ name, status }: { name: string; status?: unknown }) {
  return name === 'URIError' && status === 400;
}

/** @throws InputError naming each invalid parameter */
export function parseQuery<S extends z.ZodType>(
  schema: S,
  query: unknown,
): z.output<S> {
  const result = schema.safeParse(query);
  if (!result.success) {
    throw new InputError(
      `Invalid query: ${result.error.issues
        .map(issue => [issue.path.join('.'), issue.message].join(' ').trim())
        .join('; ')}`,
    );
  }
  return result.data;
}

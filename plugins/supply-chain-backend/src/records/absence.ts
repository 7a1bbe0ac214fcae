import { NotFoundError } from '@backstage/errors';
import { PortalError } from './PortalError';

/**
 * Something that wasn't found but may exist, since not everything was read.
 * Reported as 404 Not Found.
 */
export class UnknownWhetherError extends PortalError {
  name = 'UnknownWhetherError' as const;
  readonly statusCode = 404;

  /**
   * @param claim - what is unknown
   * @param doubt - why it is unknown
   */
  constructor(claim: string, doubt: string) {
    super(`Unknown whether ${claim}: ${doubt}`);
  }
}

/** A time before the stored history. Reported as 400 Bad Request. */
export class BeforeHistoryError extends PortalError {
  name = 'BeforeHistoryError' as const;
  readonly statusCode = 400;
  /** Start of the stored history, ISO 8601. */
  readonly knownSince: string;

  constructor(knownSince: string) {
    super(`No data for that time: the stored history starts at ${knownSince}`);
    this.knownSince = knownSince;
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

/** What annotations link an entity to. */
export type Linkable = 'flow' | 'environment' | 'notification';

/** Something that the entity isn't linked to. Reported as 404 Not Found. */
export class NotLinkedError extends PortalError {
  name = 'NotLinkedError' as const;
  readonly statusCode = 404;

  constructor(kind: Linkable) {
    super(`The entity isn't linked to that ${kind}`);
  }
}

/**
 * The error for something that wasn't found.
 *
 * @param absent - the message if it certainly doesn't exist
 * @param claim - what is unknown otherwise, as a clause after "whether"
 * @param doubt - why it may exist; undefined if it certainly doesn't
 */
export function absenceError(
  absent: string,
  claim: string,
  doubt: string | undefined,
): NotFoundError | UnknownWhetherError {
  return doubt === undefined
    ? new NotFoundError(absent)
    : new UnknownWhetherError(claim, doubt);
}

/** Whether an error says that something wasn't found. */
export function isAbsence(error: unknown): boolean {
  return error instanceof NotFoundError || error instanceof UnknownWhetherError;
}

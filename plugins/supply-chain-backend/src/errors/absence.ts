import { PortalError } from './PortalError';

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
type Linkable = 'flow' | 'environment' | 'notification';

/** Something that the entity isn't linked to. Reported as 404 Not Found. */
export class NotLinkedError extends PortalError {
  name = 'NotLinkedError' as const;
  readonly statusCode = 404;

  constructor(kind: Linkable) {
    super(`The entity isn't linked to that ${kind}`);
  }
}

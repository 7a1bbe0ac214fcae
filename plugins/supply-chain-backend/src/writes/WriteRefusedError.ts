import {
  fieldMistakeText,
  MAX_ATTACHMENT_BYTES,
} from 'backstage-plugin-supply-chain-common';
import type {
  FieldMistake,
  WriteRefusalReason,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { PortalError } from '../errors/PortalError';

const STATUS: Readonly<Record<WriteRefusalReason, number>> = {
  off: 403,
  invalid: 400,
  'in-progress': 409,
  'key-used': 409,
  'name-known': 409,
  'trail-unknown': 503,
  'role-too-low': 502,
  'key-refused': 502,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 503,
  unreachable: 503,
  // Not a 5xx: the message quotes the region, and thus possibly the request,
  // and errors above 499 are logged.
  refused: 400,
};

/** What is wrong with a field; English if only a faulty client can cause it. */
export type Mistake = FieldMistake | string;

/** What is wrong with fields, by their paths in the request. */
type Mistakes = Readonly<Record<string, Mistake>>;

/** A write rejected by the portal or by the region; nothing was written. */
export class WriteRefusedError extends PortalError {
  name = 'WriteRefusedError' as const;
  readonly reason: WriteRefusalReason;
  readonly statusCode: number;
  readonly fields?: Record<string, string>;
  readonly mistakes?: Record<string, FieldMistake>;
  readonly says?: string;
  readonly retryAfterSeconds?: number;
  readonly own?: boolean;
  readonly key?: string;

  constructor(
    reason: WriteRefusalReason,
    message: string,
    more: {
      fields?: Mistakes;
      says?: string;
      retryAfterSeconds?: number;
      own?: boolean;
      key?: string;
    } = {},
  ) {
    super(message);
    this.reason = reason;
    this.statusCode = STATUS[reason];
    this.fields = more.fields && inEnglish(more.fields);
    this.mistakes = more.fields && forTranslation(more.fields);
    this.says = more.says;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.own = more.own;
    this.key = more.key;
  }
}

/** Creates the rejection of a request with invalid fields. */
export function invalid(fields: Mistakes): WriteRefusedError {
  const count = Object.keys(fields).length;
  return new WriteRefusedError(
    'invalid',
    count === 1
      ? 'One field is invalid. Correct it and send it again.'
      : `${count} fields are invalid. Correct them and send them again.`,
    { fields },
  );
}

/** Creates the rejection of files above the limit. */
export function filesTooLarge(): WriteRefusedError {
  const megabytes = MAX_ATTACHMENT_BYTES / 1_000_000;
  return new WriteRefusedError(
    'too-large',
    `The files exceed the limit of ${megabytes} MB in total. Send fewer or smaller files.`,
    { fields: { files: { code: 'files-too-large', values: { megabytes } } } },
  );
}

function inEnglish(fields: Mistakes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, mistake]) => [
      path,
      typeof mistake === 'string' ? mistake : fieldMistakeText(mistake),
    ]),
  );
}

function forTranslation(fields: Mistakes): Record<string, FieldMistake> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, mistake]) =>
      typeof mistake === 'string' ? [] : [[path, mistake]],
    ),
  );
}

const ASK_ADMIN = 'Ask your portal admin';

/**
 * Translates a region's rejection into the portal's own words.
 *
 * @param toField - maps a field of the region's request to the portal's
 * @returns undefined when the error doesn't prove that nothing was written
 */
export function refusalOf(
  error: unknown,
  place: { region: string; org: string; what: string },
  toField: (field: string) => string | undefined,
): WriteRefusedError | undefined {
  if (!(error instanceof RegionalApiError)) {
    return undefined;
  }
  const { region, org, what } = place;
  switch (error.kind) {
    case 'unauthorized':
      return new WriteRefusedError(
        'key-refused',
        `The region ${region} rejected the portal's key for ${org}. ${ASK_ADMIN} to replace it.`,
      );
    case 'forbidden':
      return new WriteRefusedError(
        'role-too-low',
        `The portal's key for ${org} isn't allowed to write in the region ${region}. ${ASK_ADMIN} to set a key with a higher role.`,
      );
    case 'not-found':
      return new WriteRefusedError(
        'not-found',
        `The region ${region} doesn't know ${what}. Refresh the page.`,
      );
    case 'conflict':
      return new WriteRefusedError(
        'conflict',
        `The region ${region} is busy with another change. Nothing was written; try again in a moment.`,
      );
    case 'rate-limited':
      return rateLimited(error, region);
    case 'too-large':
      return error.httpStatus === 413 || error.fieldErrors
        ? new WriteRefusedError(
            'too-large',
            `This is more than the region ${region} accepts. Send less, or smaller files.`,
            error.fieldErrors && {
              fields: Object.fromEntries(
                Object.entries(error.fieldErrors).map(([name, text]) => [
                  toField(name) ?? name,
                  saidByRegion(text),
                ]),
              ),
            },
          )
        : undefined;
    case 'invalid':
      return invalidFor(error, region, toField);
    default:
      return undefined;
  }
}

function rateLimited(
  { retryAfterMs }: RegionalApiError,
  region: string,
): WriteRefusedError {
  const seconds =
    retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  return new WriteRefusedError(
    'rate-limited',
    seconds === undefined
      ? `The region ${region} asks for fewer requests. Nothing was written; try again in a minute.`
      : `The region ${region} asks for fewer requests. Nothing was written; try again in ${seconds} s.`,
    seconds === undefined ? {} : { retryAfterSeconds: seconds },
  );
}

function invalidFor(
  error: RegionalApiError,
  region: string,
  toField: (field: string) => string | undefined,
): WriteRefusedError {
  const fields: Record<string, Mistake> = {};
  const rest: string[] = [];
  for (const [name, text] of Object.entries(error.fieldErrors ?? {})) {
    const field = toField(name);
    if (field === undefined) {
      rest.push(text);
    } else {
      fields[field] = saidByRegion(text);
    }
  }
  if (Object.keys(fields).length > 0 && rest.length === 0) {
    return invalid(fields);
  }
  const says = rest.length > 0 ? rest.join('; ') : error.message;
  return new WriteRefusedError(
    Object.keys(fields).length > 0 ? 'invalid' : 'refused',
    `The region ${region} rejected this: ${says}`,
    Object.keys(fields).length > 0 ? { fields } : { says },
  );
}

function saidByRegion(words: string): FieldMistake {
  return { code: 'region', values: { words } };
}

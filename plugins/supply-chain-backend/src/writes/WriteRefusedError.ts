import {
  fieldMistakesOf,
  MAX_ATTACHMENT_BYTES,
} from 'backstage-plugin-supply-chain-common';
import type {
  FieldMistakes,
  WriteRefusalReason,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { z } from 'zod';
import { PortalError } from '../errors/PortalError';

const STATUS: Readonly<Record<WriteRefusalReason, number>> = {
  off: 403,
  invalid: 400,
  'key-used': 409,
  'name-known': 409,
  'role-too-low': 502,
  'key-refused': 502,
  'not-found': 404,
  'too-large': 413,
  unavailable: 503,
  refused: 400,
};

/** A write rejected by the portal or by the region; nothing was written. */
export class WriteRefusedError extends PortalError {
  name = 'WriteRefusedError' as const;
  readonly reason: WriteRefusalReason;
  readonly statusCode: number;
  readonly fields?: FieldMistakes;

  constructor(
    reason: WriteRefusalReason,
    message: string,
    fields?: FieldMistakes,
  ) {
    super(message);
    this.reason = reason;
    this.statusCode = STATUS[reason];
    this.fields = fields;
  }
}

/** Creates the rejection of a request with invalid fields. */
export function invalid(fields: FieldMistakes): WriteRefusedError {
  const count = Object.keys(fields).length;
  return new WriteRefusedError(
    'invalid',
    count === 1
      ? 'One field is invalid. Correct it and send it again.'
      : `${count} fields are invalid. Correct them and send them again.`,
    fields,
  );
}

/**
 * Validates a user's input.
 *
 * @throws WriteRefusedError with the mistake in each field
 */
export function parseFields<S extends z.ZodType>(
  schema: S,
  input: unknown,
): z.output<S> {
  const { success, data } = schema.safeParse(input);
  if (!success) {
    throw invalid(fieldMistakesOf(schema, input));
  }
  return data;
}

/** Creates the rejection of files above the limit. */
export function filesTooLarge(): WriteRefusedError {
  const megabytes = MAX_ATTACHMENT_BYTES / 1_000_000;
  return new WriteRefusedError(
    'too-large',
    `The files exceed the limit of ${megabytes} MB in total. Send fewer or smaller files.`,
    { files: { code: 'over-limit', values: { megabytes } } },
  );
}

const ASK_ADMIN = 'Ask your portal admin';

/**
 * Translates a region's rejection into the portal's own words. Of the region's,
 * only the status and the names of fields are passed on: the rest may quote a
 * webhook URL or a file.
 *
 * @returns undefined when the error doesn't prove that nothing was written
 */
export function refusalOf(
  error: unknown,
  place: { region: string; org: string; what: string },
): WriteRefusedError | undefined {
  if (!(error instanceof RegionalApiError)) {
    return undefined;
  }
  const { region, org, what } = place;
  const { kind, httpStatus } = error;
  const fields = rejectedFields(error);
  const refused = (
    reason: WriteRefusalReason,
    says: string,
    ofFields?: FieldMistakes,
  ) => new WriteRefusedError(reason, `The region ${region} ${says}`, ofFields);
  switch (kind) {
    case 'unauthorized':
      return refused(
        'key-refused',
        `rejected the portal's key for ${org}. ${ASK_ADMIN} to replace it.`,
      );
    case 'forbidden':
      return refused(
        'role-too-low',
        `doesn't let the portal's key for ${org} write. ${ASK_ADMIN} to set a key with a higher role.`,
      );
    case 'not-found':
      return refused('not-found', `doesn't know ${what}. Refresh the page.`);
    case 'conflict':
    case 'rate-limited':
      return refused(
        'unavailable',
        'is busy. Nothing was written; try again in a minute.',
      );
    case 'too-large':
      // Otherwise it's the response that was too large.
      return httpStatus === 413 || error.fields
        ? refused(
            'too-large',
            "doesn't accept this much. Send less, or smaller files.",
            fields,
          )
        : undefined;
    case 'invalid':
      return refused(
        fields ? 'invalid' : 'refused',
        `rejected this (HTTP ${httpStatus ?? 400}). Nothing was written.`,
        fields,
      );
    default:
      return undefined;
  }
}

/** The portal's names for the fields of E3, E4 and E5. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  environments: 'environments',
  triggers: 'triggers',
  targets: 'targets',
  attestation_name: 'name',
  is_compliant: 'compliant',
  artifact_fingerprint: 'fingerprint',
  description: 'description',
  origin_url: 'originUrl',
  external_urls: 'links',
  annotations: 'annotations',
  junit_results: 'files',
  attachment_file: 'files',
  data_json: 'data',
  git_commit_info: 'data',
  user_data: 'data',
};

/** The fields that a region objects to, if it names any that the contract has. */
function rejectedFields({
  fields: names = [],
}: RegionalApiError): FieldMistakes | undefined {
  const fields = names.flatMap(path => {
    // Such as `data_json.external_urls.build.href`.
    const field = path.replace(/^(data_json|form|body)\./, '');
    if (/^targets\.\d{1,3}\.webhook$/.test(field)) {
      return field;
    }
    const [name] = field.split('.');
    return Object.hasOwn(FIELDS, name) ? FIELDS[name] : [];
  });
  return fields.length > 0
    ? Object.fromEntries(fields.map(field => [field, { code: 'region' }]))
    : undefined;
}

import type { ZodType } from 'zod';
import type { Translate } from '../i18n/useTranslation';
import { clipText } from '../model/clipText';

/** Field errors, by path in the request. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The exact messages of the write schemas, with our texts for them. */
const MESSAGES: Readonly<Record<string, FieldMessage>> = {
  'is required': 'write.field.required',
  'is used twice': 'write.field.usedTwice',
  'must be an http or https URL': 'write.field.url',
  'must be an e-mail address': 'write.field.email',
  'must not hold the characters = and .': 'write.field.linkName',
  'cannot be used as a name': 'write.field.reservedName',
  'must hold only letters, digits, - _ and commas':
    'write.field.attestationName',
  'must start with a letter or a digit and hold only letters, digits, . _ ~ / and -':
    'write.field.notificationName',
  'must be 64 lower-case hexadecimal characters': 'write.field.fingerprint',
  'is not the name of the environment': 'write.field.confirm',
};

type FieldMessage =
  | 'write.field.required'
  | 'write.field.usedTwice'
  | 'write.field.url'
  | 'write.field.email'
  | 'write.field.linkName'
  | 'write.field.reservedName'
  | 'write.field.attestationName'
  | 'write.field.notificationName'
  | 'write.field.fingerprint'
  | 'write.field.confirm';

/** Validates against a portal API schema; one error per field. */
export function fieldErrorsOf(schema: ZodType, content: object): FieldErrors {
  const { error } = schema.safeParse(content);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  return errors;
}

/**
 * The user-facing text of a field error. Messages from regions stay unchanged.
 */
export function fieldErrorText(t: Translate, message: string): string {
  return Object.hasOwn(MESSAGES, message)
    ? t(MESSAGES[message])
    : clipText(message, 300);
}

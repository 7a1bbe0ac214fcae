import {
  fieldMistakeOf,
  type FieldMistake,
} from 'backstage-plugin-supply-chain-common';
import type { ZodType } from 'zod';
import type { Translate } from '../i18n/useTranslation';
import { clipText } from '../model/clipText';
import { isolateText } from '../model/isolateText';

/** Field errors, by path in the request. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Mistakes whose text has no values. */
const PLAIN = {
  required: 'write.field.required',
  'used-twice': 'write.field.usedTwice',
  'web-url': 'write.field.url',
  'email-address': 'write.field.email',
  'link-name': 'write.field.linkName',
  'reserved-name': 'write.field.reservedName',
  'attestation-name': 'write.field.attestationName',
  'notification-name': 'write.field.notificationName',
  fingerprint: 'write.field.fingerprint',
  'artifact-of-trail': 'write.field.artifactOfTrail',
  'environment-name': 'write.field.confirm',
  'name-fixed': 'write.field.nameFixed',
  'webhook-again': 'write.field.webhookAgain',
  'empty-file': 'write.field.emptyFile',
  'no-tests': 'write.field.noTests',
  'xml-depth': 'write.field.xmlDepth',
  'junit-slow': 'write.field.junitSlow',
  archive: 'write.field.archive',
  'wrong-encoding': 'write.field.wrongEncoding',
} as const satisfies Partial<Record<FieldMistake['code'], string>>;

/** Validates against a portal API schema; one error per field. */
export function fieldErrorsOf(schema: ZodType, content: object) {
  const { error } = schema.safeParse(content);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  return errors;
}

/**
 * The translated text of a field error. A region's own words stay unchanged and
 * are marked as the region's.
 *
 * @param message - in English; the fallback if there is no translation
 * @param mistake - the same, in a form that can be translated
 */
export function fieldErrorText(
  t: Translate,
  message: string,
  mistake: FieldMistake | undefined = fieldMistakeOf(message),
): string {
  if (!mistake) {
    return clipText(message, 300);
  }
  const { code, values = {} } = mistake;
  const text = (name: string) => isolateText(String(values[name] ?? ''), 300);
  const number = (name: string) => Number(values[name]);
  switch (code) {
    case 'name-known':
      return t('notify.nameKnown', { number: text('number') });
    case 'files-too-large':
    case 'data-too-large':
      return t('write.field.tooLarge', { megabytes: number('megabytes') });
    case 'junit-root':
      return t('write.field.junitRoot', { tag: text('tag') });
    case 'upload-slow':
      return t('write.field.uploadSlow', { minutes: number('minutes') });
    case 'xml-malformed':
      return t('write.field.xmlMalformed', { why: text('why') });
    case 'unknown-encoding':
      return t('write.field.unknownEncoding', { encoding: text('encoding') });
    case 'region':
      return t('write.field.region', { words: text('words') });
    default:
      return t(PLAIN[code]);
  }
}

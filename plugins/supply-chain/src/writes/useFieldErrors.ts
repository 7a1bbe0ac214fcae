import type { FieldMistake } from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { type Translate, useTranslation } from '../i18n/useTranslation';
import { isolateText } from '../model/text';
import type { WriteState } from '../queries/useWrite';

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
  'junit-slow': 'write.field.junitSlow',
  archive: 'write.field.archive',
  'wrong-encoding': 'write.field.wrongEncoding',
  'not-json': 'write.field.invalid',
  'not-form': 'write.field.invalid',
  'not-uuid': 'write.field.invalid',
  invalid: 'write.field.invalid',
  region: 'write.field.region',
} as const satisfies Partial<Record<FieldMistake['code'], string>>;

/** The translated text of what is wrong with a field. */
export function mistakeText(
  t: Translate,
  { code, values = {} }: FieldMistake,
): string {
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
    default:
      return t(PLAIN[code]);
  }
}

/** Errors by path in the request; a text is shown as it is. */
type FieldErrors = Readonly<Record<string, FieldMistake | string>>;

/** The errors to show in a form. */
export interface ShownErrors {
  /** The error at a field; undefined if there is none. */
  at(path: string): string | undefined;
  /** Shows a field's error after the user leaves it. */
  leave(path: string): void;
  /** Shows all errors. */
  showAll(): void;
  /** Errors of a rejected write for fields that the form doesn't have. */
  elsewhere: readonly string[];
}

/**
 * Decides which errors a form shows: those of fields the user has left, all of
 * them after submitting, and those of a rejected write.
 *
 * @param errors - the current validation errors
 * @param isShown - returns true if the form has a field for a path
 */
export function useFieldErrors(
  errors: FieldErrors,
  state: WriteState,
  isShown: (path: string) => boolean,
): ShownErrors {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const { fields: refused = {} } =
    state.phase === 'refused' ? state.refusal : {};
  return {
    at: path => {
      const mayShow = left === 'all' || left.has(path);
      const error = (mayShow && errors[path]) || refused[path];
      return typeof error === 'object' ? mistakeText(t, error) : error;
    },
    leave: path => {
      if (left !== 'all' && !left.has(path)) {
        setLeft(new Set([...left, path]));
      }
    },
    showAll: () => setLeft('all'),
    elsewhere: Object.entries(refused)
      .filter(([path]) => !isShown(path))
      .map(([field, mistake]) => `${field}: ${mistakeText(t, mistake)}`),
  };
}

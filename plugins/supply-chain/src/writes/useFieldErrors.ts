import type { FieldMistake } from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { type Translate, useTranslation } from '../i18n/useTranslation';
import { isolateText } from '../model/text';
import type { WriteState } from '../queries/useWrite';

/** Mistakes whose text has no values; other clients can cause more. */
const PLAIN = {
  required: 'write.field.required',
  'used-twice': 'write.field.usedTwice',
  'web-url': 'write.field.url',
  'email-address': 'write.field.email',
  'link-name': 'write.field.linkName',
  'attestation-name': 'write.field.attestationName',
  'notification-name': 'write.field.notificationName',
  'environment-name': 'write.field.confirm',
  'name-fixed': 'notify.nameFixed',
  'webhook-again': 'notify.webhookAgain',
  'empty-file': 'write.field.emptyFile',
  'no-tests': 'write.field.noTests',
  'junit-slow': 'write.field.junitSlow',
  encoding: 'write.field.encoding',
  region: 'write.field.region',
} as const satisfies Partial<Record<FieldMistake['code'], string>>;

/** The translated text of what is wrong with a field. */
export function mistakeText(
  t: Translate,
  { code, values = {} }: FieldMistake,
): string {
  const text = (name: string) => isolateText(String(values[name] ?? ''), 300);
  switch (code) {
    case 'name-known':
      return t('notify.nameKnown', { number: text('number') });
    case 'files-too-large':
    case 'data-too-large':
      return t('write.field.tooLarge', { megabytes: Number(values.megabytes) });
    case 'junit-root':
      return t('write.field.junitRoot', { tag: text('tag') });
    case 'xml-malformed':
      return t('write.field.xmlMalformed', { why: text('why') });
    default:
      return t(
        Object.hasOwn(PLAIN, code)
          ? PLAIN[code as keyof typeof PLAIN]
          : 'write.field.invalid',
      );
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

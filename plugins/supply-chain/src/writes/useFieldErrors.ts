import type { FieldMistake } from 'backstage-plugin-supply-chain-common';
import { useState } from 'react';
import { type Translate, useTranslation } from '../i18n/useTranslation';
import { isolateText } from '../model/text';
import type { WriteState } from '../queries/useWrite';

/** The translated text of what is wrong with a field. */
export function mistakeText(
  t: Translate,
  { code, values = {} }: FieldMistake,
): string {
  const text = (name: string) => isolateText(String(values[name] ?? ''), 300);
  switch (code) {
    // Only a faulty client causes these.
    case 'not-json':
    case 'not-form':
    case 'not-uuid':
    case 'fingerprint':
    case 'artifact-of-trail':
      return t('write.field.invalid');
    default:
      return t(`write.field.${code}`, {
        megabytes: Number(values.megabytes),
        number: text('number'),
        tag: text('tag'),
        why: text('why'),
      });
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

import { useState } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import type { WriteState } from '../queries/useWrite';
import { fieldErrorText, type FieldErrors } from './fieldErrors';

/** What is wrong with the fields of a form, as far as it is to be shown. */
export interface ShownErrors {
  /** What to say at a field; undefined where nothing is wrong with it. */
  at(path: string): string | undefined;
  /** Shows what is wrong with a field, once the user has left it. */
  leave(path: string): void;
  /** Shows all there is. */
  showAll(): void;
  /** What a refusal says of fields that the form has no place for. */
  elsewhere: readonly string[];
}

/**
 * Decides what is said at the fields of a form: what is wrong with those that
 * the user has left, all of it once the form was submitted, and what a refusal
 * names.
 *
 * @param errors - what is wrong now
 * @param isShown - tells whether the form has a place for a path
 */
export function useFieldErrors(
  errors: FieldErrors,
  state: WriteState,
  isShown: (path: string) => boolean,
): ShownErrors {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const { fields: refused = {}, mistakes } =
    state.phase === 'refused' ? state.refusal : {};
  return {
    at: path => {
      const mayShow = left === 'all' || left.has(path);
      const message = mayShow ? errors[path] : undefined;
      if (message) {
        return fieldErrorText(t, message);
      }
      return refused[path]
        ? fieldErrorText(t, refused[path], mistakes?.[path])
        : undefined;
    },
    leave: path => {
      if (left !== 'all' && !left.has(path)) {
        setLeft(new Set([...left, path]));
      }
    },
    showAll: () => setLeft('all'),
    elsewhere: Object.entries(refused)
      .filter(([path]) => !isShown(path))
      .map(([field, message]) =>
        t('write.field.other', {
          field,
          message: fieldErrorText(t, message, mistakes?.[field]),
        }),
      ),
  };
}

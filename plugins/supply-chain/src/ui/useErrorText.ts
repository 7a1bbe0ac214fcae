import { createContext, useContext, type Context } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { errorKind, type ErrorKind } from '../model/errorKind';

/** False for requests that aren't about a catalog entity. */
export const AboutEntityContext: Context<boolean> = createContext(true);

/**
 * Describes an error of the portal API. If the request isn't about an entity, a
 * 404 means that the backend is missing.
 */
export function useErrorText(error: unknown): {
  title: string;
  hint: string;
  /** Which texts apply. */
  words: ErrorKind | 'noBackend';
} {
  const { t } = useTranslation();
  const aboutEntity = useContext(AboutEntityContext);
  const kind = errorKind(error);
  const words = kind === 'notFound' && !aboutEntity ? 'noBackend' : kind;
  return {
    title: t(`error.${words}Title`),
    hint: t(`error.${words}Hint`),
    words,
  };
}

import { createContext, useContext, type Context } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { errorKind, type ErrorKind } from '../model/errorKind';

/** False where what is asked for belongs to no entity of the catalog. */
export const AboutEntityContext: Context<boolean> = createContext(true);

/**
 * Puts an error of the portal API into words. Where no entity is asked for,
 * the only thing that can be unknown is the route, so the backend.
 */
export function useErrorText(error: unknown): {
  title: string;
  hint: string;
  /** Which error it is. */
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

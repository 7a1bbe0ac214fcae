import {
  useTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';
import { createContext, useContext, useMemo, type Context } from 'react';
import { supplyChainTranslationRef } from './translation';
import { useLanguage } from './useLanguage';

/** Looks a message of the plugin up. */
export type Translate = TranslationFunction<
  (typeof supplyChainTranslationRef)['T']
>;

/**
 * The words of a view. Read from the app once for each view: a subscription of
 * its own for every cell of a table is what a table would spend most time on.
 */
export const TranslationContext: Context<Translate | undefined> = createContext<
  Translate | undefined
>(undefined);

/**
 * Reads the words of the plugin in the language of the app, with numbers as the
 * user's own country writes them.
 */
export function useAppTranslation(): Translate {
  const { t } = useTranslationRef(supplyChainTranslationRef);
  const locale = useLanguage();
  return useMemo(() => {
    const translate = (key: never, options?: object) =>
      Reflect.apply(t, undefined, [key, { ...options, locale }]);
    return translate as Translate;
  }, [t, locale]);
}

/**
 * Gives the words of the plugin in the language of the app.
 *
 * @throws when no `SupplyChainProvider` is around
 */
export function useTranslation(): { t: Translate } {
  const t = useContext(TranslationContext);
  if (!t) {
    throw new Error('A view needs a SupplyChainProvider around it');
  }
  return { t };
}

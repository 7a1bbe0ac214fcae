import {
  useTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';
import { createContext, useContext, useMemo, type Context } from 'react';
import { supplyChainTranslationRef } from './translation';
import { useLanguage } from './useLanguage';

/** Translates a message of the plugin. */
export type Translate = TranslationFunction<
  (typeof supplyChainTranslationRef)['T']
>;

/**
 * The translate function of a view. Shared through context, because a
 * subscription in every table cell would dominate rendering time.
 */
export const TranslationContext: Context<Translate | undefined> = createContext<
  Translate | undefined
>(undefined);

/**
 * Returns the plugin's translate function for the app's language, with numbers
 * formatted for the user's region.
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
 * Returns the plugin's translate function.
 *
 * @throws if there is no `SupplyChainProvider`
 */
export function useTranslation(): { t: Translate } {
  const t = useContext(TranslationContext);
  if (!t) {
    throw new Error('A view needs a SupplyChainProvider around it');
  }
  return { t };
}

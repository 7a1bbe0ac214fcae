import {
  useTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';
import { supplyChainTranslationRef } from '../translation';

/** Looks a message of the plugin up. */
export type Translate = TranslationFunction<
  (typeof supplyChainTranslationRef)['T']
>;

/** Gives the words of the plugin in the language of the app. */
export function useTranslation(): { t: Translate } {
  return useTranslationRef(supplyChainTranslationRef);
}

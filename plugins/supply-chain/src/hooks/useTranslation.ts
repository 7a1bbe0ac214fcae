import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { supplyChainTranslationRef } from '../translation';

/** Gives the words of the plugin in the language of the app. */
export function useTranslation() {
  return useTranslationRef(supplyChainTranslationRef);
}

/** Looks a message of the plugin up. */
export type Translate = ReturnType<typeof useTranslation>['t'];

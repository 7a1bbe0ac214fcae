/**
 * The words of the Supply Chain plugin, and the languages it has them in.
 *
 * @packageDocumentation
 */

import { createTranslationResource } from '@backstage/frontend-plugin-api';
import { supplyChainTranslationRef } from './translation';

export { supplyChainTranslationRef } from './translation';

/**
 * The languages that the plugin ships besides English, loaded once chosen.
 *
 * @public
 */
export const supplyChainTranslations = createTranslationResource({
  ref: supplyChainTranslationRef,
  translations: { de: () => import('./languages/de') },
});

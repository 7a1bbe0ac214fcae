/**
 * The words of the Supply Chain plugin, and the languages it has them in.
 *
 * @packageDocumentation
 */

import {
  createFrontendModule,
  createTranslationResource,
} from '@backstage/frontend-plugin-api';
import { TranslationBlueprint } from '@backstage/plugin-app-react';
import { supplyChainTranslationRef } from './translation';

export { supplyChainTranslationRef } from './translation';

/**
 * The languages that the plugin ships besides English, loaded once chosen.
 *
 * @public
 */
export const supplyChainTranslations = createTranslationResource({
  ref: supplyChainTranslationRef,
  translations: { de: () => import('./de') },
});

/**
 * Adds those languages to an app of the new frontend system.
 *
 * @public
 */
export const supplyChainTranslationsModule = createFrontendModule({
  pluginId: 'app',
  extensions: [
    TranslationBlueprint.make({
      name: 'supply-chain',
      params: { resource: supplyChainTranslations },
    }),
  ],
});

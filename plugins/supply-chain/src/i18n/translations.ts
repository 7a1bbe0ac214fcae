/**
 * Translations of the Supply Chain plugin.
 *
 * @packageDocumentation
 */

import {
  createFrontendModule,
  createTranslationRef,
  createTranslationResource,
} from '@backstage/frontend-plugin-api';
import { TranslationBlueprint } from '@backstage/plugin-app-react';
import { supplyChainTitlesRef } from './titles';
import type { english } from './translation';

export { supplyChainTitlesRef } from './titles';
export { supplyChainTranslationRef } from './translation';

/**
 * The languages that the plugin ships in addition to English, loaded on demand.
 *
 * @public
 */
export const supplyChainTranslations = createTranslationResource({
  // Without the texts, which the app would load at its start.
  ref: createTranslationRef({
    id: 'supply-chain',
    messages: {} as typeof english,
  }),
  translations: { de: () => import('./de') },
});

/**
 * Adds those languages to an app on the new frontend system.
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
    TranslationBlueprint.make({
      name: 'supply-chain-titles',
      params: {
        resource: createTranslationResource({
          ref: supplyChainTitlesRef,
          translations: { de: () => import('./de/titles') },
        }),
      },
    }),
  ],
});

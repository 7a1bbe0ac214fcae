import { createTranslationRef } from '@backstage/frontend-plugin-api';
import { english } from './en';

/**
 * The texts of the tabs, pages and cards, by key.
 *
 * @public
 */
export const supplyChainTranslationRef = createTranslationRef({
  id: 'supply-chain',
  messages: english,
});

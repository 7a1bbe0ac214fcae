import {
  createTranslationRef,
  type TranslationRefTuple,
} from '@backstage/frontend-plugin-api';
import { titles } from './en/titles';

/**
 * The titles of the tabs and pages. Apart from the other texts, because the app
 * needs them before it loads the plugin's views.
 *
 * @public
 */
export const supplyChainTitlesRef = createTranslationRef({
  id: 'supply-chain-titles',
  messages: titles,
});

/** The title of a tab or page. Releases before 1.57 only take one in English. */
export function titleOf(
  key: keyof typeof titles,
): string | TranslationRefTuple<undefined> {
  return typeof supplyChainTitlesRef === 'function'
    ? supplyChainTitlesRef(key)
    : titles[key];
}

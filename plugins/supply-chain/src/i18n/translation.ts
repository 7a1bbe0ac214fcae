import { createTranslationRef } from '@backstage/frontend-plugin-api';
import { verdictMessages } from 'backstage-plugin-supply-chain-common';
import { details } from './en/details';
import { environments } from './en/environments';
import { pages } from './en/pages';
import { problems } from './en/problems';
import { services } from './en/services';
import { tabs } from './en/tabs';
import { titles } from './en/titles';
import { writes } from './en/writes';

/** All texts of the plugin in English. */
export const english = {
  ...titles,
  ...verdictMessages,
  ...tabs,
  ...environments,
  ...problems,
  ...details,
  ...pages,
  ...services,
  ...writes,
} as const;

/**
 * The texts of the tabs, pages and cards, by key.
 *
 * @public
 */
export const supplyChainTranslationRef = createTranslationRef({
  id: 'supply-chain',
  messages: english,
});

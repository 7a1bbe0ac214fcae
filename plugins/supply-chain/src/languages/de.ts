import { createTranslationMessages } from '@backstage/frontend-plugin-api';
import { supplyChainTranslationRef } from '../translation';
import { details } from './de/details';
import { pages } from './de/pages';
import { problems } from './de/problems';
import { tabs } from './de/tabs';

/** All words of the plugin in German. */
export default createTranslationMessages({
  ref: supplyChainTranslationRef,
  full: true,
  messages: { ...tabs, ...problems, ...details, ...pages },
});

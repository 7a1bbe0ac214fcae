import { verdictMessages } from 'backstage-plugin-supply-chain-common';
import { details } from './details';
import { environments } from './environments';
import { pages } from './pages';
import { problems } from './problems';
import { services } from './services';
import { tabs } from './tabs';
import { titles } from './titles';
import { writes } from './writes';

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

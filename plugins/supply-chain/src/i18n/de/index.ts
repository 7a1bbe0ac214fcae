import { details } from './details';
import { environments } from './environments';
import { pages } from './pages';
import { problems } from './problems';
import { services } from './services';
import { tabs } from './tabs';
import titles from './titles';
import { writes } from './writes';

/** All German texts of the plugin. */
const german = {
  ...titles,
  ...tabs,
  ...environments,
  ...problems,
  ...details,
  ...pages,
  ...services,
  ...writes,
};

export default german;

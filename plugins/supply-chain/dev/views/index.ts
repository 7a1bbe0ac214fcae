import type { View } from '../scenario';
import { artifactDrawer } from './artifactDrawer';
import { artifactsView } from './artifacts';
import { compliance } from './compliance';
import { componentsCard, componentsTab } from './components';
import { notificationsView } from './notifications';
import { overviewCard } from './overviewCard';
import { search } from './search';
import { setup } from './setup';
import { trailDrawer } from './trailDrawer';

/** All views of the plugin. */
export const views: readonly View[] = [
  compliance,
  trailDrawer,
  artifactsView,
  artifactDrawer,
  notificationsView,
  overviewCard,
  componentsTab,
  componentsCard,
  search,
  setup,
];

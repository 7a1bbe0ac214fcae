import type { View } from '../scenario';
import { artifactDrawer } from './artifactDrawer';
import { archiveDialog, attestDialog, notificationDialog } from './writes';
import { artifactsView } from './artifacts';
import { compliance } from './compliance';
import { notificationsView } from './notifications';
import { overviewCard } from './overviewCard';
import { search } from './search';
import { health } from './health';
import {
  componentsCard,
  homeCard,
  servicesPage,
  servicesTab,
} from './services';
import { trailDrawer } from './trailDrawer';

/** All views of the plugin. */
export const views: readonly View[] = [
  compliance,
  trailDrawer,
  attestDialog,
  artifactsView,
  artifactDrawer,
  archiveDialog,
  notificationsView,
  notificationDialog,
  overviewCard,
  servicesPage,
  servicesTab,
  componentsCard,
  homeCard,
  search,
  health,
];

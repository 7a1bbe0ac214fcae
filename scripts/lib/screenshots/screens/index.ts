import type { Screen } from '../screen.ts';
import { artifacts } from './artifacts.ts';
import { cards } from './card.ts';
import { compliance, complianceWithoutTrails } from './compliance.ts';
import { artifactDrawers, trailDrawers } from './drawers.ts';
import { notifications } from './notifications.ts';
import { search, setup } from './portalPage.ts';
import { rollUp } from './rollUp.ts';

export { outage } from './outage.ts';

/** Each view in each state, while the regions and the backend work. */
export const screens: readonly Screen[] = [
  ...compliance,
  ...complianceWithoutTrails,
  ...trailDrawers,
  ...artifacts,
  ...artifactDrawers,
  ...notifications,
  ...cards,
  ...rollUp,
  ...search,
  ...setup,
];

/** The screens that the README shows. */
export const README_SCREENS = [
  'compliance',
  'artifacts',
  'notifications',
  'card',
] as const;

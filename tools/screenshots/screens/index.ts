import type { Screen } from '../screen.ts';
import { artifacts } from './artifacts.ts';
import { cards } from './card.ts';
import { caseDrawers } from './caseDrawers.ts';
import { cases } from './cases.ts';
import { compliance, complianceWithoutTrails } from './compliance.ts';
import { artifactDrawers, trailDrawers } from './drawers.ts';
import { environments } from './environments.ts';
import { notifications } from './notifications.ts';
import { search, services, setup } from './portalPage.ts';
import { rollUp } from './rollUp.ts';
import { trend } from './trend.ts';
import { writing } from './writes.ts';

export { outage, outageAtStart } from './outage.ts';

/** Each view in each state, except those of outages. */
export const screens: readonly Screen[] = [
  ...compliance,
  ...complianceWithoutTrails,
  ...trailDrawers,
  ...artifacts,
  ...artifactDrawers,
  ...environments,
  ...trend,
  ...notifications,
  ...writing,
  ...cards,
  ...rollUp,
  ...services,
  ...search,
  ...setup,
  ...cases,
  ...caseDrawers,
];

/** The screens that the README shows. */
export const README_SCREENS = [
  'compliance',
  'artifacts',
  'notifications',
  'card',
] as const;

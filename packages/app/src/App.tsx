import { createApp } from '@backstage/frontend-defaults';
import { supplyChainTranslationsModule } from 'backstage-plugin-supply-chain/translations';
import { navModule } from './navModule';
import { notificationSettings } from './notificationSettings';

/**
 * The portal. It discovers its plugins among the dependencies of this package.
 */
export const app = createApp({
  features: [navModule, notificationSettings, supplyChainTranslationsModule],
});

import { createApp } from '@backstage/frontend-defaults';
import { supplyChainTranslationsModule } from 'backstage-plugin-supply-chain/translations';
import { navModule } from './nav';

/** The portal; its plugins are found among the dependencies of this package. */
export const app = createApp({
  features: [navModule, supplyChainTranslationsModule],
});

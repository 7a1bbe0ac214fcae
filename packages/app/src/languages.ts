import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { TranslationBlueprint } from '@backstage/plugin-app-react';
import { supplyChainTranslations } from 'backstage-plugin-supply-chain/translations';

const supplyChain = TranslationBlueprint.make({
  name: 'supply-chain',
  params: { resource: supplyChainTranslations },
});

/** The languages of the portal besides English. */
export const languagesModule = createFrontendModule({
  pluginId: 'app',
  extensions: [supplyChain],
});

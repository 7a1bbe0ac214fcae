import { createDevApp } from '@backstage/frontend-dev-utils';
import {
  createFrontendPlugin,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';

const page = PageBlueprint.make({
  params: {
    path: '/',
    title: 'Supply Chain states',
    loader: async () => {
      const { DevPage } = await import('./DevPage');
      return <DevPage />;
    },
  },
});

createDevApp({
  features: [
    createFrontendPlugin({
      pluginId: 'supply-chain-states',
      extensions: [page],
    }),
  ],
});

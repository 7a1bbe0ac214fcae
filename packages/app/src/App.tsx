import { createApp } from '@backstage/frontend-defaults';
import { languagesModule } from './languages';
import { navModule } from './nav';

/** The portal; its plugins are found among the dependencies of this package. */
export const app = createApp({ features: [navModule, languagesModule] });

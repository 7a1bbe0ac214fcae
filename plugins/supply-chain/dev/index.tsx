import { createDevApp } from '@backstage/frontend-dev-utils';
import { harness } from './harness';

createDevApp({ features: harness });

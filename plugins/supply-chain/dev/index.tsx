import { createDevApp } from '@backstage/frontend-dev-utils';
import { harness } from './harness';
import { states } from './shown';

window.states = states;

createDevApp({ features: harness });

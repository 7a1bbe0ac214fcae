import type {
  ComponentsAnswer,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, summary } from '../../src/__fixtures__/answers';
import { componentsAnswer, system } from '../../src/__fixtures__/portal';
import { ComponentsCard } from '../../src/components/ComponentsCard';
import { ComponentsContent } from '../../src/components/ComponentsTable';
import { componentsRouteRef } from '../../src/routes';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, Scenarios, View } from '../scenario';
import { failures } from '../states/failures';
import { notConfigured } from '../states/linkStates';
import {
  earlierData,
  FLOW_REASONS,
  problemStates,
  type Provenance,
} from '../states/problemStates';

const healthy: ComponentsAnswer = {
  ...componentsAnswer,
  unlinked: 0,
  components: ['checkout-web', 'payments-api', 'ledger'].map((name, index) => ({
    entityRef: `component:default/${name}`,
    state: 'compliant',
    flows: 2,
    newestTrailAt: hoursAgo(3 + index * 9),
    missing: [],
    failed: [],
    running: summary.running,
    notifications: 1,
  })),
};
const getComponents = async () => healthy;

function showing(answer: Partial<ComponentsAnswer>): Scenario['api'] {
  return () => ({ getComponents: async () => ({ ...healthy, ...answer }) });
}

function answering(provenance: Provenance): Partial<SupplyChainApi> {
  return { getComponents: async () => ({ ...healthy, ...provenance }) };
}

/** States that the tab and the card have in common. */
const common: Scenarios = {
  'non-compliant': { shows: 'Non-compliant', api: showing(componentsAnswer) },
  'some-without-flows': {
    shows: 'name no flow.',
    api: showing({ unlinked: 2 }),
  },
  // The portal leaves out what the user may not see.
  'only-one-that-may-be-seen': {
    shows: 'the-only-one',
    api: showing({
      components: [
        {
          ...healthy.components[0],
          entityRef: 'component:default/the-only-one',
        },
      ],
    }),
  },
  'none-below': {
    shows: 'No component with a flow',
    api: showing({ components: [] }),
  },
  'none-with-a-flow': {
    shows: /No component with a flow.*name no flow/s,
    api: showing({ components: [], unlinked: 7 }),
  },
  loading: {
    shows: 'progressbar Supply chain',
    api: () => ({ getComponents: never }),
  },
  refreshing: {
    shows: 'Refreshing',
    api: () => ({ getComponents: firstThen(getComponents, never) }),
    presses: t => [t('freshness.refresh')],
  },
  'refresh-failed': {
    shows: 'Could not refresh',
    api: () => ({ getComponents: firstThen(getComponents, failing(502)) }),
    presses: t => [t('freshness.refresh')],
  },
  'not-configured': notConfigured,
  ...problemStates(FLOW_REASONS, answering),
  'region-down-with-earlier-data': earlierData(answering),
  ...failures(fails => ({ getComponents: fails })),
};

const manyNames = Array.from({ length: 9 }, (_, index) => `check-${index + 1}`);

export const componentsTab: View = {
  path: 'components',
  title: 'Components tab',
  element: <ComponentsContent />,
  entity: system,
  routeRef: componentsRouteRef,
  scenarios: {
    compliant: { shows: 'Components, the worst first', api: showing({}) },
    'no-trail-yet': {
      shows: 'No trail yet',
      api: showing({
        components: [
          {
            ...healthy.components[0],
            state: 'unknown',
            newestTrailAt: undefined,
            running: [],
          },
        ],
      }),
    },
    'much-missing': {
      shows: 'and 3 more',
      api: showing({
        components: [
          {
            ...healthy.components[0],
            state: 'non-compliant',
            missing: manyNames,
            failed: manyNames.slice(0, 5),
          },
        ],
      }),
    },
    'hostile-text': {
      shows: '<b>missing</b>',
      api: showing({
        components: [
          {
            ...healthy.components[0],
            state: 'non-compliant',
            missing: [
              '<b>missing</b>',
              '\u202Etxet desrever',
              'm'.repeat(10_000),
            ],
            failed: ['{{name}} $t(state.compliant)'],
            running: [
              { ...summary.running[0], environment: 'e'.repeat(10_000) },
            ],
          },
        ],
      }),
    },
    ...common,
  },
};

export const componentsCard: View = {
  path: 'components-card',
  title: 'Components card',
  element: (
    <div style={{ maxWidth: 380 }}>
      <ComponentsCard />
    </div>
  ),
  entity: system,
  scenarios: {
    compliant: { shows: 'All components', api: showing({}) },
    'more-than-fit': {
      shows: 'and 12 more',
      api: showing({
        components: Array.from({ length: 20 }, (_, index) => ({
          ...healthy.components[0],
          entityRef: `component:default/service-${index + 1}`,
        })),
      }),
    },
    ...common,
  },
};

import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  compliantTrail,
  link,
  nonCompliantTrail,
  summary,
} from '../../src/__fixtures__/answers';
import { entity } from '../../src/__fixtures__/entity';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { OverviewCard } from '../../src/components/OverviewCard';
import { failing, firstThen, never } from '../portalApi';
import type { View } from '../scenario';
import { failures } from '../states/failures';
import { annotationMissing, notConfigured } from '../states/linkStates';
import {
  earlierData,
  FLOW_REASONS,
  problemStates,
  troubled,
  type Provenance,
} from '../states/problemStates';

const healthy = {
  ...summary,
  state: 'compliant' as const,
  flows: [
    { ...link.flows[0], trail: compliantTrail, artifact },
    { ...link.flows[1], trail: { ...compliantTrail, ...link.flows[1] } },
  ],
};
const getSummary = async () => healthy;

function answering(provenance: Provenance): Partial<SupplyChainApi> {
  return { getSummary: async () => ({ ...healthy, ...provenance }) };
}

export const overviewCard: View = {
  path: 'overview-card',
  title: 'Card',
  element: (
    <div style={{ maxWidth: 380 }}>
      <OverviewCard />
    </div>
  ),
  entity,
  scenarios: {
    compliant: { shows: 'Compliant', api: () => ({ getSummary }) },
    'non-compliant': {
      shows: 'Non-compliant',
      api: () => ({
        getSummary: async () => ({
          ...summary,
          state: 'non-compliant',
          flows: [
            { ...link.flows[0], trail: nonCompliantTrail },
            summary.flows[1],
          ],
        }),
      }),
    },
    incomplete: {
      shows: 'Incomplete',
      api: () => ({
        getSummary: async () => ({
          ...summary,
          flows: [healthy.flows[0], summary.flows[1]],
        }),
      }),
    },
    'runs-in-many-environments': {
      shows: 'and 3 more',
      api: () => ({
        getSummary: async () => ({
          ...healthy,
          running: Array.from({ length: 8 }, (_, index) => ({
            ...summary.running[0],
            environment: `production-${index + 1}`,
          })),
        }),
      }),
    },
    'runs-nowhere': {
      shows: 'Nothing that is known of',
      api: () => ({ getSummary: async () => ({ ...healthy, running: [] }) }),
    },
    'nothing-yet': {
      shows: 'No trail yet',
      api: () => ({
        getSummary: async () => ({
          ...healthy,
          state: 'unknown',
          flows: link.flows,
          running: [],
        }),
      }),
    },
    loading: {
      shows: 'progressbar Supply chain',
      api: () => ({ getSummary: never }),
    },
    'refresh-failed': {
      shows: 'Could not refresh',
      api: () => ({ getSummary: firstThen(getSummary, failing(502)) }),
      presses: t => [t('freshness.refresh')],
    },
    'hostile-text': {
      shows: 'Unknown: BRAND <b>NEW</b>',
      api: () => ({
        getSummary: async () => ({
          ...healthy,
          state: 'unknown',
          flows: [
            { ...link.flows[0], flow: 'f'.repeat(1_000), trail: hostileTrail },
          ],
          running: [
            {
              ...summary.running[0],
              environment: 'e'.repeat(10_000),
              name: '\u202E<b>name</b>'.repeat(1_000),
            },
          ],
        }),
      }),
    },
    'annotation-missing': annotationMissing('flow'),
    'not-configured': notConfigured,
    ...problemStates(FLOW_REASONS, answering),
    'one-flow-of-two-failing': {
      shows: 'Could not be read',
      api: () => ({
        getSummary: async () => ({
          ...healthy,
          flows: [healthy.flows[0], link.flows[1]],
          ...troubled('region-unavailable'),
        }),
      }),
    },
    'region-down-with-earlier-data': earlierData(answering),
    ...failures(fails => ({ getSummary: fails })),
  },
};

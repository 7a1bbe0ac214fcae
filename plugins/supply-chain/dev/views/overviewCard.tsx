import type {
  EnvironmentsResponse,
  SummaryResponse,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  compliantTrail,
  hoursAgo,
  link,
  nonCompliantTrail,
  summary,
} from '../../src/__fixtures__/responses';
import { entity } from '../../src/__fixtures__/entity';
import { hostileTrail } from '../../src/__fixtures__/hostile';
import { OverviewCard } from '../../src/cards/OverviewCard';
import { failing, firstThen, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';
import {
  annotationMissing,
  linkNotLoaded,
  notConfigured,
} from '../states/linkStates';
import {
  earlierData,
  reading,
  withProblem,
  type Provenance,
} from '../states/problemStates';
import { compliantEnvironments } from './environments';

const healthy = {
  ...summary,
  state: 'compliant' as const,
  flows: [
    { ...link.flows[0], trail: compliantTrail, artifact, complete: true },
    {
      ...link.flows[1],
      trail: { ...compliantTrail, ...link.flows[1] },
      complete: true,
    },
  ],
};
const getSummary = async () => healthy;
const getEnvironments = async () => compliantEnvironments;

function showing(
  response: Partial<SummaryResponse>,
  running: Partial<EnvironmentsResponse> = {},
): Scenario['api'] {
  return () => ({
    getSummary: async () => ({ ...healthy, ...response }),
    getEnvironments: async () => ({ ...compliantEnvironments, ...running }),
  });
}

function responding(provenance: Provenance): Partial<SupplyChainApi> {
  return {
    getSummary: async () => ({ ...healthy, ...provenance }),
    getEnvironments: async () => ({ ...compliantEnvironments, ...provenance }),
  };
}

const [staging, production] = compliantEnvironments.environments;
const failingInProduction = [
  {
    ...production,
    state: 'non-compliant' as const,
    builds: [{ ...production.builds[0], state: 'non-compliant' as const }],
  },
  staging,
];

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
    compliant: {
      shows: /^.*Compliant\..*same build/s,
      api: () => ({ getSummary, getEnvironments }),
    },
    'non-compliant': {
      shows: 'Not compliant',
      api: () => ({
        getSummary: async () => ({
          ...summary,
          state: 'non-compliant',
          flows: [
            { ...link.flows[0], trail: nonCompliantTrail, complete: true },
            summary.flows[1],
          ],
        }),
      }),
    },
    incomplete: {
      shows: 'The latest trail is waiting',
      api: () => ({
        getSummary: async () => ({
          ...summary,
          flows: [healthy.flows[0], summary.flows[1]],
        }),
      }),
    },
    'runs-nowhere': {
      shows: 'Nothing is running in any environment',
      api: showing({}, { environments: [] }),
    },
    'runs-nowhere-as-far-as-known': {
      shows:
        /Reading older records, back to .*Unknown\..*What's running where/s,
      api: showing(
        { state: 'unknown', runningState: undefined, ...reading },
        { environments: [], ...reading },
      ),
    },
    'older-records-being-read': {
      shows: 'Reading older records, back to ',
      api: showing({ state: 'unknown', runningState: 'unknown' }, reading),
    },
    'not-reread-for-long': {
      shows: 'Compliant at ',
      api: showing({ state: 'unknown', compliantAt: hoursAgo(1) }),
    },
    'pull-request-flow': {
      shows: 'pull requests, not counted',
      api: showing({
        flows: [healthy.flows[0], { ...healthy.flows[1], pullRequests: true }],
      }),
    },
    'verdict-since': {
      shows: 'Compliant since at least',
      api: showing({
        since: { at: '2026-11-02T09:00:00.000Z', atLeast: true },
      }),
    },
    'well-now-and-failing-in-production': {
      shows: 'production-eu has not been compliant since',
      api: showing(
        { runningState: 'non-compliant' },
        { environments: failingInProduction },
      ),
    },
    'environments-unreadable': {
      shows: /Round amounts.*Couldn't load data from the region/s,
      api: () => ({ getSummary, getEnvironments: failing(502) }),
    },
    'name-that-matches-no-artifact': {
      shows: /No artifact payment-api.*Unknown\./s,
      api: showing({
        state: 'unknown',
        ...withProblem('artifact-not-found'),
      }),
    },
    'nothing-yet': {
      shows: 'No trails yet',
      api: showing(
        {
          state: 'unknown',
          runningState: undefined,
          flows: link.flows.map(flow => ({ ...flow, complete: true })),
        },
        { environments: [] },
      ),
    },
    loading: {
      shows: 'progressbar Supply chain',
      api: () => ({ getSummary: never }),
    },
    'refresh-failed': {
      shows: "Couldn't refresh: ",
      api: () => ({
        getSummary: firstThen(getSummary, failing(502)),
        getEnvironments,
      }),
      presses: t => [t('freshness.refresh')],
    },
    'hostile-text': {
      shows: '<img src=x onerror=alert(1)>',
      api: () => ({
        getSummary: async () => ({
          ...healthy,
          state: 'unknown',
          flows: [
            {
              ...link.flows[0],
              flow: 'f'.repeat(1_000),
              trail: hostileTrail,
              complete: true,
            },
          ],
        }),
        getEnvironments: async () => ({
          ...compliantEnvironments,
          environments: [
            {
              ...production,
              environment: 'e'.repeat(10_000),
              builds: [
                {
                  ...production.builds[0],
                  name: '\u202E<b>name</b>'.repeat(1_000),
                  commit: hostileTrail.commit,
                },
              ],
            },
          ],
        }),
      }),
    },
    'annotation-missing': annotationMissing('flow'),
    'not-configured': notConfigured,
    'link-not-loaded': linkNotLoaded,
    'one-flow-of-two-failing': {
      shows: /The eu region isn't responding.*latest trail is unknown/s,
      api: () => ({
        getSummary: async () => ({
          ...healthy,
          state: 'unknown',
          flows: [healthy.flows[0], { ...link.flows[1], complete: false }],
          ...withProblem('region-unavailable'),
        }),
      }),
    },
    'region-down-with-earlier-data': earlierData(responding),
    ...failures(fails => ({ getSummary: fails, getEnvironments: fails })),
  },
};

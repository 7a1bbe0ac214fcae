import type { FlowSummary } from 'backstage-plugin-supply-chain-common';
import { above, component, type Screen } from '../screen.ts';
import { changes } from '../stubs.ts';
import { PROBLEMS } from './problems.ts';

const problems = [
  {
    ...PROBLEMS.regionDown,
    region: 'us',
    org: 'acme-us',
    flow: 'shipping-labels',
  },
];
/** Responses without records, because the sync may have stored some by now. */
const notKept = [
  changes(/\/shipping-labels\/trails\?/, ({ asOf, ...answer }) => ({
    ...answer,
    stale: false,
    problems,
    trails: [],
    total: 0,
    hasNextPage: false,
    window: { records: 0, complete: false },
  })),
  changes(/\/shipping-labels\/summary$/, ({ asOf, flows, ...answer }) => ({
    ...answer,
    stale: false,
    problems,
    state: 'unknown',
    flows: (flows as FlowSummary[]).map(({ region, org, flow }) => ({
      region,
      org,
      flow,
      unread: true,
    })),
    running: [],
    history: { records: 0, complete: false },
  })),
];

/** Views while both regions are down. */
export const outage: readonly Screen[] = [
  {
    name: 'outage-with-earlier-data',
    path: component('checkout-web', 'compliance'),
    text: /Showing data from|Some data is from/,
    seenBefore: true,
  },
  {
    name: 'outage-of-the-artifacts',
    path: component('payments-api', 'artifacts'),
    text: /Showing data from|Some data is from/,
    seenBefore: true,
  },
  {
    name: 'outage-of-the-notifications',
    path: component('payments-api', 'notifications'),
    text: /Showing data from|Some data is from/,
    seenBefore: true,
  },
  {
    name: 'outage-on-the-card',
    path: component('payments-api'),
    text: /Showing data from|Some data is from/,
    seenBefore: true,
    part: '.bui-Card:has-text("Supply chain")',
  },
  {
    name: 'outage-of-a-system',
    path: above('system', 'payments', 'supply-chain'),
    text: /Showing data from|Some data is from/,
    seenBefore: true,
  },
  {
    name: 'outage-without-data',
    path: component('shipping-labels', 'compliance'),
    stubs: notKept,
    text: 'No data to show',
  },
  {
    name: 'outage-without-data-on-the-card',
    path: component('shipping-labels'),
    stubs: notKept,
    text: 'Unavailable',
    part: '.bui-Card:has-text("Supply chain")',
  },
  {
    name: 'outage-of-the-setup',
    path: '/supply-chain/setup',
    text: 'Not responding',
  },
];

/** Views of a backend that started while both regions are down. */
export const outageAtStart: readonly Screen[] = [
  {
    name: 'outage-of-the-default-organization',
    path: component('default-organization'),
    text: /isn't responding/,
    part: '.bui-Card:has-text("Supply chain")',
  },
  {
    name: 'outage-of-the-default-organization-compliance',
    path: component('default-organization', 'compliance'),
    text: /isn't responding/,
  },
];

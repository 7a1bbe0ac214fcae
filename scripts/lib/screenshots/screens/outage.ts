import { above, component, type Screen } from '../screen.ts';

/** What is shown while both regions are down. */
export const outage: readonly Screen[] = [
  {
    name: 'outage-with-earlier-data',
    path: component('checkout-web', 'compliance'),
    text: 'Data from',
    seenBefore: true,
  },
  {
    name: 'outage-of-the-artifacts',
    path: component('payments-api', 'artifacts'),
    text: 'Data from',
    seenBefore: true,
  },
  {
    name: 'outage-of-the-notifications',
    path: component('payments-api', 'notifications'),
    text: 'Data from',
    seenBefore: true,
  },
  {
    name: 'outage-on-the-card',
    path: component('payments-api'),
    text: 'Data from',
    seenBefore: true,
    part: '.bui-Card:has-text("Supply chain")',
  },
  {
    name: 'outage-of-a-system',
    path: above('system', 'payments', 'supply-chain'),
    text: 'Data from',
    seenBefore: true,
  },
  {
    // No other screen asks for anything of this component.
    name: 'outage-without-data',
    path: component('shipping-labels', 'compliance'),
    text: 'There is nothing to show',
  },
  {
    name: 'outage-without-data-on-the-card',
    path: component('shipping-labels'),
    text: 'Could not be read',
    part: '.bui-Card:has-text("Supply chain")',
  },
  {
    name: 'outage-of-the-setup',
    path: '/supply-chain/setup',
    text: 'Gives no answer',
  },
];

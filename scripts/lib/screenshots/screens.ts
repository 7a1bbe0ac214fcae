import type { Page } from '@playwright/test';

/** A view in a state that is worth looking at. */
export interface Screen {
  /** Names the file. */
  name: string;
  /** Path within the portal. */
  path: string;
  /** A text that is on screen once the state is reached. */
  text: string | RegExp;
  /** What the portal's API does instead of answering. */
  api?: 'hangs' | 'fails';
  /** What to do once the text is there. */
  then?(page: Page): Promise<void>;
  /** The language of the app, English without it. */
  language?: 'de';
  /** Shows only this part of the page. */
  part?: string;
}

const component = (name: string, tab = '') =>
  `/catalog/default/component/${name}${tab && `/${tab}`}`;

const CARD = '.bui-Card:has-text("Newest trails")';

/** What the regions and the backend show while all of them work. */
export const screens: readonly Screen[] = [
  {
    name: 'compliance',
    path: component('checkout-web', 'compliance'),
    text: 'unit-tests failed',
  },
  {
    name: 'compliance-healthy',
    path: component('payments-api', 'compliance'),
    text: 'Rows per page',
  },
  {
    name: 'compliance-incomplete',
    path: component('ledger-worker', 'compliance'),
    text: /is missing/,
  },
  {
    name: 'compliance-one-of-a-monorepo',
    path: component('fraud-scoring', 'compliance'),
    text: 'Rows per page',
  },
  {
    name: 'compliance-two-regions',
    path: component('inventory-sync', 'compliance'),
    text: 'Rows per page',
  },
  {
    name: 'compliance-markup-in-messages',
    path: component('web-shop', 'compliance'),
    text: 'Rows per page',
  },
  {
    name: 'compliance-filtered-to-nothing',
    path: `${component('payments-api', 'compliance')}?text=nothing-like-this`,
    text: 'Nothing matches the filters',
  },
  {
    name: 'compliance-loading',
    path: component('checkout-web', 'compliance'),
    text: 'Compliance',
    api: 'hangs',
  },
  {
    name: 'compliance-portal-unreachable',
    path: component('checkout-web', 'compliance'),
    text: 'The portal cannot be reached',
    api: 'fails',
  },
  {
    name: 'compliance-nothing-yet',
    path: component('card-vault', 'compliance'),
    text: 'No trails yet',
  },
  {
    name: 'compliance-wrong-values',
    path: component('typo-service', 'compliance'),
    text: 'cannot be read',
  },
  {
    name: 'compliance-organization-not-configured',
    path: component('partner-portal', 'compliance'),
    text: 'The portal has no key for the organization',
  },
  {
    name: 'compliance-key-refused',
    path: component('billing-batch', 'compliance'),
    text: 'refuses the portal',
  },
  {
    name: 'compliance-not-allowed',
    path: component('audit-log', 'compliance'),
    text: 'You may not see this',
  },
  {
    name: 'artifacts',
    path: component('payments-api', 'artifacts'),
    text: 'production-eu',
  },
  {
    name: 'artifacts-nothing-yet',
    path: component('card-vault', 'artifacts'),
    text: 'No artifacts yet',
  },
  {
    name: 'notifications',
    path: component('payments-api', 'notifications'),
    text: 'Failing now',
  },
  {
    name: 'notifications-unknown-number',
    path: component('typo-service', 'notifications'),
    text: 'There is no notification',
  },
  {
    name: 'overview',
    path: component('payments-api'),
    text: 'Newest trails',
  },
  {
    name: 'overview-annotation-missing',
    path: component('docs-site'),
    text: 'names no flow',
  },
  {
    name: 'card',
    path: component('checkout-web'),
    text: 'Newest trails',
    part: CARD,
  },
  {
    name: 'german',
    path: component('checkout-web', 'compliance'),
    text: 'unit-tests ist fehlgeschlagen',
    language: 'de',
  },
  {
    name: 'system',
    path: '/catalog/default/system/payments/supply-chain',
    text: 'rule-tests',
  },
  {
    name: 'system-overview',
    path: '/catalog/default/system/payments',
    text: 'All components',
  },
  {
    name: 'find-nothing-asked',
    path: '/supply-chain/search',
    text: 'Which build is it',
  },
  {
    name: 'find',
    // The newest commit of payments-api in the regions' own data.
    path: '/supply-chain/search?value=e6c2c7c',
    text: '1 artifact found',
    then: page => page.getByText('History:').click(),
  },
  {
    name: 'find-nothing-found',
    path: '/supply-chain/search?value=0000000',
    text: 'Nothing found for',
  },
  {
    name: 'find-no-commit',
    path: '/supply-chain/search?value=payments',
    text: 'the letters a to f',
  },
  {
    name: 'setup',
    path: '/supply-chain/setup',
    text: 'The key is refused',
  },
];

/** What is shown while the EU region is down. */
export const screensOfAnOutage: readonly Screen[] = [
  {
    name: 'outage-with-earlier-data',
    path: component('checkout-web', 'compliance'),
    text: 'Data from',
  },
  {
    name: 'outage-of-one-flow-of-two',
    path: `${component(
      'inventory-sync',
      'compliance',
    )}?text=never-asked-before`,
    text: 'gives no answer',
  },
  {
    name: 'outage-without-data',
    path: `${component('web-shop', 'compliance')}?text=never-asked-before`,
    text: /gives no answer|No region gives an answer/,
  },
];

/** The screens that the README shows. */
export const README_SCREENS = [
  'compliance',
  'artifacts',
  'notifications',
  'card',
] as const;

import { component, type Screen } from '../screen.ts';
import {
  annotated,
  changes,
  fails,
  hangs,
  hasProblem,
  refuses,
} from '../standIns.ts';
import { hostile } from './hostile.ts';
import { PROBLEMS } from './problems.ts';

const LINK = /\/link$/;
const TRAILS = /\/trails(\?|$)/;

const of = (name: string) => component(name, 'compliance');

/** The Compliance tab with trails. */
export const compliance: readonly Screen[] = [
  {
    name: 'compliance',
    path: of('checkout-web'),
    text: 'unit-tests failed',
  },
  {
    name: 'compliance-healthy',
    height: 1500,
    path: of('payments-api'),
    text: 'Newest trails of payments-api',
  },
  {
    name: 'compliance-incomplete',
    path: of('ledger-worker'),
    text: /artifact ledger-worker is missing/,
  },
  {
    name: 'compliance-one-of-a-monorepo',
    height: 1500,
    path: of('fraud-scoring'),
    text: 'model-validation',
  },
  {
    name: 'compliance-two-regions',
    height: 1500,
    path: of('inventory-sync'),
    text: 'Newest trails of us:acme-us/inventory-sync',
  },
  {
    name: 'compliance-markup-in-messages',
    height: 1500,
    path: of('web-shop'),
    text: /<script>alert\("basket"\)/,
  },
  {
    name: 'compliance-hostile',
    height: 1500,
    path: of('checkout-web'),
    text: 'Unknown: BRAND <b>NEW</b>',
    standIns: [hostile(TRAILS, 'trails')],
  },
  {
    name: 'compliance-filtered-to-nothing',
    height: 1200,
    path: `${of('payments-api')}?text=nothing-like-this`,
    text: 'Nothing matches the filters',
  },
  {
    name: 'compliance-page-beyond-the-end',
    height: 1200,
    path: `${of('checkout-web')}?page=9`,
    text: 'This page of the table is empty',
  },
  {
    name: 'compliance-one-record-unreadable',
    path: of('payments-api'),
    text: '1 record could not be read',
    standIns: [hasProblem(TRAILS, PROBLEMS.unreadable)],
  },
  {
    name: 'compliance-one-flow-of-three-failing',
    path: of('payments-api'),
    text: '1 of 3 flows could not be read',
    standIns: [hasProblem(TRAILS, PROBLEMS.regionDown)],
  },
  {
    name: 'compliance-not-refreshed',
    path: of('checkout-web'),
    text: 'unit-tests failed',
    then: async page => {
      const at = /\/api\/supply-chain\//;
      await page.route(at, route => route.abort());
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText('Could not refresh').first().waitFor();
    },
  },
  {
    name: 'compliance-german',
    height: 1500,
    path: of('checkout-web'),
    text: 'unit-tests ist fehlgeschlagen',
    language: 'de',
  },
];

/** The Compliance tab where there are none to show. */
export const complianceWithoutTrails: readonly Screen[] = [
  {
    name: 'compliance-loading',
    path: of('checkout-web'),
    text: 'Trails',
    standIns: [hangs()],
    loads: true,
  },
  {
    name: 'compliance-portal-unreachable',
    path: of('checkout-web'),
    text: 'The portal cannot be reached',
    standIns: [fails()],
  },
  {
    name: 'compliance-nothing-yet',
    path: of('card-vault'),
    text: 'No trails yet',
  },
  {
    name: 'compliance-annotation-empty',
    path: of('checkout-web'),
    text: 'This component names no flow',
    standIns: [annotated('checkout-web', 'supply-chain/flows', '')],
  },
  {
    name: 'compliance-wrong-values',
    path: of('typo-service'),
    text: 'cannot be read',
  },
  {
    name: 'compliance-unknown-flow',
    path: of('payments-api'),
    text: 'There is no flow “payments-relaese”',
    standIns: [hasProblem(TRAILS, PROBLEMS.unknownFlow)],
  },
  {
    name: 'compliance-unknown-organization',
    path: of('payments-api'),
    text: 'knows no organization “acne”',
    standIns: [
      changes(TRAILS, answer => ({
        ...answer,
        trails: [],
        problems: [PROBLEMS.unknownOrganization],
      })),
    ],
  },
  {
    name: 'compliance-organization-not-configured',
    path: of('partner-portal'),
    text: 'The portal has no key for the organization',
  },
  {
    name: 'compliance-key-refused',
    path: of('billing-batch'),
    text: 'refuses the portal',
  },
  {
    name: 'compliance-role-too-low',
    path: of('payments-api'),
    text: 'has too low a role',
    standIns: [
      changes(TRAILS, answer => ({
        ...answer,
        trails: [],
        problems: [PROBLEMS.roleTooLow],
      })),
    ],
  },
  {
    name: 'compliance-not-allowed',
    path: of('audit-log'),
    text: 'You may not see this',
  },
  {
    name: 'compliance-not-found',
    path: of('checkout-web'),
    text: 'The portal does not know this entity',
    standIns: [refuses(TRAILS, 404, 'No component:default/checkout-web')],
  },
  {
    name: 'compliance-signed-out',
    path: of('checkout-web'),
    text: 'You are signed out',
    standIns: [refuses(TRAILS, 401, 'The token has expired')],
  },
  {
    name: 'compliance-too-many-requests',
    path: of('checkout-web'),
    text: 'Too many requests',
    standIns: [refuses(TRAILS, 429, 'Too many requests of one user')],
  },
  {
    name: 'compliance-went-wrong',
    path: of('checkout-web'),
    text: 'Something went wrong',
    standIns: [refuses(TRAILS, 500, 'The database is locked')],
  },
  {
    name: 'compliance-not-configured',
    path: of('checkout-web'),
    text: 'The Supply Chain plugin is not configured',
    standIns: [
      changes(LINK, link => ({ ...link, configured: false, flows: [] })),
    ],
  },
];

import { component, type Screen } from '../screen.ts';
import {
  annotated,
  changes,
  fails,
  hangs,
  hasProblem,
  refuses,
} from '../stubs.ts';
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
    text: 'Recent trails: payments-api',
  },
  {
    name: 'compliance-incomplete',
    path: of('ledger-worker'),
    text: /Artifact ledger-worker not reported/,
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
    text: 'Recent trails: us:acme-us/inventory-sync',
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
    stubs: [hostile(TRAILS, 'trails')],
  },
  {
    name: 'compliance-filtered-to-nothing',
    height: 1200,
    path: `${of('payments-api')}?text=nothing-like-this`,
    text: 'No results match these filters',
  },
  {
    name: 'compliance-page-beyond-the-end',
    height: 1200,
    path: `${of('checkout-web')}?page=9`,
    text: 'No results on this page',
  },
  {
    name: 'compliance-one-record-unreadable',
    path: of('payments-api'),
    text: "Couldn't read 1 record",
    stubs: [hasProblem(TRAILS, PROBLEMS.unreadable)],
  },
  {
    name: 'compliance-one-flow-of-three-failing',
    path: of('payments-api'),
    text: /Couldn't load 1 of 3 flows/,
    stubs: [hasProblem(TRAILS, PROBLEMS.regionDown)],
  },
  {
    name: 'compliance-not-refreshed',
    path: of('checkout-web'),
    text: 'unit-tests failed',
    then: async page => {
      const at = /\/api\/supply-chain\//;
      await page.route(at, route => route.abort());
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page
        .getByText(/^Couldn't refresh: /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'compliance-german',
    height: 1500,
    path: of('checkout-web'),
    text: 'unit-tests fehlgeschlagen',
    language: 'de',
  },
];

/** The Compliance tab without trails. */
export const complianceWithoutTrails: readonly Screen[] = [
  {
    name: 'compliance-loading',
    path: of('checkout-web'),
    text: 'Trails',
    stubs: [hangs()],
    loads: true,
  },
  {
    name: 'compliance-portal-unreachable',
    path: of('checkout-web'),
    text: "Couldn't reach the portal",
    stubs: [fails()],
  },
  {
    name: 'compliance-nothing-yet',
    path: of('card-vault'),
    text: 'No trails yet',
  },
  {
    name: 'compliance-annotation-empty',
    path: of('checkout-web'),
    text: 'No flow linked to this component',
    stubs: [annotated('checkout-web', 'supply-chain/flows', '')],
  },
  {
    name: 'compliance-wrong-values',
    path: of('typo-service'),
    text: 'Invalid value',
  },
  {
    name: 'compliance-unknown-flow',
    path: of('payments-api'),
    text: 'Flow “payments-relaese” not found',
    stubs: [hasProblem(TRAILS, PROBLEMS.unknownFlow)],
  },
  {
    name: 'compliance-unknown-organization',
    path: of('payments-api'),
    text: 'Organization “acne” not found',
    stubs: [
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
    text: 'No API key for',
  },
  {
    name: 'compliance-key-refused',
    path: of('billing-batch'),
    text: 'rejected by “',
  },
  {
    name: 'compliance-role-too-low',
    path: of('payments-api'),
    text: 'lacks permission',
    stubs: [
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
    text: "You don't have access",
  },
  {
    name: 'compliance-not-found',
    path: of('checkout-web'),
    text: 'Entity not found',
    stubs: [refuses(TRAILS, 404, 'No component:default/checkout-web')],
  },
  {
    name: 'compliance-signed-out',
    path: of('checkout-web'),
    text: "You're signed out",
    stubs: [refuses(TRAILS, 401, 'The token has expired')],
  },
  {
    name: 'compliance-too-many-requests',
    path: of('checkout-web'),
    text: 'Too many requests',
    stubs: [refuses(TRAILS, 429, 'Too many requests of one user')],
  },
  {
    name: 'compliance-went-wrong',
    path: of('checkout-web'),
    text: 'Something went wrong',
    stubs: [refuses(TRAILS, 500, 'The database is locked')],
  },
  {
    name: 'compliance-not-configured',
    path: of('checkout-web'),
    text: "Supply Chain isn't set up yet",
    stubs: [changes(LINK, link => ({ ...link, configured: false, flows: [] }))],
  },
];

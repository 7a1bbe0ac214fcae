import type { Screen } from '../screen.ts';
import { changes, fails, hangs, refuses } from '../stubs.ts';
import { searchForNewest } from './addresses.ts';
import { HOSTILE, hostile } from './hostile.ts';
import { PROBLEMS } from './problems.ts';

const SEARCH = /\/v1\/search\?/;
const SETUP = /\/v1\/setup$/;
const SERVICES = /\/v1\/services\?/;

const newest = searchForNewest('payments-api');
const UNKNOWN = '/supply-chain/search?value=0000000';

/** The Services page. */
export const services: readonly Screen[] = [
  {
    name: 'services',
    path: '/supply-chain/services',
    text: /of your \d+ linked components (is|are) not compliant/,
  },
  {
    name: 'services-all',
    path: '/supply-chain/services?mine=false&perPage=100',
    text: /of \d+ linked components (is|are) not compliant/,
    height: 1800,
  },
  {
    name: 'services-filtered',
    path: '/supply-chain/services?mine=false&text=checkout',
    text: 'Clear filters',
  },
  {
    name: 'services-no-match',
    path: '/supply-chain/services?text=nothing-of-that-name',
    text: 'No results match these filters',
  },
  {
    name: 'services-loading',
    path: '/supply-chain/services',
    text: 'My components',
    stubs: [hangs(SERVICES)],
    loads: true,
  },
  {
    name: 'services-none-owned',
    path: '/supply-chain/services',
    text: "You don't own any linked components",
    stubs: [
      changes(SERVICES, answer => ({
        ...answer,
        services: [],
        states: [],
        total: 0,
        mine: 0,
      })),
    ],
  },
  {
    name: 'services-partly-known',
    path: '/supply-chain/services',
    text: "Some flows of 3 components aren't fully loaded.",
    stubs: [
      changes(SERVICES, answer => ({ ...answer, unread: 3, omitted: 112 })),
    ],
  },
  {
    name: 'services-hostile',
    path: '/supply-chain/services',
    text: /<img src=x onerror=alert\(1\)>/,
    stubs: [
      changes(SERVICES, answer => {
        const [first, ...others] = answer.services as object[];
        const texts = { title: HOSTILE, failed: [HOSTILE, HOSTILE] };
        return { ...answer, services: [{ ...first, ...texts }, ...others] };
      }),
    ],
  },
  {
    name: 'services-portal-unreachable',
    path: '/supply-chain/services',
    text: "Couldn't reach the portal",
    stubs: [fails(SERVICES)],
  },
  {
    name: 'services-german',
    path: '/supply-chain/services',
    text: 'Trend pro Woche',
    language: 'de',
  },
];

/** The search page. */
export const search: readonly Screen[] = [
  {
    name: 'find-nothing-asked',
    path: '/supply-chain/search',
    text: 'Look up any build',
  },
  {
    name: 'find',
    path: newest,
    text: '1 artifact found',
    then: page => page.getByText('History:').click(),
  },
  {
    name: 'find-several',
    path: searchForNewest('fraud-platform'),
    text: '2 artifacts found',
  },
  {
    name: 'find-hostile',
    path: newest,
    text: 'Unknown: BRAND <b>NEW</b>',
    stubs: [hostile(SEARCH, 'results')],
  },
  {
    name: 'find-loading',
    path: newest,
    text: 'Commit or fingerprint',
    stubs: [hangs(SEARCH)],
    loads: true,
  },
  {
    name: 'find-nothing-found',
    path: UNKNOWN,
    text: 'No artifact you have access to matches',
    // One of the demo's organizations can't be searched.
    stubs: [changes(SEARCH, answer => ({ ...answer, unsearched: 0 }))],
  },
  {
    name: 'find-not-all-searched',
    path: UNKNOWN,
    text: 'The search was incomplete',
  },
  {
    name: 'find-no-commit',
    path: '/supply-chain/search?value=payments',
    text: 'the letters a to f',
  },
  {
    name: 'find-not-allowed',
    path: newest,
    text: "You don't have access",
    stubs: [refuses(SEARCH, 403, 'Not allowed')],
  },
  {
    name: 'find-portal-unreachable',
    path: newest,
    text: "Couldn't reach the portal",
    stubs: [fails(SEARCH)],
  },
  {
    name: 'find-german',
    path: newest,
    text: '1 Artefakt gefunden',
    language: 'de',
  },
];

/** The setup page. */
export const setup: readonly Screen[] = [
  {
    name: 'setup',
    path: '/supply-chain/setup',
    text: /key is rejected/,
    height: 1500,
  },
  {
    name: 'setup-sync',
    path: '/supply-chain/setup',
    text: 'Sync: 38 of 40 lists of 20 flows fully loaded',
    stubs: [changes(SETUP, withSync)],
    height: 1700,
  },
  {
    name: 'setup-loading',
    path: '/supply-chain/setup',
    text: 'Setup',
    stubs: [hangs(SETUP)],
    loads: true,
  },
  {
    name: 'setup-all-well',
    path: '/supply-chain/setup',
    text: /No problems found/,
    stubs: [
      changes(SETUP, answer => ({
        ...answer,
        regions: [(answer.regions as unknown[]).at(-1)],
        entities: [],
      })),
    ],
  },
  {
    name: 'setup-not-configured',
    path: '/supply-chain/setup',
    text: 'Add this to app-config.yaml',
    stubs: [
      changes(SETUP, answer => ({
        ...answer,
        configured: false,
        regions: [],
        entities: [],
      })),
    ],
  },
  {
    name: 'setup-not-allowed',
    path: '/supply-chain/setup',
    text: 'Admins only',
    stubs: [refuses(SETUP, 403, 'Not allowed')],
  },
  {
    name: 'setup-german',
    path: '/supply-chain/setup',
    text: 'Schlüssel abgelehnt',
    language: 'de',
  },
];

/** Changes the sync: one region is halfway, another one's sync fails. */
function withSync(answer: Record<string, unknown>) {
  const [eu, us] = answer.regions as object[];
  const sync = {
    flows: 20,
    wholeLists: 38,
    openLists: 2,
    requestsPerMinute: 12,
    budget: 60,
    oldestReadAt: new Date(Date.now() - 40 * 60_000).toISOString(),
  };
  const lastFailure = {
    at: new Date(Date.now() - 3 * 60_000).toISOString(),
    problem: {
      ...PROBLEMS.roleTooLow,
      region: 'us',
      org: 'acme-us',
      flow: 'orders-api',
    },
  };
  return {
    ...answer,
    entities: [],
    regions: [
      { ...eu, sync },
      {
        ...us,
        sync: { ...sync, flows: 12, wholeLists: 7, openLists: 17, lastFailure },
      },
    ],
  };
}

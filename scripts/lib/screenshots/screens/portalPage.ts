import type { Screen } from '../screen.ts';
import { changes, fails, hangs, refuses } from '../standIns.ts';
import { searchForNewest } from './addresses.ts';
import { hostile } from './hostile.ts';

const SEARCH = /\/v1\/search\?/;
const SETUP = /\/v1\/setup$/;

const newest = searchForNewest('payments-api');
const UNKNOWN = '/supply-chain/search?value=0000000';

/** The page that finds an artifact. */
export const search: readonly Screen[] = [
  {
    name: 'find-nothing-asked',
    path: '/supply-chain/search',
    text: 'Which build is it',
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
    standIns: [hostile(SEARCH, 'results')],
  },
  {
    name: 'find-loading',
    path: newest,
    text: 'Commit or fingerprint',
    standIns: [hangs(SEARCH)],
    loads: true,
  },
  {
    name: 'find-nothing-found',
    path: UNKNOWN,
    text: 'No artifact of the components that you may see',
    // The demo has an organization that cannot be searched.
    standIns: [changes(SEARCH, answer => ({ ...answer, unsearched: 0 }))],
  },
  {
    name: 'find-not-all-searched',
    path: UNKNOWN,
    text: 'Not everything could be searched',
  },
  {
    name: 'find-no-commit',
    path: '/supply-chain/search?value=payments',
    text: 'the letters a to f',
  },
  {
    name: 'find-not-allowed',
    path: newest,
    text: 'You may not see this',
    standIns: [refuses(SEARCH, 403, 'Not allowed')],
  },
  {
    name: 'find-portal-unreachable',
    path: newest,
    text: 'The portal cannot be reached',
    standIns: [fails(SEARCH)],
  },
  {
    name: 'find-german',
    path: newest,
    text: '1 Artefakt gefunden',
    language: 'de',
  },
];

/** The page for portal admins. */
export const setup: readonly Screen[] = [
  {
    name: 'setup',
    path: '/supply-chain/setup',
    text: 'The key is refused',
    height: 1500,
  },
  {
    name: 'setup-loading',
    path: '/supply-chain/setup',
    text: 'Setup',
    standIns: [hangs(SETUP)],
    loads: true,
  },
  {
    name: 'setup-all-well',
    path: '/supply-chain/setup',
    text: 'No annotation has a problem',
    standIns: [
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
    text: 'Add lines like these to app-config.yaml',
    standIns: [
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
    text: 'The setup is for portal admins',
    standIns: [refuses(SETUP, 403, 'Not allowed')],
  },
  {
    name: 'setup-german',
    path: '/supply-chain/setup',
    text: 'Der Schlüssel wird zurückgewiesen',
    language: 'de',
  },
];

import type { SearchResponse } from 'backstage-plugin-supply-chain-common';
import { fingerprint } from '../../src/__fixtures__/responses';
import { searchResponse } from '../../src/__fixtures__/portal';
import { SearchPage } from '../../src/pages/search/SearchPage';
import { failing, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { BACKEND_MISSING, failures } from '../states/failures';

const COMMIT = { value: 'a1b2c3d' };
const [found] = searchResponse.results;

function showing(
  response: Partial<SearchResponse>,
): Pick<Scenario, 'query' | 'api'> {
  return {
    query: COMMIT,
    api: () => ({ search: async () => ({ ...searchResponse, ...response }) }),
  };
}

export const search: View = {
  path: 'search',
  title: 'Search',
  element: <SearchPage />,
  scenarios: {
    'nothing-asked': { shows: 'Look up any build' },
    found: { shows: 'Artifacts found: 1', ...showing({}) },
    'found-several': {
      shows: 'Artifacts found: 3',
      ...showing({
        results: ['f00d', 'beef', 'cafe'].map(start => ({
          ...found,
          fingerprint: fingerprint(start),
          runningIn: start === 'f00d' ? found.runningIn : [],
        })),
      }),
    },
    'found-without-provenance': {
      shows: /Artifacts found: 1.*Unknown/s,
      ...showing({
        results: [
          {
            ...found,
            name: undefined,
            state: 'unknown',
            trail: undefined,
            commit: undefined,
            commitUrl: undefined,
            buildUrl: undefined,
            htmlUrl: undefined,
            runningIn: [],
            exitedFrom: [],
            history: [],
          },
        ],
      }),
    },
    'nothing-found': {
      shows: 'Nothing you have access to matches.',
      ...showing({ results: [] }),
    },
    searching: {
      shows: 'progressbar Loading',
      query: COMMIT,
      api: () => ({ search: never }),
    },
    'too-short': {
      shows: 'Too short. Enter at least 5 characters.',
      query: { value: 'a1b2' },
    },
    'too-long': {
      shows: 'Fingerprints have at most 64 characters.',
      query: { value: 'f'.repeat(65) },
    },
    'wrong-characters': {
      shows: 'Use only the digits 0 to 9 and the letters a to f.',
      query: { value: 'payments-api' },
    },
    'hostile-text': {
      shows: '<img src=x onerror=alert(1)>',
      ...showing({
        results: [
          {
            ...found,
            name: `<img src=x onerror=alert(1)> ${'n'.repeat(10_000)}`,
            flow: 'f'.repeat(1_000),
            trail: 't'.repeat(10_000),
            state: 'unknown',
            originalState: 'BRAND <b>NEW</b>',
            // eslint-disable-next-line no-script-url -- must not become a link
            commitUrl: 'javascript:alert(1)',
            runningIn: ['e'.repeat(10_000)],
            history: [{ event: '\u202Etxet desrever'.repeat(1_000) }],
          },
        ],
      }),
    },
    'one-organization-unsearched': {
      shows: "Organizations that couldn't be searched: 1",
      ...showing({ unsearched: 1 }),
    },
    'more-than-the-limit': {
      shows: '30 more not shown',
      ...showing({ omitted: 30 }),
    },
    'decided-by-another-flow': {
      shows: 'Status from eu:acme/payments-release',
      ...showing({
        results: [
          {
            ...found,
            state: 'non-compliant',
            decidedBy: { ...found, flow: 'payments-release' },
          },
        ],
      }),
    },
    'not-configured': {
      shows: "Supply Chain isn't set up yet",
      ...showing({ configured: false, results: [] }),
    },
    ...failures(fails => ({ search: fails }), { query: COMMIT }),
    'not-found': {
      shows: BACKEND_MISSING,
      query: COMMIT,
      api: () => ({ search: failing(404) }),
    },
    'not-allowed': {
      shows: 'You need permission to view supply-chain evidence.',
      query: COMMIT,
      api: () => ({ search: failing(403) }),
    },
  },
};

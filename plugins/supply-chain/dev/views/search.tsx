import type { SearchResponse } from 'backstage-plugin-supply-chain-common';
import { fingerprint } from '../../src/__fixtures__/responses';
import { foundTrail, searchResponse } from '../../src/__fixtures__/portal';
import SearchPage from '../../src/pages/search/SearchPage';
import { failing, never } from '../portalApi';
import type { Scenario, View } from '../scenario';
import { failures } from '../states/failures';

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
    'nothing-asked': { shows: 'Paste a commit' },
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
            state: 'unknown',
            trail: undefined,
            commit: undefined,
            buildUrl: undefined,
            htmlUrl: undefined,
            runningIn: [],
            exitedFrom: [],
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
    'found-trail': {
      shows: 'Trails found: 1',
      query: { value: 'prod-45' },
      api: () => ({
        search: async () => ({
          ...searchResponse,
          results: [],
          trails: [foundTrail],
        }),
      }),
    },
    'found-commit-and-fingerprint': {
      shows: '“a1b2c3d” matches several commits or fingerprints:',
      ...showing({
        results: [found, { ...found, fingerprint: fingerprint('a1b2c3d') }],
      }),
    },
    'not-recognized': {
      shows: "This text doesn't contain anything to search for.",
      query: { value: 'is it live?' },
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
            // eslint-disable-next-line no-script-url -- must not become a link
            commit: { sha: 'a1b2c3d', url: 'javascript:alert(1)' },
            runningIn: ['e'.repeat(10_000)],
          },
        ],
      }),
    },
    'one-organization-unsearched': {
      shows: 'Organizations not fully searched: 1',
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
      query: COMMIT,
      api: () => ({ search: failing(503, 'ServiceUnavailableError') }),
    },
    ...failures(fails => ({ search: fails }), { query: COMMIT }),
    'not-allowed': {
      shows: 'You need permission to view this.',
      query: COMMIT,
      api: () => ({ search: failing(403) }),
    },
  },
};
